import type { Shape, StyleSlug } from '@glyphdex/contract';
import type { Measures } from '@glyphdex/raster';
import { brandLineLikeness, contourLikeness, lineLikeness } from './likeness.ts';
import type { PackLikeness } from './pack-evidence.ts';
import { isWeight } from './style-words.ts';

export interface ShapeEvidence {
  readonly measures: Measures;
  /** True for packs of solid trademarks: many of their icons are lettering. */
  readonly isLogoPack: boolean;
  /** True for flags: a line around a flag is its border, not a contour. */
  readonly isFlag: boolean;
  readonly pack: PackLikeness;
  /** Styles in the name of the icon and in the suffixes and the title of its pack. */
  readonly styles: ReadonlySet<StyleSlug>;
}

/** A smaller extent in a pack of logos means lettering. */
const LETTERING_EXTENT = 0.4;
/** Log odds of a name with outline, of one with a weight of lines, and of one with solid. */
const OUTLINE_LIKENESS = 2;
const WEIGHT_LIKENESS = 3;
/** Small, because packs of solid icons draw arrows, lists and letters in lines, too. */
const SOLID_LIKENESS = -0.78;
/** Log odds of an icon in one color, and of one in several: these rarely consist of lines only. */
const PLAIN_LIKENESS = 1.45;
const COLORED_LIKENESS = -0.95;

/**
 * Derives the shape of an icon from its drawing: lines only are Outline, fields of color within a contour are Lineal
 * Color, and everything else is Fill. Between lines and areas, the name decides, then the pack. Sketchy drawing cannot
 * be measured, so Hand Drawn follows the name and the pack.
 */
export function iconShape(evidence: ShapeEvidence): Shape {
  const { measures, isLogoPack, isFlag, pack, styles } = evidence;
  if (styles.has('hand-drawn')) return 'Hand Drawn';
  if (measures.isStroked && !isFlag) return 'Outline';
  // Lettering looks thin because it is long.
  if (isLogoPack && measures.extent < LETTERING_EXTENT) return 'Fill';
  if (!isFlag && contourLikeness(measures.contour) + pack.contours > 0) return 'Lineal Color';
  return isDrawnInLines(evidence) ? 'Outline' : 'Fill';
}

/** Weighs form, name and pack. The weights are fitted on icons labeled by eye (docs/accuracy.md). */
function isDrawnInLines({ measures, isLogoPack, pack, styles }: ShapeEvidence): boolean {
  const isNamedLines = styles.has('outline');
  const isNamedSolid = styles.has('solid');
  const ofLines = [...styles].some(isWeight) ? WEIGHT_LIKENESS : OUTLINE_LIKENESS;
  const likeness = isNamedLines === isNamedSolid ? pack.lines : isNamedLines ? ofLines : SOLID_LIKENESS;
  // Packs of logos have marks of lines and solid ones, so only the name tells more than the drawing.
  if (isLogoPack && measures.paints <= 1)
    return brandLineLikeness(measures) + (likeness === pack.lines ? 0 : 1.4 * likeness) > 0;
  return (measures.paints > 1 ? COLORED_LIKENESS : PLAIN_LIKENESS) + lineLikeness(measures) + likeness > 0;
}
