import { redactKeys } from './redact-keys.ts';

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
