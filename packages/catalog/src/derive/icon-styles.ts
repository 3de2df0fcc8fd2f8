import type { Shape, StyleSlug } from '@glyphdex/contract';

export interface StyleEvidence {
  /** What name, suffixes and title say. */
  readonly named: Iterable<StyleSlug>;
  readonly shape: Shape;
  readonly isAnimated: boolean;
  readonly isMonochrome: boolean;
  readonly hasGradient: boolean;
  /** Share of the painted area that is faint. */
  readonly tint: number;
}

/** From this share on a fainter tone of the one colour is part of the style, not a shadow. */
const TINT_MIN = 0.1;

/** All styles of an icon: those that it is called by and those that are seen in the drawing. */
export function iconStyles(evidence: StyleEvidence): Set<StyleSlug> {
  const styles = new Set<StyleSlug>(evidence.named);
  if (evidence.isAnimated) styles.add('animated');
  if (evidence.hasGradient) styles.add('gradient');
  styles.add(evidence.isMonochrome ? 'monochrome' : 'multicolor');
  if (evidence.isMonochrome && evidence.tint >= TINT_MIN && !styles.has('two-tone')) styles.add('duotone');
  if (evidence.shape === 'Outline') styles.add('outline');
  if (evidence.shape === 'Hand Drawn') styles.add('hand-drawn');
  if (evidence.shape === 'Fill' && evidence.isMonochrome) styles.add('solid');
  // A name may call a glyph outlined that is drawn solid, and the other way round: what is seen holds.
  if (evidence.shape === 'Outline' && !styles.has('duotone')) styles.delete('solid');
  if (evidence.shape === 'Fill') styles.delete('outline');
  return styles;
}
