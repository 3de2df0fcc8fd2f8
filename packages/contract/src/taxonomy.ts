/**
 * The closed sets of facet values. Indexes store a value as its position here. Therefore new values are appended, and a
 * value is moved or removed only with a new CATALOG_FORMAT_VERSION.
 */

/** The kind of picture. Each icon has one. */
export const ICON_TYPES = ['Icon', 'Sticker', 'InterfaceIcon', 'AnimatedIcon'] as const;
export type IconType = (typeof ICON_TYPES)[number];

/** The manner of drawing. Each icon has one. */
export const SHAPES = ['Outline', 'Fill', 'Lineal Color', 'Hand Drawn'] as const;
export type Shape = (typeof SHAPES)[number];

/** A color. Filters accept its `name` or `slug`. */
export interface NamedColor {
  readonly name: string;
  readonly slug: string;
  /** A typical color of this name, `#rrggbb`. docs/glossary.md explains how a color gets its name. */
  readonly hex: string;
}

/** The plain English color names that `colors[]` accepts. */
export const COLORS = [
  { name: 'Black', slug: 'black', hex: '#111111' },
  { name: 'Gray', slug: 'gray', hex: '#808080' },
  { name: 'White', slug: 'white', hex: '#ffffff' },
  { name: 'Red', slug: 'red', hex: '#e5322d' },
  { name: 'Orange', slug: 'orange', hex: '#f58220' },
  { name: 'Brown', slug: 'brown', hex: '#7b4a2b' },
  { name: 'Beige', slug: 'beige', hex: '#f0d9b5' },
  { name: 'Yellow', slug: 'yellow', hex: '#fcd116' },
  { name: 'Lime', slug: 'lime', hex: '#a4d233' },
  { name: 'Green', slug: 'green', hex: '#2e9e44' },
  { name: 'Teal', slug: 'teal', hex: '#12a5a0' },
  { name: 'Cyan', slug: 'cyan', hex: '#35c8ee' },
  { name: 'Blue', slug: 'blue', hex: '#1f6fde' },
  { name: 'Navy', slug: 'navy', hex: '#1b2f66' },
  { name: 'Purple', slug: 'purple', hex: '#7d3cc8' },
  { name: 'Pink', slug: 'pink', hex: '#f06ba8' },
] as const satisfies readonly NamedColor[];
export type ColorName = (typeof COLORS)[number]['name'];

/** A drawing style that packs mention in icon names, such as `rounded` or `duotone`. */
export interface NamedStyle {
  readonly name: string;
  readonly slug: string;
}

/** The style slugs that `styles[]` accepts. */
export const STYLES = [
  { name: 'Outline', slug: 'outline' },
  { name: 'Solid', slug: 'solid' },
  { name: 'Duotone', slug: 'duotone' },
  { name: 'Two Tone', slug: 'two-tone' },
  { name: 'Rounded', slug: 'rounded' },
  { name: 'Sharp', slug: 'sharp' },
  { name: 'Thin', slug: 'thin' },
  { name: 'Light', slug: 'light' },
  { name: 'Regular', slug: 'regular' },
  { name: 'Medium', slug: 'medium' },
  { name: 'Bold', slug: 'bold' },
  { name: 'Broken', slug: 'broken' },
  { name: 'Bulk', slug: 'bulk' },
  { name: 'Flat', slug: 'flat' },
  { name: 'Gradient', slug: 'gradient' },
  { name: 'Multicolor', slug: 'multicolor' },
  { name: 'Monochrome', slug: 'monochrome' },
  { name: 'Pixel', slug: 'pixel' },
  { name: 'Hand Drawn', slug: 'hand-drawn' },
  { name: 'Animated', slug: 'animated' },
  { name: 'Circle', slug: 'circle' },
  { name: 'Square', slug: 'square' },
  { name: 'Mini', slug: 'mini' },
] as const satisfies readonly NamedStyle[];
export type StyleSlug = (typeof STYLES)[number]['slug'];

/** The styles that filters show as pictures. */
export const MAIN_STYLES: readonly string[] = [
  'outline',
  'solid',
  'duotone',
  'multicolor',
  'hand-drawn',
  'pixel',
  'animated',
] satisfies readonly StyleSlug[];
