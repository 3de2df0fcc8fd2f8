/** Would a letter that is pressed here become text, or choose in a list? Ticking a box leaves the focus on it, and is no typing. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const other = '[type="checkbox"], [type="radio"], [type="range"], [type="color"]';
  return target instanceof Element && target.matches(`input:not(${other}), textarea, select`);
}
