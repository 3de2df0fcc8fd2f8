import { CONDITION_CHARS_MAX } from '../limits.ts';
import { SvgRefusal } from '../refusal.ts';

/**
 * Whether one of these media queries is true for icons: on a screen, in light colors, with motion and without a
 * pointer. Throws `SvgRefusal` for queries that depend on the size at which the drawing is shown, for unsupported ones,
 * and for more than `CONDITION_CHARS_MAX` characters with single spaces. Linear in the length: strangers write the
 * queries.
 */
export function appliesToIcons(queries: string): boolean {
  const text = queries.replace(/\s+/g, ' ').toLowerCase();
  if (text.length > CONDITION_CHARS_MAX)
    throw new SvgRefusal(`has an @media query of more than ${CONDITION_CHARS_MAX} characters`);
  return text
    .split(',')
    .map((query) => isTrue(query.trim()))
    .includes(true);
}

/** `not screen and (hover: none) and (scripting)` */
function isTrue(query: string): boolean {
  const open = query.indexOf('(');
  const words = (open === -1 ? query : query.slice(0, open)).split(' ').filter((word) => word !== '');
  const hasPrefix = (words[0] === 'not' || words[0] === 'only') && (words.length > 1 || open !== -1);
  const isNegated = hasPrefix && words.shift() === 'not';
  const type = words.shift() ?? 'all';
  if (open !== -1 && words[0] === 'and') words.shift();
  if (words.length > 0 || !/^[a-z-]+$/.test(type)) throw unsupported();
  const conditions = open === -1 ? [] : splitConditions(query.slice(open));
  const holds = (type === 'all' || type === 'screen') && conditions.every(isConditionTrue);
  return holds !== isNegated;
}

/** `(hover: none) and (scripting)` -> `hover: none`, `scripting` */
function splitConditions(text: string): string[] {
  const conditions: string[] = [];
  for (const part of text.split(')').slice(0, -1)) {
    const open = part.indexOf('(');
    const before = part.slice(0, Math.max(open, 0)).trim();
    const isSeparated = before === '' || (before === 'and' && conditions.length > 0);
    const condition = part.slice(open + 1);
    if (open === -1 || !isSeparated || condition.includes('(')) throw unsupported();
    conditions.push(condition);
  }
  if (text.slice(text.lastIndexOf(')') + 1).trim() !== '') throw unsupported();
  return conditions;
}

/** Media features of icons with their value. Pictures have no pointer and no scripts. */
const FEATURES: ReadonlyMap<string, string> = new Map([
  ['prefers-color-scheme', 'light'],
  ['prefers-reduced-motion', 'no-preference'],
  ['prefers-contrast', 'no-preference'],
  ['prefers-reduced-transparency', 'no-preference'],
  ['forced-colors', 'none'],
  ['inverted-colors', 'none'],
  ['hover', 'none'],
  ['any-hover', 'none'],
  ['pointer', 'none'],
  ['any-pointer', 'none'],
  ['scripting', 'none'],
]);

function isConditionTrue(condition: string): boolean {
  if (/width|height|ratio|resolution|orientation/.test(condition))
    throw new SvgRefusal('has styles that depend on the size at which it is shown');
  const [feature = '', value = '', ...rest] = condition.split(':').map((part) => part.trim());
  if (rest.length > 0 || !/^[a-z-]+$/.test(feature)) throw unsupported();
  const actual = FEATURES.get(feature);
  // A query without a value asks for anything but `none` and `no-preference`.
  return value === '' ? actual === 'light' : value === actual;
}

function unsupported(): SvgRefusal {
  return new SvgRefusal('has a style sheet with an unsupported @media query');
}
