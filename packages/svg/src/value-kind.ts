import {
  ATTRIBUTE_CHARS_MAX,
  CONVOLUTION_ORDER_MAX,
  DASH_LENGTH_MIN,
  FILTER_RADIUS_MAX,
  ID_CHARS_MAX,
  INTEGER_DIGITS_MAX,
  NUMBER_CHARS_MAX,
  TURBULENCE_OCTAVES_MAX,
} from './limits.ts';
import { isPath } from './path-characters.ts';

// No grammar matches a text in two ways, so matching stays linear in hostile values.
const number = String.raw`[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,3})?`;
const unit = '(?:%|px|pt|pc|mm|cm|in|em|ex|rem)';
const length = `${number}${unit}?`;
/** Arithmetic of lengths, angles and times. Its only words are units, `min`, `max` and `clamp`. */
const calculation = String.raw`calc\((?:[\s\d.+\-*/(),%]|(?:px|pt|em|rem|ex|deg|rad|turn|ms|s|vmin|vmax|min|max|clamp)(?![a-z])){1,200}\)`;
/** Ids are renamed later, so any text is allowed that CSS and timing parsers read as one word. */
const id = String.raw`[^\s"'()<>&\\#;,{}]+`;
/** An id in quotes. */
const anyId = String.raw`[^\s"'<>&\\;{}]+`;
const plainColor = String.raw`(?:#[\da-fA-F]{3,8}|[a-zA-Z]{1,32}|(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch|color)\(\s*[\w.,%/\s+-]{1,80}\))`;
const color = String.raw`(?:${plainColor}|color-mix\(\s*in\s+[a-z\d-]{1,20}(?:\s+[a-z-]{1,12}){0,2}\s*(?:,\s*${plainColor}(?:\s+[\d.]{1,8}%)?\s*){2}\))`;
const transformFunction =
  '(?:matrix(?:3d)?|translate(?:X|Y|Z|3d)?|scale(?:X|Y|Z|3d)?|rotate(?:X|Y|Z|3d)?|skew[XY]?|perspective)';
const paintWord = '(?:context-fill|context-stroke)';
const localUrl = String.raw`url\(\s*(?:#${id}|'#${anyId}'|"#${anyId}")\s*\)`;
const clock = String.raw`[+-]?(?:\d+:)?(?:\d+:)?(?:\d+(?:\.\d*)?|\.\d+)(?:h|min|s|ms)?`;
const event = `(?:begin|end|click|activate|mousedown|mouseup|mouseover|mouseout|mousemove|mouseenter|mouseleave|focusin|focusout|repeat\\(\\d{1,4}\\))`;
const timingId = String.raw`[^\s"'()<>&\\#;,{}.]+`;
const timing = String.raw`(?:indefinite|${clock}|(?:${timingId}\.)?${event}(?:\s*[+-]\s*${clock})?)`;
const filterAmount = String.raw`[+-]?(?:\d{1,3}(?:\.\d{0,9})?|\.\d{1,9})(?:px|%|deg|rad|turn|em|rem|grad)?`;
const filterStep = String.raw`(?:${localUrl}|(?:blur|brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\(\s*(?:${filterAmount})?\s*\)|drop-shadow\(\s*(?:${color}\s+)?${filterAmount}(?:\s+${filterAmount}){1,2}(?:\s+${color})?\s*\))`;
const pathShape = String.raw`path\(\s*(?:(?:evenodd|nonzero)\s*,\s*)?(?:"[\s\d.,+\-a-zA-Z]{0,4000}"|'[\s\d.,+\-a-zA-Z]{0,4000}')\s*\)`;
const basicShape = String.raw`(?:(?:circle|ellipse|inset|polygon|rect|xywh)\([\s\w.,%+-]{0,4000}\)|${pathShape})`;
const shadow = String.raw`(?:${plainColor}\s+)?${length}(?:\s+${length}){1,2}(?:\s+${plainColor})?`;

const grammars = {
  // The whole value is the id.
  id: /^[^\s"<>&\\;{}]+$/,
  href: /^#[^\s"<>&\\;{}]+$/,
  number: new RegExp(`^(?:${length}|auto|${calculation})$`),
  // Checks characters only: a grammar with repetition would cost more and accept the same.
  numbers: new RegExp(String.raw`^(?:[\s\d.,;eE+%-]*|none|(?:${length}(?:[\s,]+|$))*)$`),
  dashes: new RegExp(String.raw`^(?:none|(?:${length}(?:[\s,]+|$))+)$`),
  radius: new RegExp(String.raw`^${number}(?:[\s,]+${number})?$`),
  order: /^\d\d?(?:[\s,]+\d\d?)?$/,
  octaves: /^\d{1,2}$/,
  transform: /^\s*(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\s\d.,eE+-]*\)[\s,]*)*$/,
  cssTransform: new RegExp(
    String.raw`^(?:none|[\s\d.eE+%a-z-]{1,80}|(?:${transformFunction}\((?:[\s\d.,eE+%a-z-]|${calculation})*\)\s*)+)$`,
  ),
  origin: /^[\s\w.%+-]*$/,
  color: new RegExp(`^${color}$`),
  paint: new RegExp(
    String.raw`^(?:${localUrl}(?:\s*(?:${color}|${paintWord}))?|${color}(?:\s+icc-color\([\w\s.,+-]{1,200}\))?|${paintWord})$`,
  ),
  reference: new RegExp(`^(?:none|${localUrl})$`),
  clip: new RegExp(
    String.raw`^(?:none|${localUrl}|${basicShape}(?:\s+(?:fill-box|stroke-box|view-box|border-box))?)$`,
  ),
  filter: new RegExp(String.raw`^(?:none|${filterStep}(?:\s*${filterStep}){0,7})$`),
  keyword: /^[a-zA-Z][a-zA-Z-]*(?:\s+[a-zA-Z][a-zA-Z-]*){0,7}$/,
  font: /^(?:[\p{L}\p{N}\s,.%/+_-]|"[\p{L}\p{N}\s,.'%/+_-]{0,80}"|'[\p{L}\p{N}\s,.%/+_-]{0,80}'){1,400}$/u,
  shadow: new RegExp(`^(?:none|${shadow}(?:\\s*,\\s*${shadow}){0,7})$`),
  language: /^[a-zA-Z\d-]+(?:\s*,\s*[a-zA-Z\d-]+){0,15}$/,
  name: /^[\p{L}\p{M}\p{N}_. -]{1,128}$/u,
  orient: new RegExp(
    String.raw`^(?:auto|auto-start-reverse|auto-reverse|${number}(?:deg|rad|grad|turn)?|(?:${number}(?:[\s,]+|$))+)$`,
  ),
  count: new RegExp(`^(?:indefinite|${number})$`),
  clock: new RegExp(`^(?:indefinite|media|${clock})$`),
  timing: new RegExp(`^${timing}$`),
  animation: new RegExp(
    String.raw`^(?:[\s\w.,%+-]|(?:cubic-bezier|steps|linear)\([\s\w.,%+-]*\)|${calculation}){1,400}$`,
  ),
  role: /^(?:img|image|presentation|none|graphics-(?:document|symbol|object))$/,
  label: /^[^<>]{1,400}$/,
  labels: new RegExp(String.raw`^${id}(?:\s+${id}){0,7}$`),
  hidden: /^(?:true|false)$/,
} satisfies Readonly<Record<string, RegExp>>;

/** Kinds of values with a grammar of their own. */
export type CheckedKind = keyof typeof grammars | 'path';
/** Keyframe values (`animated`) have the grammar of the attribute that they animate, whose name is `animatedName`. */
export type ValueKind = CheckedKind | 'animated' | 'animatedName';

/** Kinds whose numbers become coordinates in a renderer. */
const GEOMETRY: ReadonlySet<ValueKind> = new Set([
  'number',
  'numbers',
  'dashes',
  'radius',
  'transform',
  'cssTransform',
  'origin',
  'orient',
]);
const longNumber = new RegExp(String.raw`[\d.]{${NUMBER_CHARS_MAX + 1}}`);
const hugeNumber = new RegExp(
  String.raw`(?<![\d.])\d{${INTEGER_DIGITS_MAX + 1}}|[\d.][eE]\+?0*(?:[7-9]|[1-9]\d)`,
);
const anyNumber = new RegExp(number, 'g');
/** Keywords of CSS Cascading 4 §7.3 that every property accepts. */
const CSS_WIDE_KEYWORDS: ReadonlySet<string> = new Set(['inherit', 'initial', 'unset', 'revert']);
const WITHOUT_CSS_WIDE_KEYWORDS: ReadonlySet<ValueKind> = new Set([
  'id',
  'href',
  'timing',
  'name',
  'label',
  'labels',
]);

/**
 * Whether the value matches its grammar and the limits on numbers. Every grammar is an allow-list of characters and
 * words: none accepts a backslash, an `@`, a URL scheme or any `url(…)` other than `url(#id)`.
 */
export function isWellFormed(kind: CheckedKind, value: string): boolean {
  if (kind === 'path') return isPath(value);
  if (value.length > ATTRIBUTE_CHARS_MAX) return false;
  if ((kind === 'id' || kind === 'href') && value.length > ID_CHARS_MAX) return false;
  if (!grammars[kind].test(value))
    return CSS_WIDE_KEYWORDS.has(value) && !WITHOUT_CSS_WIDE_KEYWORDS.has(kind);
  if (longNumber.test(value)) return kind === 'label' || kind === 'id' || kind === 'href';
  if (GEOMETRY.has(kind) && hugeNumber.test(value)) return false;
  return isAffordable(kind, value);
}

/** Whether the cost of rendering this value is within the limits. */
function isAffordable(kind: CheckedKind, value: string): boolean {
  switch (kind) {
    case 'octaves':
      return Number(value) <= TURBULENCE_OCTAVES_MAX;
    case 'radius':
      return numbersIn(value).every((amount) => amount <= FILTER_RADIUS_MAX);
    case 'order':
      return numbersIn(value).every((rows) => rows <= CONVOLUTION_ORDER_MAX);
    case 'dashes': {
      const total = numbersIn(value).reduce((sum, dash) => sum + dash, 0);
      return total === 0 || total >= DASH_LENGTH_MIN;
    }
    default:
      return true;
  }
}

function numbersIn(value: string): number[] {
  return (value.match(anyNumber) ?? []).map(Number);
}

/** Finds references in paint, mask, filter and marker values: `url(#id)`, with and without quotes. */
export const LOCAL_URL = new RegExp(
  String.raw`url\(\s*(?:#(?<bare>${id})|'#(?<single>${anyId})'|"#(?<double>${anyId})")\s*\)`,
  'g',
);

/** The `url(#id)` of an id, in quotes if parentheses would end it early. */
export function localUrlOf(target: string): string {
  return /[()',#]/.test(target) ? `url("#${target}")` : `url(#${target})`;
}

/** The id in a match of LOCAL_URL. */
export function idIn(groups: Readonly<Record<string, string | undefined>> | undefined): string {
  return groups?.['bare'] ?? groups?.['single'] ?? groups?.['double'] ?? '';
}
/** Finds the ids inside `begin` and `end`: `id.begin`, `id.click`. */
export const TIMING_ID = new RegExp(String.raw`(^|[\s;])(${timingId})\.(?=${event}(?:$|[\s;+-]))`, 'g');
