import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import type { SortedLooks } from '@glyphdex/engine';
import { type Grouped, groupBy } from '../columns/group-by.ts';
import { changedCandidates } from './changed-candidates.ts';
import {
  type FoundNeighbours,
  GONE,
  type KnownNeighbours,
  NO_STEM,
  RELATED_MAX,
} from './found-neighbours.ts';
import { LookDistances } from './look-distances.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { CONSIDERED_MAX, SimilarFinder } from './similar-finder.ts';
import { groupByStem, type StemGroups } from './stem-groups.ts';
import { touchedIcons } from './touched-icons.ts';
import type { WordOverlap } from './word-overlap.ts';

/** The neighbours of the icons `docIds`; of all others there are none. Only stems of these icons have related ones. */
export interface NeighbourShare extends FoundNeighbours {
  readonly docIds: Uint32Array;
}

/** Which part of the work is asked for. */
export interface Share {
  readonly share: number;
  readonly shares: number;
}

const ALL: Share = { share: 0, shares: 1 };

/**
 * Which icons stand beside each icon? NEIGHBOUR_SLOTS docIds: first its variants (same pack and concept in
 * another style, weight or size, then further drawings), then its similars (see `SimilarFinder`). An icon is never its own
 * neighbour and no icon is both. NO_NEIGHBOUR fills what is left. Answers for one of several equal shares of the icons, which
 * threads can do side by side; icons of one stem mostly fall to one share, since they are compared with the same others.
 * What is `known` is taken over where it still holds; the answer is the same as without.
 * `words` are those of the stems.
 */
export function findNeighbours(
  icons: NeighbourColumns,
  sorted: SortedLooks,
  { share, shares } = ALL,
  known?: KnownNeighbours,
  words?: WordOverlap,
): NeighbourShare {
  const count = icons.packs.length;
  const groups = groupByStem(icons, words);
  const bound = (part: number): number => Math.floor((count * part) / shares);
  const first = bound(share);
  const docIds = groups.docs.slice(first, bound(share + 1));
  const rows = new Uint32Array(count * NEIGHBOUR_SLOTS).fill(NO_NEIGHBOUR);
  const reaches = new Uint32Array(count);
  const present = { icons, groups, sorted };
  const changed = known && changedCandidates(known, present);
  const measure = new LookDistances(
    icons.looks,
    groups.docs,
    [sorted.looks, changed?.looks ?? NO_LOOKS],
    Math.max(CONSIDERED_MAX, changed?.length ?? 0),
  );
  const touched = known && changed && touchedIcons(known, present, changed, measure);
  if (known !== undefined && touched !== undefined) takeOver(known, touched, rows, reaches);

  const similars = new SimilarFinder(icons, groups, sorted, measure);
  const families = groupBy(icons.families, count);
  docIds.forEach((docId, at) => {
    const start = docId * NEIGHBOUR_SLOTS;
    setVariants(rows, docId, families, icons);
    if (touched?.[docId] === 0) return;
    rows.set(similars.find(first + at, icons.stemOf[docId]!), start + NEIGHBOURS_PER_KIND);
    reaches[docId] = similars.reach;
  });
  const related = relatedOf(docIds, icons, groups);
  return { docIds, rows, reaches, related, synonymous: groups.synonymous };
}

const NO_LOOKS = new Int8Array(0);

/** Other styles of the same drawing come before further drawings, and within both the best ranked. */
function setVariants(
  rows: Uint32Array,
  docId: number,
  { offsets, docs }: Grouped,
  { families, drawings }: NeighbourColumns,
): void {
  const family = families[docId]!;
  const from = offsets[family]!;
  const to = offsets[family + 1]!;
  if (to - from === 1) return;
  const drawing = drawings[docId]!;
  let slot = docId * NEIGHBOUR_SLOTS;
  const end = slot + NEIGHBOURS_PER_KIND;
  for (let at = from; at < to && slot < end; at++) {
    const other = docs[at]!;
    if (other !== docId && drawings[other] === drawing) rows[slot++] = other;
  }
  for (let at = from; at < to && slot < end; at++) {
    const other = docs[at]!;
    if (drawings[other] !== drawing) rows[slot++] = other;
  }
}

/** Similars are the same icons as before, which have other docIds now. */
function takeOver(
  known: KnownNeighbours,
  touched: Uint8Array,
  rows: Uint32Array,
  reaches: Uint32Array,
): void {
  const { docIdNow } = known;
  // Numbers that do not fit into 31 bits would be several times as slow: as signed ones those that are missing are below 0.
  const [from, to] = [signed(known.rows), signed(rows)];
  for (let before = 0; before < docIdNow.length; before++) {
    const docId = docIdNow[before]!;
    if (docId === GONE || touched[docId] === 1) continue;
    reaches[docId] = known.reaches[before]!;
    let at = before * NEIGHBOUR_SLOTS + NEIGHBOURS_PER_KIND;
    const end = (docId + 1) * NEIGHBOUR_SLOTS;
    for (let slot = end - NEIGHBOURS_PER_KIND; slot < end; slot++) {
      const neighbour = from[at++]!;
      if (neighbour >= 0) to[slot] = docIdNow[neighbour]!;
    }
  }
}

function signed({ buffer, byteOffset, length }: Uint32Array): Int32Array {
  return new Int32Array(buffer, byteOffset, length);
}

function relatedOf(
  docIds: Uint32Array,
  { stems, stemOf }: NeighbourColumns,
  groups: StemGroups,
): Uint32Array {
  const related = new Uint32Array(stems.count * RELATED_MAX).fill(NO_STEM);
  let last = -1;
  for (const docId of docIds) {
    const stem = stemOf[docId]!;
    if (stem !== last) related.set(groups.related(stem), stem * RELATED_MAX);
    last = stem;
  }
  return related;
}

/** All shares as one. */
export function joinShares(shares: readonly NeighbourShare[]): FoundNeighbours {
  const [first, ...others] = shares as [NeighbourShare, ...NeighbourShare[]];
  const { rows, reaches, related, synonymous } = first;
  for (const share of others) {
    for (const docId of share.docIds) {
      const start = docId * NEIGHBOUR_SLOTS;
      for (let at = start; at < start + NEIGHBOUR_SLOTS; at++) rows[at] = share.rows[at]!;
      reaches[docId] = share.reaches[docId]!;
    }
    share.related.forEach((stem, at) => {
      if (stem !== NO_STEM) related[at] = stem;
    });
  }
  return { rows, reaches, related, synonymous };
}
