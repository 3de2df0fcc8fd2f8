/** Keys, also cut ones, but not their prefixes: those have four characters after the first part. */
const ANY_KEY = /gdx_([a-z]{3,8})_[0-9A-Za-z]{10,}/g;

/** A text without API keys. `key=gdx_live_4eC39HqL…` -> `key=gdx_live_[redacted]` */
export function redactKeys(text: string): string {
  return text.replaceAll(ANY_KEY, 'gdx_$1_[redacted]');
}
