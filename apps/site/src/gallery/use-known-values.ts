import { useFacetCounts, useIconParts } from '../api/gallery.ts';
import { useAllPacks } from '../api/packs.ts';
import { type GalleryQuery, namesOf, START_QUERY } from './gallery-query.ts';

/**
 * The query without a pack, category or license that no icon has; these become `unknown`. The service knows the values,
 * and is asked only when nothing is found or the query is refused.
 */
export function useKnownValues(query: GalleryQuery): GalleryQuery {
  const { pack, category, license } = query;
  const first = useIconParts(query, namesOf(query) === undefined ? [0] : [])[0];
  const isEmpty = first?.isError === true || first?.data?.pagination.total === 0;
  const isWanted = isEmpty && [pack, category, license].some((value) => value !== undefined);
  const counts = useFacetCounts(START_QUERY, isWanted).data;
  const all = useAllPacks(isWanted && pack !== undefined);
  if (!isWanted || counts === undefined || (pack !== undefined && all.isIncomplete)) return query;
  const known = {
    pack: all.packs.map(({ slug }) => slug),
    category: counts.categories.map(({ value }) => value),
    license: counts.licenses.map(({ value }) => value),
  };
  const missing = (['pack', 'category', 'license'] as const).filter(
    (kind) => query[kind] !== undefined && !known[kind].includes(query[kind]),
  );
  if (missing.length === 0) return query;
  return {
    ...query,
    ...Object.fromEntries(missing.map((kind) => [kind, undefined])),
    unknown: [...query.unknown, ...missing.map((kind) => query[kind]!)],
  };
}
