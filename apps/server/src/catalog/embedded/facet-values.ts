import { type CatalogReference, COLORS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import type { FacetName } from '../icon-search.ts';

/** The values of each facet by their number in the index. */
export type FacetValues = Readonly<Record<FacetName, readonly string[]>>;

export function facetValues({ packs }: Pick<CatalogReference, 'packs'>): FacetValues {
  return {
    type: ICON_TYPES,
    shape: SHAPES,
    color: COLORS.map(({ name }) => name),
    style: STYLES.map(({ slug }) => slug),
    pack: packs.map(({ slug }) => slug),
  };
}
