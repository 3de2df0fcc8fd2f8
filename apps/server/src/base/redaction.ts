/** Keys, also cut ones, but not their prefixes: those have four characters after the first part. */
const ANY_KEY = /gdx_([a-z]{3,8})_[0-9A-Za-z]{10,}/g;

/** A text without API keys. `key=gdx_live_4eC39HqL…` -> `key=gdx_live_[redacted]` */
export function redactKeys(text: string): string {
  return text.replaceAll(ANY_KEY, 'gdx_$1_[redacted]');
}

const SHOWN_CHARS_MAX = 300;

/** The path of a request target as the log shows it: without the query, without keys, and not too long. */
export function shownPath(url: string): string {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  const safe = redactEncoded(path);
  return safe.length <= SHOWN_CHARS_MAX ? safe : `${safe.slice(0, SHOWN_CHARS_MAX)}…`;
}

/** `/iconify/k/gdx%5Fpub_4eC39HqL…` names a key as well. */
function redactEncoded(path: string): string {
  if (!path.includes('%')) return redactKeys(path);
  const decoded = path.replaceAll(/%([0-7][0-9a-f])/gi, (_code, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  const redacted = redactKeys(decoded);
  return redacted === decoded ? path : redacted;
}
