/** The inside of a JSON string literal, with everything beyond ASCII escaped. */
export function asciiJson(text: string): string {
  const literal = JSON.stringify(text).slice(1, -1);
  return literal.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
