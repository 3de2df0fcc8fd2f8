/** There is no rule of composition, because such rules lead to worse passwords (OWASP ASVS 5.0, 6.2). */
export const PASSWORD_CHARS_MIN = 8;
/** Longer passwords are refused before they are hashed. */
export const PASSWORD_CHARS_MAX = 256;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The reason why a text must not be a password; `undefined` if it may be one.
 */
export async function passwordFault(password: string, email: string): Promise<string | undefined> {
  const chars = [...password].length;
  if (chars < PASSWORD_CHARS_MIN) return `Use at least ${PASSWORD_CHARS_MIN} characters.`;
  if (chars > PASSWORD_CHARS_MAX) return `Use at most ${PASSWORD_CHARS_MAX} characters.`;
  const lower = password.toLowerCase();
  if (lower === email || lower === email.split('@')[0]) return 'Use something other than your email address.';
  return (await loadCommonPasswords()).has(lower)
    ? 'This is one of the most common passwords. Choose another one.'
    : undefined;
}

/** The 49,000 most frequently leaked passwords. The first call takes 40 ms, so a service makes it before it listens. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
