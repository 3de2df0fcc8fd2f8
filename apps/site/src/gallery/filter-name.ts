import type { FacetCounts } from '../api/gallery.ts';
import { STRINGS } from '../strings.ts';
import type { FilterKind } from './gallery-query.ts';

const COUNTED_AS = {
  type: 'types',
  pack: 'packs',
  license: 'licenses',
  shapes: 'shapes',
  colors: 'colors',
  styles: 'styles',
  tags: 'tags',
  terms: 'terms',
} as const satisfies Record<FilterKind, keyof FacetCounts>;

const OWN_NAMES: Readonly<Record<string, string>> = { ...STRINGS.types, ...STRINGS.filters.terms };

/** The name of a filter value, from the counts if they include it. */
export function filterName(kind: FilterKind, value: string, counts?: FacetCounts): string {
  if (kind === 'type' || kind === 'terms') return OWN_NAMES[value] ?? value;
  const known = counts?.[COUNTED_AS[kind]].find((counted) => counted.value === value);
  return known?.name ?? (kind === 'tags' ? value.replaceAll('-', ' ') : value);
}
