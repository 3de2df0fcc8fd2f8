import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import type { SortedLooks } from '@glyphdex/engine';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { SimilarFinder } from './similar-finder.ts';
import { groupByStem } from './stem-groups.ts';

/**
 * Which icons stand beside each icon? Per docId NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, the plainest first), then its similars (see `SimilarFinder`). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left. Answers for the docIds from `from` up to `to`, exclusive, so that
 * several threads can share the work.
 */
export function findNeighbours(
  icons: NeighbourColumns,
  sorted: SortedLooks,
  from = 0,
  to = icons.packs.length,
): Uint32Array {
  const neighbours = new Uint32Array((to - from) * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  const similars = new SimilarFinder(icons, groupByStem(icons.stems, icons.aliasStems), sorted);
  const families = familiesOf(icons);
  for (let docId = from; docId < to; docId++) {
    const family = families[docId]!;
    const base = (docId - from) * NEIGHBOUR_SLOTS;
    let slot = base;
    for (const other of family) {
      if (slot === base + NEIGHBOURS_PER_KIND) break;
      if (other !== docId) neighbours[slot++] = other;
    }
    neighbours.set(similars.find(docId, family), base + NEIGHBOURS_PER_KIND);
  }
  return neighbours;
}

/** By docId: the docIds of the same pack and concept, itself among them. */
function familiesOf({ packs, concepts }: NeighbourColumns): number[][] {
  const families = new Map<string, number[]>();
  return concepts.map((concept, docId) => {
    const key = `${packs[docId]}:${concept}`;
    const family = families.get(key);
    if (family) {
      family.push(docId);
      return family;
    }
    const own = [docId];
    families.set(key, own);
    return own;
  });
}
