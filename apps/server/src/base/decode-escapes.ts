/** A text with its percent-encoding decoded; `undefined` for a `%` that begins no character of UTF-8. */
export function decodeEscapes(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
