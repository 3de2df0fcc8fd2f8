import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import type { SortedLooks } from '@glyphdex/engine';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { SimilarFinder } from './similar-finder.ts';
import { groupBy, groupByStem } from './stem-groups.ts';

/** The neighbours of some icons: NEIGHBOUR_SLOTS docIds for each of `docIds`. */
export interface NeighbourShare {
  readonly docIds: Uint32Array;
  readonly rows: Uint32Array;
}

/**
 * Which icons stand beside each icon? NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, the plainest first), then its similars (see `SimilarFinder`). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left. Answers for one of several equal shares of the icons, which
 * threads can do side by side; icons of one stem mostly fall to one share, since they are compared with the same others.
 */
export function findNeighbours(
  icons: NeighbourColumns,
  sorted: SortedLooks,
  share = 0,
  shares = 1,
): NeighbourShare {
  const count = icons.packs.length;
  const groups = groupByStem(icons);
  const similars = new SimilarFinder(icons, groups, sorted);
  const families = groupBy(icons.families, count);
  const bound = (part: number): number => Math.floor((count * part) / shares);
  const docIds = groups.docs.slice(bound(share), bound(share + 1));
  const rows = new Uint32Array(docIds.length * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  docIds.forEach((docId, at) => {
    const base = at * NEIGHBOUR_SLOTS;
    const family = icons.families[docId]!;
    let slot = base;
    for (let member = families.offsets[family]!; member < families.offsets[family + 1]!; member++) {
      if (slot === base + NEIGHBOURS_PER_KIND) break;
      const other = families.docs[member]!;
      if (other !== docId) rows[slot++] = other;
    }
    rows.set(similars.find(docId), base + NEIGHBOURS_PER_KIND);
  });
  return { docIds, rows };
}

/** The rows of all shares in docId order. */
export function joinShares(shares: readonly NeighbourShare[]): Uint32Array {
  const all = new Uint32Array(shares.reduce((sum, { rows }) => sum + rows.length, 0));
  for (const { docIds, rows } of shares)
    docIds.forEach((docId, at) => {
      all.set(rows.subarray(at * NEIGHBOUR_SLOTS, (at + 1) * NEIGHBOUR_SLOTS), docId * NEIGHBOUR_SLOTS);
    });
  return all;
}
