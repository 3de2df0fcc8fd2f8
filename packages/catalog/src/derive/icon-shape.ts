import type { Shape, StyleSlug } from '@glyphdex/contract';
import type { Measures } from '../drawing/measure.ts';

export interface ShapeEvidence {
  readonly measures: Measures;
  readonly isMonochrome: boolean;
  /** True for packs of trademarks, in which many pictures are lettering. */
  readonly isLogoPack: boolean;
  /** What the icon's name and its pack's suffixes and title say. */
  readonly styles: ReadonlySet<StyleSlug>;
}

/** Up to this share of deep ink a drawing consists of lines. Found on 17,000 icons whose packs name both forms. */
const LINES_SOLIDITY = 0.07;
/** A drawing so solid is no outline, whatever its name says. */
const SOLID_SOLIDITY = 0.35;
/** A picture this flat in a pack of logos is a name in letters. */
const LETTERING_EXTENT = 0.4;
/** Several colours of lines alone are an outline too; with so little more there are fields between them. */
const COLORED_LINES_SOLIDITY = 0.05;
/** Share of the silhouette that has to be drawn in lines of one colour. */
const CONTOUR = 0.65;
/** Share of the ink that these lines have: less is an edge, more leaves nothing to surround. */
const CONTOUR_INK_MIN = 0.08;
const CONTOUR_INK_MAX = 0.8;

/**
 * How is the icon drawn? By what is seen: lines only give Outline, colour fields within a contour of one colour give
 * Lineal Color, anything else Fill. Glyphs that are thin either way, such as arrows, follow what their
 * pack calls them. Sketchy drawing cannot be measured, so Hand Drawn follows the pack's word.
 */
export function iconShape({ measures, isMonochrome, isLogoPack, styles }: ShapeEvidence): Shape {
  if (styles.has('hand-drawn')) return 'Hand Drawn';
  const { solidity, contour, contourInk, extent } = measures;
  // Letters of a name in one line are thin only because the line is long.
  if (isLogoPack && extent < LETTERING_EXTENT) return 'Fill';
  if (isMonochrome) {
    if (styles.has('solid') && !styles.has('outline')) return 'Fill';
    if (styles.has('outline') && !styles.has('solid') && solidity <= SOLID_SOLIDITY) return 'Outline';
    return solidity <= LINES_SOLIDITY ? 'Outline' : 'Fill';
  }
  if (solidity <= COLORED_LINES_SOLIDITY) return 'Outline';
  const isContoured = contour >= CONTOUR && contourInk >= CONTOUR_INK_MIN && contourInk <= CONTOUR_INK_MAX;
  return isContoured ? 'Lineal Color' : 'Fill';
}
