import { SvgRefusal } from '../refusal.ts';

/**
 * Whether one of these media queries is true for icons: on a screen, in light colors, with motion and without a
 * pointer. Throws `SvgRefusal` for queries that depend on the size at which the drawing is shown, and for unsupported
 * ones.
 */
export function appliesToIcons(queries: string): boolean {
  return queries
    .toLowerCase()
    .split(',')
    .map((query) => isTrue(query.trim()))
    .includes(true);
}

function isTrue(query: string): boolean {
  const [whole, prefix, type = 'all', conditions = ''] =
    /^(?:(not|only)\s+)?([a-z-]+)?\s*((?:(?:and\s*)?\([^()]*\)\s*)*)$/.exec(query) ?? [];
  if (whole === undefined) throw new SvgRefusal('has a style sheet with an unsupported @media query');
  const holds =
    (type === 'all' || type === 'screen') &&
    [...conditions.matchAll(/\(\s*([a-z-]+)\s*(?::\s*([^()]*?))?\s*\)/g)].every(
      ([, feature = '', value = '']) => hasFeature(feature, value),
    );
  return holds !== (prefix === 'not');
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

function hasFeature(feature: string, value: string): boolean {
  if (/width|height|ratio|resolution|orientation/.test(feature))
    throw new SvgRefusal('has styles that depend on the size at which it is shown');
  const actual = FEATURES.get(feature);
  // A query without a value asks for anything but `none` and `no-preference`.
  return value === '' ? actual === 'light' : value === actual;
}
