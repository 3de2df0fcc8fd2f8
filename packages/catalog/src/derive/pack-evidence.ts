import { draw } from '../drawing/draw.ts';
import { isRectilinear } from '../drawing/is-rectilinear.ts';
import { measure } from '../drawing/measure.ts';
import type { IconSet, SetInfo, SourceIcon } from '../source/icon-source.ts';
import { sanitizeBody } from '../svg/sanitize-svg.ts';
import type { PackEvidence } from './derive-icon.ts';
import { contourLikeness, lineLikeness, packLikeness } from './likeness.ts';
import type { NameReader } from './name-parts.ts';
import { stylesInTitle } from './style-words.ts';

/** Icons that are looked at to learn how a pack draws: enough to tell a pack of lines from one of areas. */
const LOOKED_AT_MAX = 32;
/** Share of the icons of a pack of pixels that have level and upright edges only. */
const PIXEL_SHARE = 0.9;
/** Fewer icons of square edges are no style yet. */
const PIXEL_ICONS_MIN = 8;

/** What does a pack as a whole say of its icons? Draws up to 32 of them twice, a few milliseconds. */
export function packEvidence(
  { name, category, palette }: Pick<SetInfo, 'name' | 'category' | 'palette'>,
  { icons, styles: declared }: Pick<IconSet, 'icons' | 'styles'>,
  names: NameReader,
): PackEvidence {
  const styles = [...declared, ...stylesInTitle(name)];
  const isPixel = drawsInPixels(icons) && !styles.includes('pixel');
  return {
    name,
    category,
    palette,
    styles: isPixel ? [...styles, 'pixel'] : styles,
    likeness: likenessOf(icons.filter((icon) => !saysHow(names.read(icon.name).styles))),
  };
}

function likenessOf(icons: readonly SourceIcon[]): PackEvidence['likeness'] {
  const lines: number[] = [];
  const contours: number[] = [];
  for (const { root, box } of someOf(icons)) {
    const measures = measure(draw(root, box));
    lines.push(lineLikeness(measures));
    contours.push(contourLikeness(measures.contour));
  }
  return { lines: packLikeness(lines), contours: packLikeness(contours) };
}

function drawsInPixels(icons: readonly SourceIcon[]): boolean {
  let [seen, square] = [0, 0];
  for (const { root, box } of someOf(icons)) {
    seen++;
    if (isRectilinear(root, box)) square++;
  }
  return square >= PIXEL_ICONS_MIN && square >= PIXEL_SHARE * seen;
}

/** Icons at equal distances through the pack, cleaned; those that are refused are left out. */
function* someOf(icons: readonly SourceIcon[]) {
  const step = Math.max(1, icons.length / LOOKED_AT_MAX);
  for (let at = 0; at < icons.length; at += step) {
    const { body, box } = icons[Math.floor(at)]!;
    const clean = sanitizeBody(body, box);
    if (clean.ok) yield clean;
  }
}

function saysHow(styles: readonly string[]): boolean {
  return styles.includes('outline') || styles.includes('solid');
}
