import { LOOK_BYTES, LOOK_CELLS, NO_LOOK, type SortedLooks } from '@glyphdex/engine';
import { groupBy } from '../columns/group-by.ts';
import { ChangedWindows, type Stretch } from './changed-windows.ts';
import { GONE, type KnownNeighbours, NO_STEM } from './found-neighbours.ts';
import { LookDistances } from './look-distances.ts';
import { NEAR_CELLS, nearCells, OTHER_CELL_LOOKED_AT, OWN_CELL_LOOKED_AT } from './look-neighbours.ts';
import type { NeighbourColumns } from './neighbour-columns.ts';
import { distanceWithin } from './reach.ts';
import { OWN_LOOKED_AT, RELATED_LOOKED_AT, worthOfRelated } from './stem-candidates.ts';
import { RELATED_MAX, type StemGroups } from './stem-groups.ts';

/** Which icons are to be looked at, and by what. */
interface Present {
  readonly icons: NeighbourColumns;
  readonly groups: StemGroups;
  readonly sorted: SortedLooks;
}

/** What has come or gone of a stem's candidates that are worth so much. */
interface ChangedCandidates extends Stretch {
  readonly worth: number;
}

/**
 * Whose similars may be others than before? Answers a 1 by docId. Beside icons that are new it is those for which a candidate
 * that has come or gone lies within their reach; for all others what is known still holds, whatever else has changed. Some are
 * named that have stayed the same, but none is left out that has not. O(icons × changes within the stems and cells that they
 * look at).
 */
export function touchedIcons(known: KnownNeighbours, now: Present): Uint8Array {
  const { icons, groups } = now;
  const touched = new Uint8Array(icons.packs.length).fill(1);
  const reaches = new Uint32Array(icons.packs.length);
  known.docIdNow.forEach((docId, before) => {
    if (docId === GONE) return;
    touched[docId] = 0;
    reaches[docId] = known.reaches[before]!;
  });

  const windows = new ChangedWindows(known.looks, icons.looks, known.docIdNow);
  const byStem = changedByStem(known, now, windows);
  const cells = changedByCell(known.sorted, now.sorted, windows);
  const measure = new LookDistances(
    icons.looks,
    groups.docs,
    windows.looks,
    Math.max(1, mostOf(byStem, cells)),
  );
  const isNear = (place: number, { from, to }: Stretch, within: number): boolean =>
    to > from && measure.findNearer(place, from, to - from, within) > 0;

  const near = new Uint32Array(NEAR_CELLS);
  groups.docs.forEach((docId, place) => {
    if (touched[docId] === 1) return;
    const reach = reaches[docId]!;
    const changed = byStem[icons.stemOf[docId]!]!;
    const isBlank = measure.looks[place * LOOK_BYTES] === NO_LOOK;
    // How far pictures are from those without a look is not told by their bytes.
    const isTouched = changed.some(
      (candidates) =>
        isBlank || candidates.hasBlank || isNear(place, candidates, distanceWithin(reach, candidates.worth)),
    );
    if (isTouched || isBlank) {
      touched[docId] = isTouched ? 1 : 0;
      return;
    }
    const within = distanceWithin(reach);
    nearCells(measure.looks, place * LOOK_BYTES, near);
    for (let i = 0; i < NEAR_CELLS && touched[docId] === 0; i++) {
      const { own, other } = cells[near[i]!]!;
      if (isNear(place, i === 0 ? own : other, within)) touched[docId] = 1;
    }
  });
  return touched;
}

/** By stem, what has come or gone among its candidates. */
function changedByStem(
  known: KnownNeighbours,
  { icons, groups }: Present,
  windows: ChangedWindows,
): readonly (readonly ChangedCandidates[])[] {
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
    const changed: ChangedCandidates[] = own.to > own.from ? [{ ...own, worth: 1 }] : [];
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

interface ChangedCell {
  readonly own: Stretch;
  readonly other: Stretch;
}

/** By cell, what has come or gone among those that are looked at from within it, and from other cells. */
function changedByCell(
  before: SortedLooks,
  now: SortedLooks,
  windows: ChangedWindows,
): readonly ChangedCell[] {
  const headOfCell = ({ cellStarts, docIds }: SortedLooks, cell: number, count: number): Uint32Array =>
    docIds.subarray(cellStarts[cell]!, Math.min(cellStarts[cell + 1]!, cellStarts[cell]! + count));
  return Array.from({ length: LOOK_CELLS }, (_, cell) => {
    const difference = (count: number): Stretch =>
      windows.difference(headOfCell(before, cell, count), headOfCell(now, cell, count));
    return { own: difference(OWN_CELL_LOOKED_AT), other: difference(OTHER_CELL_LOOKED_AT) };
  });
}

function mostOf(byStem: readonly (readonly ChangedCandidates[])[], cells: readonly ChangedCell[]): number {
  let most = 0;
  const see = ({ from, to }: Stretch): void => {
    most = Math.max(most, to - from);
  };
  for (const changed of byStem) changed.forEach(see);
  for (const { own, other } of cells) [own, other].forEach(see);
  return most;
}
