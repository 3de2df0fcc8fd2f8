const CHARS_MAX = 254;
/** A local part, one `@`, and a host name with or without dots. Only a mail server can decide whether it exists. */
const SHAPE = /^[^\s@\p{C}<>"(),:;\\[\]]{1,64}@[^\s@\p{C}]{1,253}$/u;

/**
 * The normal form of an email address, by which accounts are identified; `undefined` for other texts. Addresses that
 * differ only in case belong to one account, as at mail providers.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email.length > CHARS_MAX || !SHAPE.test(email)) return undefined;
  const host = email.slice(email.lastIndexOf('@') + 1);
  return /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) && !host.includes('..')
    ? email
    : undefined;
}
