import { BitGrid, type Neighbours } from './bit-grid.ts';

/** How much like lines is what is painted? All 0 when nothing is. */
export interface LineForm {
  /** Share of the painted cells that lie deeper than half a line of the usual width. */
  readonly solidity: number;
  /** Mean width, as a share of the longer side of what is painted. */
  readonly thickness: number;
  /** How much the width changes along the middle of the paint, in mean widths: near 0 for lines of one width. */
  readonly unevenness: number;
}

/** What lies under this many layers is deeper than half a line of the usual width, on a grid of 48. */
const DEEP = 3;
const NOTHING: LineForm = { solidity: 0, thickness: 0, unevenness: 0 };
/** Layers that open sides and open corners tell, in turn: distances of octagons are the roundest that neighbours give. */
const LAYERS: readonly [Neighbours, Neighbours] = ['sides', 'all'];

/** What is left of a drawing, and what is left of that, in turn. */
const odd = new BitGrid();
const even = new BitGrid();

/**
 * Measures the form of what is painted, whether it was painted by strokes or by areas: outlines that were expanded to
 * areas measure as the strokes that they were. Layer after layer is taken away; of each, what does not
 * grow back from those beneath is the middle (the skeleton of Lantuéjoul 1978, by octagons). Some five microseconds.
 */
export function lineForm(ink: BitGrid): LineForm {
  const painted = ink.count();
  if (painted === 0) return NOTHING;
  const width = (2 * painted) / ink.openSides();
  const box = ink.box();
  let deep = 0;
  let middle = 0;
  let sum = 0;
  let squares = 0;
  for (let depth = 1, isLeft = true, rest = ink; isLeft; depth++) {
    const neighbours = LAYERS[depth % 2 === 1 ? 0 : 1];
    const eroded = depth % 2 === 1 ? odd : even;
    isLeft = eroded.erode(rest, neighbours);
    const lost = rest.countLost(eroded, neighbours);
    middle += lost;
    sum += lost * depth;
    squares += lost * depth * depth;
    if (depth === DEEP) deep = eroded.count();
    rest = eroded;
  }
  const mean = sum / middle;
  const deviation = Math.sqrt(Math.max(0, squares / middle - mean * mean));
  return {
    solidity: deep / painted,
    thickness: width / Math.max(box.width, box.height),
    unevenness: deviation / width,
  };
}
