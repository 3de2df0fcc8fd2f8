import { LOOK_CELLS, type SortedLooks } from '@glyphdex/engine';
import { groupBy } from '../columns/group-by.ts';
import { ChangedWindows, type Stretch } from './changed-windows.ts';
import { GONE, type KnownNeighbours, NO_STEM } from './found-neighbours.ts';
import { OTHER_CELL_LOOKED_AT, OWN_CELL_LOOKED_AT } from './look-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { OWN_LOOKED_AT, RELATED_LOOKED_AT, worthOfRelated } from './stem-candidates.ts';
import { RELATED_MAX, type StemGroups } from './stem-groups.ts';

/** The icons that there are now, as they are grouped. */
export interface Present {
  readonly icons: NeighbourColumns;
  readonly groups: StemGroups;
  readonly sorted: SortedLooks;
}

/** What has come or gone of a stem's candidates that are worth so much. */
export interface ChangedOfStem extends Stretch {
  readonly worth: number;
}

/** What has come or gone among those of a cell that are looked at from within it, and from other cells. */
export interface ChangedOfCell {
  readonly own: Stretch;
  readonly other: Stretch;
}

/** Which candidates have come or gone, wherever icons look for similars? */
export interface ChangedCandidates {
  readonly byStem: readonly (readonly ChangedOfStem[])[];
  readonly byCell: readonly ChangedOfCell[];
  /** How those in the stretches look: LOOK_BYTES each. */
  readonly looks: Int8Array;
  /** Of the longest stretch. */
  readonly length: number;
}

export function changedCandidates(known: KnownNeighbours, now: Present): ChangedCandidates {
  const windows = new ChangedWindows(known.looks, now.icons.looks, known.docIdNow);
  const byStem = changedByStem(known, now, windows);
  const byCell = changedByCell(known.sorted, now.sorted, windows);
  return { byStem, byCell, looks: windows.looks, length: longest(byStem, byCell) };
}

/** By stem, what has come or gone among its candidates. */
function changedByStem(
  known: KnownNeighbours,
  { icons, groups }: Present,
  windows: ChangedWindows,
): readonly (readonly ChangedOfStem[])[] {
  const before = groupBy(known.stemOf, known.stems.length);
  const numbers = new Map(known.stems.map((stem, number) => [stem, number]));
  const numberNow = new Int32Array(known.stems.length).fill(GONE);
  const numberBefore = icons.stems.map((stem, number) => {
    const then = numbers.get(stem);
    if (then !== undefined) numberNow[then] = number;
    return then;
  });
  const headBefore = (stem: number | undefined, count: number) => headOf(before, stem, count);
  const headNow = (stem: number | undefined, count: number) => headOf(groups, stem, count);

  /** By stem now: what has come or gone at the head of its icons, where related stems look. */
  const heads = icons.stems.map((_, stem) =>
    windows.difference(headBefore(numberBefore[stem], RELATED_LOOKED_AT), headNow(stem, RELATED_LOOKED_AT)),
  );
  return icons.stems.map((_, stem) => {
    const then = numberBefore[stem];
    // All icons of a stem that is new are new.
    if (then === undefined) return [];
    const own = windows.difference(headBefore(then, OWN_LOOKED_AT), headNow(stem, OWN_LOOKED_AT));
    const changed: ChangedOfStem[] = own.to > own.from ? [{ ...own, worth: 1 }] : [];
    const related = groups.related(stem);
    for (let rank = 0; rank < RELATED_MAX; rank++) {
      const was = known.related[then * RELATED_MAX + rank]!;
      const is = related[rank];
      const isSame = was === NO_STEM ? is === undefined : numberNow[was] === is;
      const stretch =
        isSame && is !== undefined
          ? heads[is]!
          : windows.both(
              headBefore(was === NO_STEM ? undefined : was, RELATED_LOOKED_AT),
              headNow(is, RELATED_LOOKED_AT),
            );
      if (stretch.to > stretch.from) changed.push({ ...stretch, worth: worthOfRelated(rank) });
    }
    return changed;
  });
}

const NO_DOCS = new Uint32Array(0);

function headOf(
  { offsets, docs }: Pick<StemGroups, 'offsets' | 'docs'>,
  stem: number | undefined,
  count: number,
): Uint32Array {
  if (stem === undefined) return NO_DOCS;
  const start = offsets[stem]!;
  return docs.subarray(start, Math.min(offsets[stem + 1]!, start + count));
}

/** By cell, what has come or gone among those that are looked at from within it, and from other cells. */
function changedByCell(
  before: SortedLooks,
  now: SortedLooks,
  windows: ChangedWindows,
): readonly ChangedOfCell[] {
  const headOfCell = ({ cellStarts, docIds }: SortedLooks, cell: number, count: number): Uint32Array =>
    docIds.subarray(cellStarts[cell]!, Math.min(cellStarts[cell + 1]!, cellStarts[cell]! + count));
  return Array.from({ length: LOOK_CELLS }, (_, cell) => {
    const difference = (count: number): Stretch =>
      windows.difference(headOfCell(before, cell, count), headOfCell(now, cell, count));
    return { own: difference(OWN_CELL_LOOKED_AT), other: difference(OTHER_CELL_LOOKED_AT) };
  });
}

function longest(byStem: readonly (readonly ChangedOfStem[])[], byCell: readonly ChangedOfCell[]): number {
  let most = 0;
  const see = ({ from, to }: Stretch): void => {
    most = Math.max(most, to - from);
  };
  for (const changed of byStem) changed.forEach(see);
  for (const { own, other } of byCell) [own, other].forEach(see);
  return most;
}
