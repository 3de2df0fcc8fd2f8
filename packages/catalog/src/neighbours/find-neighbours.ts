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
 * another style, weight or size, then further drawings), then its similars (see `SimilarFinder`). An icon is never its own
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
    const family = icons.families[docId]!;
    const members = families.docs.subarray(families.offsets[family]!, families.offsets[family + 1]!);
    const row = rows.subarray(at * NEIGHBOUR_SLOTS, (at + 1) * NEIGHBOUR_SLOTS);
    setVariants(row, docId, members, icons.concepts);
    row.set(similars.find(docId), NEIGHBOURS_PER_KIND);
  });
  return { docIds, rows };
}

/** Other styles of the same drawing come before further drawings, and within both the best ranked. */
function setVariants(row: Uint32Array, docId: number, members: Uint32Array, concepts: Uint32Array): void {
  let slot = 0;
  for (const isSameDrawing of [true, false])
    for (const other of members) {
      if (slot === NEIGHBOURS_PER_KIND) return;
      if (other !== docId && (concepts[other] === concepts[docId]) === isSameDrawing) row[slot++] = other;
    }
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
