const SHOWN_CHARS_MAX = 100;

/**
 * The value of a setting as a message shows it: on one line and not too long, and without the parts of an address that
 * may be secret. `https://ann:secret@example.com/?token=secret` -> `https://…@example.com/?…`
 */
export function shownValue(text: string): string {
  const scheme = text.indexOf('://');
  const from = scheme === -1 ? 0 : scheme + '://'.length;
  // The last one, because a password may contain an @, ? or # itself.
  const at = text.lastIndexOf('@');
  const withoutUser = at < from ? text : `${text.slice(0, from)}…${text.slice(at)}`;
  const withoutQuery = withoutUser.replace(/[?#].*/su, ([first]) => `${first}…`);
  const chars = [...withoutQuery.replace(/\p{C}/gu, '�')];
  return chars.length <= SHOWN_CHARS_MAX ? chars.join('') : `${chars.slice(0, SHOWN_CHARS_MAX).join('')}…`;
}
