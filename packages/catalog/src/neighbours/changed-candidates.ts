import { LOOK_CELLS, type SortedLooks } from '@glyphdex/engine';
import { type Grouped, groupBy } from '../columns/group-by.ts';
import { ChangedWindows, NOTHING, type Stretch } from './changed-windows.ts';
import { GONE, type KnownNeighbours, NO_STEM, RELATED_MAX } from './found-neighbours.ts';
import { OTHER_CELL_LOOKED_AT, OWN_CELL_LOOKED_AT } from './look-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { OWN_LOOKED_AT, RELATED_LOOKED_AT, worthOfRelated } from './stem-candidates.ts';
import type { StemGroups } from './stem-groups.ts';

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
  const windows = new ChangedWindows(known.sorted, now.icons.looks, known.docIdNow);
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
  const { paired } = known;
  const before = groupBy(known.stemOf, known.stems.count);
  /** By stem now: what has come or gone at the head of its icons, where related stems look, and where its own do. */
  const heads: Stretch[] = [];
  const own: Stretch[] = [];
  paired.before.forEach((then, stem) => {
    const same = then === GONE ? 0 : sameAtHead(before, then, groups, stem, known.docIdNow);
    const difference = (count: number): Stretch =>
      same >= count ? NOTHING : windows.difference(headOf(before, then, count), headOf(groups, stem, count));
    heads.push(difference(RELATED_LOOKED_AT));
    // All icons of a stem that is new are new.
    own.push(then === GONE ? NOTHING : difference(OWN_LOOKED_AT));
  });
  const allBefore: Stretch[] = [];
  const allNow: Stretch[] = [];
  const headBefore = (stem: number): Stretch =>
    (allBefore[stem] ??= windows.allBefore(headOf(before, stem, RELATED_LOOKED_AT)));
  const headNow = (stem: number): Stretch =>
    (allNow[stem] ??= windows.allNow(headOf(groups, stem, RELATED_LOOKED_AT)));

  return Array.from({ length: icons.stems.count }, (_, stem) => {
    const then = paired.before[stem]!;
    if (then === GONE) return NONE;
    let changed = NONE;
    const add = (stretch: Stretch, worth: number): void => {
      if (stretch.to === stretch.from) return;
      if (changed === NONE) changed = [];
      changed.push({ ...stretch, worth });
    };
    add(own[stem]!, 1);
    const related = groups.related(stem);
    for (let rank = 0; rank < RELATED_MAX; rank++) {
      const was = known.related[then * RELATED_MAX + rank]!;
      const is = related[rank];
      if (is !== undefined && was !== NO_STEM && paired.now[was] === is) {
        add(heads[is]!, worthOfRelated(rank));
        continue;
      }
      if (was !== NO_STEM) add(headBefore(was), worthOfRelated(rank));
      if (is !== undefined) add(headNow(is), worthOfRelated(rank));
    }
    return changed;
  });
}

/** For most stems, so that one list stands for all of these. */
const NONE: ChangedOfStem[] = [];

/** How many of the first icons of a stem are the same ones in the same order; all that are asked for when all its icons are. */
function sameAtHead(
  before: Grouped,
  then: number,
  now: Pick<StemGroups, 'offsets' | 'docs'>,
  stem: number,
  docIdNow: Int32Array,
): number {
  const from = before.offsets[then]!;
  const start = now.offsets[stem]!;
  const count = before.offsets[then + 1]! - from;
  const countNow = now.offsets[stem + 1]! - start;
  const end = Math.min(count, countNow, OWN_LOOKED_AT);
  let same = 0;
  while (same < end && docIdNow[before.docs[from + same]!] === now.docs[start + same]) same++;
  return same === count && same === countNow ? OWN_LOOKED_AT : same;
}

const NO_DOCS = new Uint32Array(0);

/** None of a stem that is not there. */
function headOf(
  { offsets, docs }: Pick<StemGroups, 'offsets' | 'docs'>,
  stem: number,
  count: number,
): Uint32Array {
  if (stem === GONE) return NO_DOCS;
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
