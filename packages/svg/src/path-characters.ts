import { INTEGER_DIGITS_MAX, NUMBER_CHARS_MAX } from './limits.ts';
import { SvgRefusal } from './refusal.ts';

const FOREIGN = 1;
const DIGIT = 2;
const EXPONENT = 4;
const BREAK = 8;
/** More consecutive digits than the largest permitted number has. */
const LONG = 16;

/** Class of each UTF-16 unit in path data. */
const classes = new Uint8Array(0x10000).fill(FOREIGN);
for (const character of '\t\n\r') classes[character.charCodeAt(0)] = BREAK;
for (const character of ' .,+-MmZzLlHhVvCcSsQqTtAa') classes[character.charCodeAt(0)] = 0;
for (const character of '0123456789') classes[character.charCodeAt(0)] = DIGIT;
for (const character of 'eE') classes[character.charCodeAt(0)] = EXPONENT;

const LONG_NUMBER = new RegExp(
  String.raw`(?<![\d.])\d{${INTEGER_DIGITS_MAX + 1}}|\d{${NUMBER_CHARS_MAX + 1}}|[eE]\+?0*(?:[7-9]|[1-9]\d)`,
);

/**
 * Returns the classes of all characters, with LONG for a long row of digits. Nine tenths of all drawings are path data:
 * a lookup without a branch takes a third of the time of a regular expression.
 */
function classesIn(value: string): number {
  let seen = 0;
  let row = 0;
  let rows = 0;
  for (let i = 0; i < value.length; i++) {
    const kind = classes[value.charCodeAt(i)]!;
    seen |= kind;
    row = (row + 1) * ((kind >> 1) & 1);
    rows |= row;
  }
  return rows > INTEGER_DIGITS_MAX ? seen | LONG : seen;
}

/** Whether all characters may occur in path data and no number exceeds INTEGER_DIGITS_MAX or NUMBER_CHARS_MAX. */
export function isPath(value: string): boolean {
  const seen = classesIn(value);
  if ((seen & FOREIGN) !== 0) return false;
  return (seen & (LONG | EXPONENT)) === 0 || !LONG_NUMBER.test(value);
}

/** Whether path data has no line breaks, exponents and long rows of digits, like nearly all. It needs no cleaning. */
export function isPlainPath(value: string): boolean {
  return (classesIn(value) & ~DIGIT) === 0;
}

/**
 * The prefix that renderers draw: path data up to the first foreign character (SVG 2 §9.5.4), such as the `NaN` of a
 * script. `undefined` if it is empty. Throws `SvgRefusal` for numbers beyond INTEGER_DIGITS_MAX.
 */
export function drawablePathPrefix(value: string): string | undefined {
  if (isPath(value)) return value;
  let end = 0;
  while (end < value.length && classes[value.charCodeAt(end)] !== FOREIGN) end++;
  const prefix = value.slice(0, end).trim();
  if (!isPath(prefix))
    throw new SvgRefusal(
      `has path data with numbers of more than ${INTEGER_DIGITS_MAX} digits; scale the drawing down`,
    );
  return prefix === '' ? undefined : prefix;
}
