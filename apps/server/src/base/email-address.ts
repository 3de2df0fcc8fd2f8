const CHARS_MAX = 254;
/** A local part of allowed characters, `@`, and a rest that is checked as a host name afterwards. */
const SHAPE = /^[^\s@\p{C}<>"(),:;\\[\]]{1,64}@[^\s@\p{C}]{1,253}$/u;

/**
 * The normal form of an email address, by which accounts are identified; `undefined` for other texts. Addresses that
 * differ only in case belong to one account, as at mail providers. Whether the address receives mail is not checked.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email.length > CHARS_MAX || !SHAPE.test(email)) return undefined;
  const host = email.slice(email.lastIndexOf('@') + 1);
  return /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) && !host.includes('..')
    ? email
    : undefined;
}
