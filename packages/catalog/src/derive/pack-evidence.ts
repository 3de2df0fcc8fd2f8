import type { StyleSlug } from '@glyphdex/contract';
import { isRectilinear } from '@glyphdex/raster';
import { readBrandNames } from '@glyphdex/words';
import type { IconSet, SetInfo, SourceIcon } from '../source/icon-source.ts';
import type { IconViewer } from './icon-viewer.ts';
import { contourLikeness, lineLikeness, packLikeness } from './likeness.ts';
import type { NameReader } from './name-parts.ts';
import { stylesInTitle } from './style-words.ts';

/** Evidence from the pack of an icon. */
export interface PackEvidence {
  readonly name: string;
  readonly category: string | null;
  /** True if the icons of the pack have their own colors. */
  readonly palette: boolean;
  /** True if most icons of the pack are brand marks. */
  readonly isBrands: boolean;
  readonly likeness: PackLikeness;
  /** Styles that the pack states for all icons, those in its title, and `pixel` for pixel art. */
  readonly styles: readonly StyleSlug[];
}

/** Log odds that the icons of a pack are drawn in lines, and that they have contours. See `packLikeness`. */
export interface PackLikeness {
  /** Lines against areas. Icons named outline or solid do not count. */
  readonly lines: number;
  /** Contours around fields of color. */
  readonly contours: number;
}

/** Icons to examine per pack: enough to tell packs of lines from packs of areas. */
const EXAMINED_MAX = 64;
/** Largest share of icons with slanted or curved edges in a pack of pixel art. */
const ODD_SHARE_MAX = 0.1;
/** Minimum of rectilinear icons for a pack of pixel art. */
const PIXEL_ICONS_MIN = 8;

/** Collects evidence about the icons of a pack from its metadata and from up to 128 of its icons, mostly 64. */
export function packEvidence(
  { name, category, palette }: Pick<SetInfo, 'name' | 'category' | 'palette'>,
  { icons, styles: declared }: Pick<IconSet, 'icons' | 'styles'>,
  names: NameReader,
  viewer: IconViewer,
): PackEvidence {
  const styles = [...declared, ...stylesInTitle(name)];
  const likeness = likenessOf(
    icons.filter((icon) => !namesShape(names.read(icon.name).styles)),
    viewer,
  );
  const isPixel = !styles.includes('pixel') && drawsInPixels(icons, viewer);
  return {
    name,
    category,
    palette,
    isBrands:
      category === 'Logos' ||
      /\b(?:brands?|logos?)\b/i.test(name) ||
      // Packs for programmers in one color: those of lines are glyphs of an editor, the others logos.
      (category === 'Programming' && !palette && likeness.lines <= 0) ||
      namesBrands(icons, names),
    styles: isPixel ? [...styles, 'pixel'] : styles,
    likeness,
  };
}

/** Whether most of the icons have the name of a brand, or begin with one: `angular-dark`. */
function namesBrands(icons: readonly SourceIcon[], names: NameReader): boolean {
  brandNames ??= readBrandNames();
  let count = 0;
  for (const { name } of icons) {
    const { words } = names.read(name);
    if (brandNames.has(words[0]!) || brandNames.has(words.join(''))) count++;
  }
  return icons.length >= BRANDS_MIN && count > icons.length / 2;
}

let brandNames: ReadonlySet<string> | undefined;
/** In a smaller pack, common words that are also brands (`apple`, `target`) might outnumber other names. */
const BRANDS_MIN = 20;

function likenessOf(icons: readonly SourceIcon[], viewer: IconViewer): PackEvidence['likeness'] {
  const lines: number[] = [];
  const contours: number[] = [];
  for (const icon of sampleOf(icons)) {
    const measures = viewer.viewSample(icon)?.picture.measures;
    if (!measures) continue;
    lines.push(lineLikeness(measures));
    contours.push(contourLikeness(measures.contour));
  }
  return { lines: packLikeness(lines), contours: packLikeness(contours) };
}

function drawsInPixels(icons: readonly SourceIcon[], viewer: IconViewer): boolean {
  let [square, odd] = [0, 0];
  for (const icon of sampleOf(icons)) {
    const clean = viewer.viewSample(icon)?.clean;
    if (!clean) continue;
    if (isRectilinear(clean.root, clean.box)) square++;
    // Most packs exceed the share after a few icons.
    else if (++odd > ODD_SHARE_MAX * EXAMINED_MAX) return false;
  }
  return square >= PIXEL_ICONS_MIN && odd <= ODD_SHARE_MAX * (square + odd);
}

/** About EXAMINED_MAX icons at equal distances in the pack. */
function* sampleOf(icons: readonly SourceIcon[]) {
  const step = Math.max(1, icons.length / EXAMINED_MAX);
  for (let at = 0; at < icons.length; at += step) yield icons[Math.floor(at)]!;
}

function namesShape(styles: readonly string[]): boolean {
  return styles.includes('outline') || styles.includes('solid');
}
