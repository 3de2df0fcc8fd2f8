import type { Shape, StyleSlug } from '@glyphdex/contract';
import type { Measures } from '@glyphdex/raster';
import type { PackLikeness } from './known-pack.ts';
import { contourLikeness, lineLikeness } from './likeness.ts';

export interface ShapeEvidence {
  readonly measures: Measures;
  /** True for packs of trademarks, in which many pictures are lettering. */
  readonly isLogoPack: boolean;
  /** True for flags: the line around one is its border, not its drawing. */
  readonly isFlag: boolean;
  readonly pack: PackLikeness;
  /** What the icon's name and its pack's suffixes and title say. */
  readonly styles: ReadonlySet<StyleSlug>;
}

/** A picture this flat in a pack of logos is a name in letters. */
const LETTERING_EXTENT = 0.4;
/** What being called an outline, or solid, says: as much as a pack of which five in six icons are. */
const NAMED_LIKENESS = 1.6;
/**
 * How is the icon drawn? By what is seen: lines only give Outline, colour fields within a contour of one colour give
 * Lineal Color, anything else Fill. Where the form is between lines and areas, what the icon is called decides, or else
 * what its pack draws. Sketchy drawing cannot be measured, so Hand Drawn follows the pack's word.
 */
export function iconShape(evidence: ShapeEvidence): Shape {
  const { measures, isLogoPack, isFlag, pack, styles } = evidence;
  if (styles.has('hand-drawn')) return 'Hand Drawn';
  // Letters of a name in one line are thin only because the line is long.
  if (isLogoPack && measures.extent < LETTERING_EXTENT) return 'Fill';
  if (!isFlag && contourLikeness(measures.contour) + pack.contours > 0) return 'Lineal Color';
  return isDrawnInLines(evidence) ? 'Outline' : 'Fill';
}

/** Weighs the form against names and pack. The weights are fitted on the half of the labelled sample that is for tuning. */
function isDrawnInLines({ measures, isLogoPack, pack, styles }: ShapeEvidence): boolean {
  const isNamedLines = styles.has('outline');
  const isNamedSolid = styles.has('solid');
  const around = isNamedLines === isNamedSolid ? pack.lines : isNamedLines ? NAMED_LIKENESS : -NAMED_LIKENESS;
  // Pictures in several colours are rarely drawn in lines alone, and logos less often than glyphs.
  const before = measures.paints > 1 ? -1.5 : isLogoPack ? 0.05 : 0.95;
  return before + 1.05 * lineLikeness(measures) + 1.4 * around > 0;
}
