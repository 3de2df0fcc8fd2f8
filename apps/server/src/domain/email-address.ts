const CHARS_MAX = 254;
/** One `@`, something before it, and a host name with a dot or none, such as `localhost`, after it. Mail decides the rest. */
const SHAPE = /^[^\s@\p{C}<>"(),:;\\[\]]{1,64}@[^\s@\p{C}]{1,253}$/u;

/**
 * The one form of an email address, by which accounts are told apart; `undefined` when it is none. Case does not tell two
 * accounts apart: mail providers do not either.
 */
export function normalizeEmail(text: string): string | undefined {
  const email = text.trim().normalize('NFC').toLowerCase();
  if (email.length > CHARS_MAX || !SHAPE.test(email)) return undefined;
  const host = email.slice(email.lastIndexOf('@') + 1);
  return /^[\p{L}\p{N}]([\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u.test(host) && !host.includes('..')
    ? email
    : undefined;
}
