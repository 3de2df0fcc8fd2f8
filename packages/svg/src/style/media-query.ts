import { SvgRefusal } from '../refusal.ts';

/**
 * Is one of these media queries true for every icon: on a screen, in light colours, with motion? Throws `SvgRefusal` for those
 * that depend on the size at which the drawing is shown: it would be another drawing in another place.
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
  if (whole === undefined) throw new SvgRefusal('has a style sheet with @media that is not followed');
  const holds =
    (type === 'all' || type === 'screen') &&
    [...conditions.matchAll(/\(\s*([a-z-]+)\s*(?::\s*([^()]*?))?\s*\)/g)].every(
      ([, feature = '', value = '']) => hasFeature(feature, value),
    );
  return holds !== (prefix === 'not');
}

/** What every icon can take for granted, with the value that holds: a picture is neither pointed at nor scripted. */
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
    throw new SvgRefusal('has styles that depend on the size it is shown at');
  const taken = FEATURES.get(feature);
  // Without a value: is there anything but none?
  return value === '' ? taken === 'light' : value === taken;
}
