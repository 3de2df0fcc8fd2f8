/** The JSON of a value in ASCII alone, so that one character is one byte wherever it is joined or counted. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\x7f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
