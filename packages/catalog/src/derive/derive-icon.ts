import type { IconType, Shape, StyleSlug } from '@glyphdex/contract';
import type { Canvas } from '@glyphdex/raster';
import { ANIMATION_ELEMENTS, type SvgElement } from '@glyphdex/svg';
import { type ColorShare, iconColors } from './icon-colors.ts';
import { iconShape } from './icon-shape.ts';
import { iconStyles } from './icon-styles.ts';
import { iconType } from './icon-type.ts';
import type { Picture } from './icon-viewer.ts';
import type { PackEvidence } from './known-pack.ts';
import type { NameParts } from './name-parts.ts';

/** What the catalog says of a drawing. */
export interface DerivedIcon {
  readonly type: IconType;
  readonly shape: Shape;
  readonly styles: ReadonlySet<StyleSlug>;
  readonly colors: readonly ColorShare[];
  /** How it is painted; valid until the next drawing. */
  readonly canvas: Canvas;
}

/** Describes a cleaned drawing by how it is painted, with its name and its pack as further evidence. */
export function deriveIcon(
  root: SvgElement,
  { canvas, measures }: Picture,
  name: NameParts,
  pack: PackEvidence,
): DerivedIcon {
  const isAnimated = containsAny(root, MOVING);
  const isMonochrome = measures.paints <= 1;
  // What an icon is called goes before what its pack is called: a filled icon in a set of outlines is filled.
  const isNamed = name.styles.some((style) => style === 'outline' || style === 'solid');
  const packStyles = isNamed ? pack.styles.filter((s) => s !== 'outline' && s !== 'solid') : pack.styles;
  const named = new Set([...name.styles, ...packStyles]);
  const isLogoPack = pack.category === 'Logos' || pack.category === 'Programming';
  const shape = iconShape({
    measures,
    isLogoPack,
    isFlag: isFlag(name, pack),
    pack: pack.likeness,
    styles: named,
  });
  const hasGradient = containsAny(root, GRADIENTS);
  return {
    type: iconType({ isAnimated, isMonochrome, pack }),
    shape,
    styles: iconStyles({ named, shape, isAnimated, isMonochrome, hasGradient, tint: measures.tint }),
    colors: iconColors(measures.colorShares),
    canvas,
  };
}

/** The style sheet of a clean drawing holds nothing but the keyframes that it moves by. */
const MOVING: ReadonlySet<string> = new Set([...ANIMATION_ELEMENTS, 'style']);
const GRADIENTS: ReadonlySet<string> = new Set(['linearGradient', 'radialGradient']);

/** Emoji sets name the flags of countries `flag-…`; a plain `flag` is a thing on a pole. */
function isFlag({ words }: NameParts, { category }: PackEvidence): boolean {
  return category === 'Flags / Maps' || (category === 'Emoji' && words[0] === 'flag' && words.length > 1);
}

function containsAny(element: SvgElement, names: ReadonlySet<string>): boolean {
  return element.children.some((child) => names.has(child.name) || containsAny(child, names));
}
