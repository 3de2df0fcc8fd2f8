import { type FieldError, fieldError } from '@glyphdex/contract';
/** There is no rule of composition, because such rules lead to worse passwords (OWASP ASVS 5.0, 6.2). */
export const PASSWORD_CHARS_MIN = 8;
/** Longer passwords are refused before they are hashed. */
export const PASSWORD_CHARS_MAX = 256;

let common: Promise<ReadonlySet<string>> | undefined;

/**
 * The reason why a text must not be a password; `undefined` if it may be one.
 */
export async function passwordFault(password: string, email: string): Promise<FieldError | undefined> {
  const chars = [...password].length;
  if (chars < PASSWORD_CHARS_MIN) return fieldError('password_short', [PASSWORD_CHARS_MIN]);
  if (chars > PASSWORD_CHARS_MAX) return fieldError('password_long', [PASSWORD_CHARS_MAX]);
  const lower = password.toLowerCase();
  if (lower === email || lower === email.split('@')[0]) return fieldError('password_email');
  return (await loadCommonPasswords()).has(lower) ? fieldError('password_common') : undefined;
}

/** The 49,000 most frequently leaked passwords. The first call takes 40 ms, so a service makes it before it listens. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  );
  return common;
}
