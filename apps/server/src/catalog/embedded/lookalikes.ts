import { Bitset, type Filter, nearestDescriptors } from '@glyphdex/engine';
import type { LookalikeQuery, Lookalikes } from '../icon-search.ts';
import { NO_ICON } from './icon-store.ts';
import type { OpenGeneration } from './open-generation.ts';

/** See `Catalog.lookalikes`. Exact for at most `comparedMax` allowed icons. */
export function lookalikes(
  { icons, searcher, descriptors: stored }: OpenGeneration,
  filter: Filter,
  { id, among, max, comparedMax }: Omit<LookalikeQuery, 'filters'> & { readonly comparedMax: number },
): Lookalikes {
  const own = stored.descriptorOf(icons.findById(id));
  if (own === undefined || among?.length === 0) return new Map();
  let allowed = searcher.allowedBy(filter);
  if (among !== undefined) {
    const members = Bitset.ofSize(icons.count);
    for (const one of among) {
      const docId = icons.findOwnId(one);
      if (docId !== NO_ICON) members.add(docId);
    }
    if (allowed !== undefined) members.and(allowed);
    allowed = members;
  }
  const nearest = nearestDescriptors(stored, { descriptors: [own], count: max, comparedMax, allowed });
  return new Map(Array.from(nearest.docIds, (docId, at) => [icons.idOf(docId), nearest.distances[at]!]));
}
