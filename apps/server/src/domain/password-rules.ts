/** At least this long, whatever it is made of: rules of composition make passwords worse (OWASP ASVS 5.0, 6.2). */
export const PASSWORD_CHARS_MIN = 8;
/** Longer ones are refused before they are hashed. */
export const PASSWORD_CHARS_MAX = 256;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * Why may this not be a password? `undefined` when it may. It is taken exactly as typed. The list of 49,000 passwords
 * that leaked most often is loaded at first use.
 */
export async function passwordFault(password: string, email: string): Promise<string | undefined> {
  const chars = [...password].length;
  if (chars < PASSWORD_CHARS_MIN) return `Use at least ${PASSWORD_CHARS_MIN} characters.`;
  if (chars > PASSWORD_CHARS_MAX) return `Use at most ${PASSWORD_CHARS_MAX} characters.`;
  const lower = password.toLowerCase();
  if (lower === email || lower === email.split('@')[0]) return 'Use something other than your email address.';
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return (await common).has(lower)
    ? 'This is one of the passwords that are tried first. Choose another.'
    : undefined;
}
