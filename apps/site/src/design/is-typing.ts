/** Whether the event's target is a text field or list. Check boxes keep the focus after a click, but take no text. */
export function isTyping({ target }: KeyboardEvent): boolean {
  const other = '[type="checkbox"], [type="radio"], [type="range"], [type="color"]';
  return target instanceof Element && target.matches(`input:not(${other}), textarea, select`);
}
