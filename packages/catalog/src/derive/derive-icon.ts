import type { IconType, Shape, StyleSlug } from '@glyphdex/contract';
import type { Canvas } from '@glyphdex/raster';
import { ANIMATION_ELEMENTS, type SvgElement } from '@glyphdex/svg';
import { type ColorShare, iconColors } from './icon-colors.ts';
import { iconShape } from './icon-shape.ts';
import { iconStyles } from './icon-styles.ts';
import { iconType } from './icon-type.ts';
import type { Picture } from './icon-viewer.ts';
import type { NameParts } from './name-parts.ts';
import type { PackEvidence } from './pack-evidence.ts';

/** Derived values of an icon. */
export interface DerivedIcon {
  readonly type: IconType;
  readonly shape: Shape;
  readonly styles: ReadonlySet<StyleSlug>;
  readonly colors: readonly ColorShare[];
  /** The rasterized icon; valid until the next one. */
  readonly canvas: Canvas;
}

/** Derives the values of an icon from its picture, with its name and its pack as further evidence. */
export function deriveIcon(
  root: SvgElement,
  { canvas, measures }: Picture,
  name: NameParts,
  pack: PackEvidence,
): DerivedIcon {
  const isAnimated = containsAny(root, MOVING);
  const isMonochrome = measures.paints <= 1;
  // The name of an icon overrides that of its pack: a filled icon in a set of outlines is filled.
  const isNamed = name.styles.some((style) => style === 'outline' || style === 'solid');
  const packStyles = isNamed ? pack.styles.filter((s) => s !== 'outline' && s !== 'solid') : pack.styles;
  const named = new Set([...name.styles, ...packStyles]);
  const colors = iconColors(measures.colorShares);
  const shape = iconShape({
    measures,
    isLogoPack: (pack.isBrands || pack.category === 'Programming') && pack.likeness.lines <= 0,
    isFlag: isFlag(name, pack),
    pack: pack.likeness,
    styles: named,
  });
  const hasGradient = containsAny(root, GRADIENTS);
  return {
    type: iconType({ isAnimated, isMonochrome, pack }),
    shape,
    styles: iconStyles({
      named,
      shape,
      isAnimated,
      hasGradient,
      measures,
      colorsCount: colors.length,
      palette: pack.palette,
    }),
    colors,
    canvas,
  };
}

/** The style sheet of a clean drawing has only keyframes that it uses. */
const MOVING: ReadonlySet<string> = new Set([...ANIMATION_ELEMENTS, 'style']);
const GRADIENTS: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);

/** Emoji sets name country flags `flag-…`. A plain `flag` is a flag on a pole. */
function isFlag({ words }: NameParts, { category }: PackEvidence): boolean {
  return category === 'Flags / Maps' || (category === 'Emoji' && words[0] === 'flag' && words.length > 1);
}

function containsAny(element: SvgElement, names: ReadonlySet<string>): boolean {
  return element.children.some((child) => names.has(child.name) || containsAny(child, names));
}
