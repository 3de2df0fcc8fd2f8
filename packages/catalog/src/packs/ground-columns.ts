import { GROUNDS, NO_TWIN } from '@glyphdex/contract';
import type { Picture } from '../derive/icon-viewer.ts';

/** The page that each icon of a pack needs, by row. */
export interface GroundColumns {
  /** Positions in GROUNDS. */
  readonly grounds: Uint8Array;
  /** The row of the icon for the other page, or NO_TWIN. */
  readonly groundTwins: Uint32Array;
}

/** Shares of the painted area of an icon, from 0 to 1, that can be seen on a white and on a near-black page. */
export interface Visibility {
  readonly onWhite: number;
  readonly onBlack: number;
}

const EVERYWHERE: Visibility = { onWhite: 1, onBlack: 1 };
/** Relative luminances (WCAG 2) above which paint vanishes on white: contrast 1.2; and below which on #111: 1.6. */
const WHITE_MIN = 0.825;
const BLACK_MAX = 0.039;

/** With a smaller share that can be seen, an icon needs the other page. */
const SEEN_MIN = 0.35;
/** The share of paint on a plate, or of a contour, that shows what the icon is although the rest vanishes. */
const PICTURE_MIN = 0.1;
/** The share of the box that a plate covers; a disc covers 0.79. */
const PLATE_MIN = 0.7;
/** The share of the rim that a contour has, at least, and how much darker in OKLab than the other paint it is. */
const CONTOUR_RIM_MIN = 0.6;
const CONTOUR_DARKER_MIN = 0.2;

/** A drawing with `currentColor` takes the color of the page, so all of it counts as seen. */
export function visibilityOf(svg: string, { canvas, measures }: Picture): Visibility {
  if (svg.includes('currentColor')) return EVERYWHERE;
  let [onWhite, onBlack] = [0, 0];
  for (const [rgb, share] of measures.colorShares) {
    const luminance = luminanceOf(rgb);
    if (luminance <= WHITE_MIN) onWhite += share;
    if (luminance >= BLACK_MAX) onBlack += share;
  }
  if (onWhite >= SEEN_MIN && onBlack >= SEEN_MIN) return { onWhite, onBlack };
  const painted = canvas.cells.reduce((count, cell) => (cell === 0 ? count : count + 1), 0);
  const isPlate = painted >= PLATE_MIN * canvas.columns * canvas.rows;
  const { rim = 0, darker = 0 } = measures.contour ?? {};
  const isSeen = (share: number, isShown: boolean) =>
    isShown && share >= PICTURE_MIN ? Math.max(share, SEEN_MIN) : share;
  return {
    onWhite: isSeen(onWhite, isPlate || (rim >= CONTOUR_RIM_MIN && darker >= CONTOUR_DARKER_MIN)),
    onBlack: isSeen(onBlack, isPlate),
  };
}

/** Two icons of different names are for different pages if these shares differ so much. */
const TWIN_DIFFERENCE = 0.15;
const ANY = GROUNDS.indexOf('any');
const LIGHT = GROUNDS.indexOf('light');
const DARK = GROUNDS.indexOf('dark');

/**
 * The grounds of the icons of a pack. Icons whose names differ only by `light` or `dark` are twins if one can be seen
 * better on white and the other on black; the words alone do not say which, because packs name the page or the paint.
 */
export function groundColumns(names: readonly string[], visibilities: readonly Visibility[]): GroundColumns {
  const rows = new Map(names.map((name, row) => [name, row]));
  const grounds = Uint8Array.from(visibilities, ({ onWhite, onBlack }) => {
    if (Math.max(onWhite, onBlack) < SEEN_MIN) return ANY;
    return onBlack < SEEN_MIN ? LIGHT : onWhite < SEEN_MIN ? DARK : ANY;
  });
  const groundTwins = new Uint32Array(names.length).fill(NO_TWIN);
  const join = (row: number, other: number) => {
    const [one, two] = [visibilities[row]!, visibilities[other]!];
    const gain = two.onBlack - one.onBlack + one.onWhite - two.onWhite;
    if (Math.abs(gain) < TWIN_DIFFERENCE) return;
    const [light, dark] = gain > 0 ? [row, other] : [other, row];
    if (groundTwins[row] === NO_TWIN) groundTwins[row] = other;
    if (groundTwins[other] === NO_TWIN) groundTwins[other] = row;
    if (grounds[light] === ANY) grounds[light] = LIGHT;
    if (grounds[dark] === ANY) grounds[dark] = DARK;
  };
  const twinsOf = (replaced: (word: string) => string) => {
    for (const [name, row] of rows) {
      if (!TONE.test(name)) continue;
      if (SKIN_TONE.test(name) && rows.has(name.replace(SKIN_TONE, '-medium'))) continue;
      const other = rows.get(name.replace(TONE, (_, word: string) => replaced(word)).replace(/^-/, ''));
      if (other === undefined || other === row) continue;
      if (groundTwins[row] === NO_TWIN) join(row, other);
      else if (
        groundTwins[other] === NO_TWIN &&
        grounds[other] !== ANY &&
        grounds[row] === LIGHT + DARK - grounds[other]!
      )
        groundTwins[other] = row;
    }
  };
  // `x-light` with `x-dark` before `x`.
  twinsOf((word) => (word === 'light' ? '-dark' : '-light'));
  twinsOf(() => '');
  return { grounds, groundTwins };
}

/** Not in names of skin tones, which show another person on any page: `hand-medium-dark` beside `hand-medium`. */
const SKIN_TONE = /-(?:medium-)?(?:light|dark)$/;
const TONE = /(?:^|-)(light|dark)(?=$|-(?!skin-))/;

function luminanceOf(rgb: number): number {
  const linear = (channel: number) =>
    channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  const [red, green, blue] = [rgb >> 16, (rgb >> 8) & 255, rgb & 255].map((value) => linear(value / 255));
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
