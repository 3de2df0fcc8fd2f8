import type { Shape, StyleSlug } from '@glyphdex/contract';
import type { Measures } from '@glyphdex/raster';

export interface StyleEvidence {
  /** Styles that words of the icon's name or the data of its pack (title, suffixes, declared styles) name. */
  readonly named: Iterable<StyleSlug>;
  readonly shape: Shape;
  readonly isAnimated: boolean;
  readonly hasGradient: boolean;
  readonly measures: Pick<Measures, 'paints' | 'tint'>;
  /** Number of named colors of the icon. */
  readonly colorsCount: number;
  /** True if the icons of the pack have their own colors. */
  readonly palette: boolean;
}

/** From this share on, a lighter tone of the only color is a style and not a shadow. */
const TINT_MIN = 0.1;
/** A smaller lighter tone cannot be seen, whatever the name says. */
const NAMED_TINT_MIN = 0.02;

/** All styles of an icon: those of its drawing, and those of its name or pack unless the drawing denies them. */
export function iconStyles(evidence: StyleEvidence): Set<StyleSlug> {
  const { shape, measures, colorsCount, palette } = evidence;
  const styles = new Set<StyleSlug>(evidence.named);
  if (evidence.isAnimated) styles.add('animated');
  if (evidence.hasGradient) styles.add('gradient');
  const isMonochrome = colorsCount === 1;
  styles.add(isMonochrome ? 'monochrome' : 'multicolor');
  styles.delete(isMonochrome ? 'multicolor' : 'monochrome');
  const isOneShade = measures.paints <= 1;
  const isTinted = isOneShade && measures.tint >= TINT_MIN;
  if (isMonochrome && isTinted && !styles.has('two-tone')) styles.add('duotone');
  if (!isMonochrome || (isOneShade && measures.tint < NAMED_TINT_MIN)) {
    styles.delete('duotone');
    styles.delete('two-tone');
  }
  if (shape === 'Outline') styles.add('outline');
  if (shape === 'Hand Drawn') styles.add('hand-drawn');
  if (shape === 'Fill' && isOneShade && !isTinted) styles.add('solid');
  // A name may say outline for a solid drawing or the reverse. The shape, found from drawing and name, decides.
  if (shape === 'Outline' && !styles.has('duotone')) styles.delete('solid');
  if (shape === 'Fill') styles.delete('outline');
  // A regular line is neither an area nor a light line.
  if (shape === 'Fill' || styles.has('light')) styles.delete('regular');
  // For icons with colors of their own, `light` names the page or its theme.
  if (palette) styles.delete('light');
  return styles;
}
