import type { Ability } from './handler-options.ts';

const PARAMETERS: Readonly<Record<Ability, readonly string[]>> = {
  search: [
    'search',
    'type',
    'colors[]',
    'shapes[]',
    'styles[]',
    'tag',
    'pack',
    'sort_by',
    'page',
    'per_page',
    'with',
  ],
  suggest: ['q'],
  svg: ['size', 'color', 'stroke_width', 'rotate', 'flip'],
};
/** Values of `with` in a search. Drawings count against the daily budget of the key, so `svg` is apart. */
const EXPANSIONS = ['styles', 'colors', 'tags', 'packs', 'variants', 'similars'];

export type ServiceQuery =
  | { readonly query: URLSearchParams }
  | {
      readonly errors: Readonly<Record<string, readonly string[]>>;
      readonly code: 'unknown_parameter' | 'invalid_parameter';
    };

/** The query for the service. Parameters that are unknown here are refused, and values are left to the service. */
export function serviceQuery(
  sent: URLSearchParams,
  ability: Ability,
  areDrawingsAllowed: boolean,
): ServiceQuery {
  const known = PARAMETERS[ability];
  const unknown = [...new Set(sent.keys())].filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const says = [`Unknown parameter. Known: ${known.join(', ')}.`];
    return { code: 'unknown_parameter', errors: Object.fromEntries(unknown.map((name) => [name, says])) };
  }
  const allowed = areDrawingsAllowed ? ['svg', ...EXPANSIONS] : EXPANSIONS;
  const expansions = sent.getAll('with').join(',').split(',');
  if (ability === 'search' && expansions.some((name) => name !== '' && !allowed.includes(name))) {
    return { code: 'invalid_parameter', errors: { with: [`Use only ${allowed.join(', ')}.`] } };
  }
  return { query: new URLSearchParams(sent) };
}
