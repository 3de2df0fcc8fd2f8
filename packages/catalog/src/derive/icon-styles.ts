import type { Shape, StyleSlug } from '@glyphdex/contract';

export interface StyleEvidence {
  /** Styles that words of the icon's name or the data of its pack (title, suffixes, declared styles) name. */
  readonly named: Iterable<StyleSlug>;
  readonly shape: Shape;
  readonly isAnimated: boolean;
  readonly isMonochrome: boolean;
  readonly hasGradient: boolean;
  /** Share of the painted area that is a tint: paint of low opacity. */
  readonly tint: number;
}

/** From this share on, a lighter tone of the only color is a style and not a shadow. */
const TINT_MIN = 0.1;

/** All styles of an icon: those that its name or pack names, and those of its drawing. */
export function iconStyles(evidence: StyleEvidence): Set<StyleSlug> {
  const styles = new Set<StyleSlug>(evidence.named);
  if (evidence.isAnimated) styles.add('animated');
  if (evidence.hasGradient) styles.add('gradient');
  styles.add(evidence.isMonochrome ? 'monochrome' : 'multicolor');
  if (evidence.isMonochrome && evidence.tint >= TINT_MIN && !styles.has('two-tone')) styles.add('duotone');
  if (evidence.shape === 'Outline') styles.add('outline');
  if (evidence.shape === 'Hand Drawn') styles.add('hand-drawn');
  if (evidence.shape === 'Fill' && evidence.isMonochrome) styles.add('solid');
  // A name may say outline for a solid drawing or the reverse. The shape, found from drawing and name, decides.
  if (evidence.shape === 'Outline' && !styles.has('duotone')) styles.delete('solid');
  if (evidence.shape === 'Fill') styles.delete('outline');
  return styles;
}
