import { INTEGER_DIGITS_MAX, NUMBER_CHARS_MAX } from './limits.ts';
import { SvgRefusal } from './refusal.ts';

const FOREIGN = 1;
const DIGIT = 2;
const EXPONENT = 4;
const BREAK = 8;
/** More digits in a row than the largest number that is permitted has. */
const LONG = 16;

/** What each UTF-16 unit is in path data. */
const classes = new Uint8Array(0x10000).fill(FOREIGN);
for (const character of '\t\n\r') classes[character.charCodeAt(0)] = BREAK;
for (const character of ' .,+-MmZzLlHhVvCcSsQqTtAa') classes[character.charCodeAt(0)] = 0;
for (const character of '0123456789') classes[character.charCodeAt(0)] = DIGIT;
for (const character of 'eE') classes[character.charCodeAt(0)] = EXPONENT;

const LONG_NUMBER = new RegExp(
  String.raw`(?<![\d.])\d{${INTEGER_DIGITS_MAX + 1}}|\d{${NUMBER_CHARS_MAX + 1}}|[eE]\+?0*(?:[7-9]|[1-9]\d)`,
);

/**
 * Which classes of characters occur, and is there a LONG row of digits? Path data is nine tenths of all drawings: one look-up
 * per character and no branch take a third of the time of a pattern.
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

/**
 * Does the value consist of what path data consists of, with no number out of proportion? Only where digits stand in a row
 * of eight or more, or an exponent occurs, does a pattern look closer.
 */
export function isPath(value: string): boolean {
  const seen = classesIn(value);
  if ((seen & FOREIGN) !== 0) return false;
  return (seen & (LONG | EXPONENT)) === 0 || !LONG_NUMBER.test(value);
}

/** Is it path data without line breaks, exponents and long rows of digits, as nearly all is? Then it may stay as it is. */
export function isPlainPath(value: string): boolean {
  return (classesIn(value) & ~DIGIT) === 0;
}

/**
 * What is drawn of this path data? Renderers draw it up to the first character that does not belong there (SVG 2 §9.5.4), such as
 * the `NaN` of a script. Throws `SvgRefusal` when a number is out of proportion.
 */
export function drawablePathPrefix(value: string): string | undefined {
  if (isPath(value)) return value;
  let end = 0;
  while (end < value.length && classes[value.charCodeAt(end)] !== FOREIGN) end++;
  const beginning = value.slice(0, end).trim();
  if (!isPath(beginning)) throw new SvgRefusal('has a path with numbers out of proportion');
  return beginning === '' ? undefined : beginning;
}
