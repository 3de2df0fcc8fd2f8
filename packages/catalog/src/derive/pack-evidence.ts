import { isRectilinear } from '@glyphdex/raster';
import type { IconSet, SetInfo, SourceIcon } from '../source/icon-source.ts';
import type { IconViewer } from './icon-viewer.ts';
import type { PackEvidence } from './known-pack.ts';
import { contourLikeness, lineLikeness, packLikeness } from './likeness.ts';
import type { NameReader } from './name-parts.ts';
import { stylesInTitle } from './style-words.ts';

/** Icons that are looked at to learn how a pack draws: enough to tell a pack of lines from one of areas. */
const LOOKED_AT_MAX = 64;
/** Share of the icons of a pack of pixels that may have other than level and upright edges. */
const ODD_SHARE_MAX = 0.1;
/** Fewer icons of square edges are no style yet. */
const PIXEL_ICONS_MIN = 8;

/** What does a pack as a whole say of its icons? Looks at up to 128 of them ahead of their turn, mostly at 64. */
export function packEvidence(
  { name, category, palette }: Pick<SetInfo, 'name' | 'category' | 'palette'>,
  { icons, styles: declared }: Pick<IconSet, 'icons' | 'styles'>,
  names: NameReader,
  viewer: IconViewer,
): PackEvidence {
  const styles = [...declared, ...stylesInTitle(name)];
  const isPixel = !styles.includes('pixel') && drawsInPixels(icons, viewer);
  return {
    name,
    category,
    palette,
    styles: isPixel ? [...styles, 'pixel'] : styles,
    likeness: likenessOf(
      icons.filter((icon) => !saysHow(names.read(icon.name).styles)),
      viewer,
    ),
  };
}

function likenessOf(icons: readonly SourceIcon[], viewer: IconViewer): PackEvidence['likeness'] {
  const lines: number[] = [];
  const contours: number[] = [];
  for (const icon of someOf(icons)) {
    const measures = viewer.measureAhead(icon);
    if (!measures) continue;
    lines.push(lineLikeness(measures));
    contours.push(contourLikeness(measures.contour));
  }
  return { lines: packLikeness(lines), contours: packLikeness(contours) };
}

function drawsInPixels(icons: readonly SourceIcon[], viewer: IconViewer): boolean {
  let [square, odd] = [0, 0];
  for (const icon of someOf(icons)) {
    const clean = viewer.cleanAhead(icon);
    if (!clean) continue;
    if (isRectilinear(clean.root, clean.box)) square++;
    // Most packs show by a few icons that they are not of pixels, and the others need not be looked at.
    else if (++odd > ODD_SHARE_MAX * LOOKED_AT_MAX) return false;
  }
  return square >= PIXEL_ICONS_MIN && odd <= ODD_SHARE_MAX * (square + odd);
}

/** Icons at equal distances through the pack. */
function* someOf(icons: readonly SourceIcon[]) {
  const step = Math.max(1, icons.length / LOOKED_AT_MAX);
  for (let at = 0; at < icons.length; at += step) yield icons[Math.floor(at)]!;
}

function saysHow(styles: readonly string[]): boolean {
  return styles.includes('outline') || styles.includes('solid');
}
