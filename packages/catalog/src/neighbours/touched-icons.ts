import { LOOK_BYTES, NO_LOOK } from '@glyphdex/engine';
import type { ChangedCandidates, ChangedOfStem, Present } from './changed-candidates.ts';
import type { Stretch } from './changed-windows.ts';
import { GONE, type KnownNeighbours } from './found-neighbours.ts';
import type { LookDistances } from './look-distances.ts';
import { NEAR_CELLS, nearCells } from './look-neighbours.ts';
import { distanceWithin } from './reach.ts';

/**
 * Whose similars may be others than before? Answers a 1 by docId. Beside icons that are new it is those for which a candidate
 * that has come or gone lies within their reach; for all others what is known still holds, whatever else has changed. Some are
 * named that have stayed the same, but none is left out that has not. `measure` compares with the sorted looks and behind them
 * with those of the candidates. O(icons × changes within the stems and cells that they look at).
 */
export function touchedIcons(
  known: KnownNeighbours,
  { icons, groups, sorted }: Present,
  { byStem, byCell }: ChangedCandidates,
  measure: LookDistances,
): Uint8Array {
  const touched = new Uint8Array(icons.packs.length).fill(1);
  const reaches = new Uint32Array(icons.packs.length);
  for (let before = 0; before < known.docIdNow.length; before++) {
    const docId = known.docIdNow[before]!;
    if (docId === GONE) continue;
    touched[docId] = 0;
    reaches[docId] = known.reaches[before]!;
  }

  const first = sorted.docIds.length;
  const isNear = (place: number, { from, to }: Stretch, within: number): boolean =>
    to > from && measure.findNearer(place, first + from, to - from, within) > 0;
  const isTouchedByConcept = (place: number, reach: number, changed: readonly ChangedOfStem[]): boolean => {
    // How far pictures are from those without a look is not told by their bytes.
    const isBlank = measure.looks[place * LOOK_BYTES] === NO_LOOK;
    return changed.some(
      (candidates) =>
        isBlank || candidates.hasBlank || isNear(place, candidates, distanceWithin(reach, candidates.worth)),
    );
  };

  const cells = new Uint32Array(NEAR_CELLS);
  const isTouchedByLook = (place: number, reach: number): boolean => {
    nearCells(measure.looks, place * LOOK_BYTES, cells);
    for (let i = 0; i < NEAR_CELLS; i++) {
      const { own, other } = byCell[cells[i]!]!;
      const changed = i === 0 ? own : other;
      if (changed.to > changed.from && isNear(place, changed, distanceWithin(reach))) return true;
    }
    return false;
  };

  const { docs } = groups;
  for (let place = 0; place < docs.length; place++) {
    const docId = docs[place]!;
    if (touched[docId] === 1) continue;
    const changed = byStem[icons.stemOf[docId]!]!;
    if (changed.length > 0 && isTouchedByConcept(place, reaches[docId]!, changed)) touched[docId] = 1;
    else if (measure.looks[place * LOOK_BYTES] !== NO_LOOK && isTouchedByLook(place, reaches[docId]!))
      touched[docId] = 1;
  }
  return touched;
}
