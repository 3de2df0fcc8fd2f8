/** The JSON of a value in printable ASCII: one character is one byte, so a text has as many bytes as characters. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
