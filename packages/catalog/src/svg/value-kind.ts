import { ATTRIBUTE_CHARS_MAX, ID_CHARS_MAX, NUMBER_CHARS_MAX, TURBULENCE_OCTAVES_MAX } from './limits.ts';

/** The grammars that attribute values are held against. */
export type ValueKind =
  | 'id'
  | 'href'
  | 'path'
  | 'number'
  | 'numbers'
  | 'octaves'
  | 'transform'
  | 'origin'
  | 'color'
  | 'paint'
  | 'reference'
  | 'filter'
  | 'keyword'
  | 'name'
  | 'orient'
  | 'count'
  | 'clock'
  | 'timing'
  | 'animatedName'
  | 'animated';

/** Kinds whose values are checked as they stand; `animated` ones by the attribute that they animate. */
export type CheckedKind = Exclude<ValueKind, 'animated' | 'animatedName'>;

// No grammar below can match one text in two ways: that keeps matching linear in hostile values.
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?`;
const length = `${number}(?:%|px|pt|pc|mm|cm|in|em|ex|rem)?`;
const id = String.raw`[\w.:-]+`;
const color = String.raw`(?:#[\da-fA-F]{3,8}|[a-zA-Z]{1,32}|(?:rgb|rgba|hsl|hsla)\(\s*[\d.,%/\s+deg-]{1,80}\))`;
const localUrl = String.raw`url\(\s*(?:#${id}|'#${id}'|"#${id}")\s*\)`;
const clock = String.raw`[+-]?(?:\d+:)?(?:\d+:)?(?:\d+(?:\.\d*)?|\.\d+)(?:h|min|s|ms)?`;
const timing = String.raw`(?:indefinite|${clock}|[\w-]+\.(?:begin|end)(?:\s*[+-]\s*${clock})?)`;

const grammars: Readonly<Record<Exclude<CheckedKind, 'path' | 'octaves'>, RegExp>> = {
  id: new RegExp(`^${id}$`),
  href: new RegExp(`^#${id}$`),
  number: new RegExp(`^${length}$`),
  // Lists are checked by their characters: a grammar with repetition would cost more and permit the same.
  numbers: /^(?:[\s\d.,;eE+%-]*|none)$/,
  transform: /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d.,eE+-]*\)[\s,]*)*$/,
  origin: /^[\s\w.%+-]*$/,
  color: new RegExp(`^${color}$`),
  paint: new RegExp(String.raw`^(?:${localUrl}(?:\s+${color})?|${color})$`),
  reference: new RegExp(`^(?:none|${localUrl})$`),
  filter: new RegExp(
    String.raw`^(?:none|${localUrl}|(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\([\d.]{1,12}(?:px|%|deg)?\))$`,
  ),
  keyword: /^[a-zA-Z][a-zA-Z-]*(?:\s+[a-zA-Z][a-zA-Z-]*){0,7}$/,
  name: /^[\w.-]+$/,
  orient: new RegExp(`^(?:auto|auto-start-reverse|auto-reverse|${number}(?:deg|rad)?)$`),
  count: new RegExp(`^(?:indefinite|${number})$`),
  clock: new RegExp(`^(?:indefinite|${clock})$`),
  timing: new RegExp(String.raw`^${timing}(?:\s*;\s*${timing})*\s*;?$`),
};

/** One entry per ASCII character: 1 for those that path data consists of. */
const pathCharacters = new Uint8Array(128);
for (const character of ' \t\n\r0123456789.,eE+-MmZzLlHhVvCcSsQqTtAa')
  pathCharacters[character.charCodeAt(0)] = 1;

const longNumber = new RegExp(String.raw`[\d.]{${NUMBER_CHARS_MAX + 1}}`);

/**
 * Does the value have the form that its attribute calls for? Every grammar is an allow-list of characters and
 * words, so that none lets through a backslash, an `@`, a scheme or any `url(…)` but `url(#id)`.
 */
export function isWellFormed(kind: CheckedKind, value: string): boolean {
  if (kind === 'path') return isPath(value);
  if (value.length > ATTRIBUTE_CHARS_MAX) return false;
  if ((kind === 'id' || kind === 'href') && value.length > ID_CHARS_MAX) return false;
  if (kind === 'octaves') return /^\d{1,2}$/.test(value) && Number(value) <= TURBULENCE_OCTAVES_MAX;
  return grammars[kind].test(value) && !longNumber.test(value);
}

/** Path data is nine tenths of all drawings; a table look-up per character is three times as fast as a pattern. */
function isPath(value: string): boolean {
  for (let i = 0; i < value.length; i++) if (pathCharacters[value.charCodeAt(i)] !== 1) return false;
  return true;
}

/** Finds the ids inside paint, mask, filter and marker values: `url(#id)` in its three spellings. */
export const LOCAL_URL = new RegExp(String.raw`url\(\s*['"]?#(${id})['"]?\s*\)`, 'g');
/** Finds the ids inside `begin` and `end`: `id.begin`, `id.end`. */
export const TIMING_ID = /([\w-]+)\.(begin|end)/g;
