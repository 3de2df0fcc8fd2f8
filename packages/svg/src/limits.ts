/**
 * Every cap of the sanitizer, with its reason. A drawing beyond one of them is refused as a whole, never cut; values
 * beyond those of the last group are dropped like any other value of a wrong form. docs/sanitizer.md lists them all.
 */

// The document, before and while it is read
/** Bytes of a whole file. Of the 370,207 public icons three are larger. */
export const DOCUMENT_BYTES_MAX = 1_048_576;
/** Characters of an icon in a set: icons are served by the hundred. Of the 370,207 public ones ten are longer. */
export const BODY_CHARS_MAX = 262_144;
export const ELEMENTS_MAX = 10_000;
/** Elements within each other. HTML parsers flatten what is nested deeper than 512, and so change the drawing. */
export const DEPTH_MAX = 128;
export const ATTRIBUTES_PER_ELEMENT_MAX = 64;
/** Characters of all texts, titles and descriptions: renderers lay out long lines in the square of their length. */
export const TEXT_CHARS_MAX = 10_000;
/** Abbreviations for namespaces and styles, as Illustrator declares them in the DOCTYPE. */
export const ENTITIES_MAX = 256;
export const ENTITY_CHARS_MAX = 512;
/** Characters of the document with every abbreviation written out. */
export const EXPANDED_CHARS_MAX = 4_194_304;

// What renderers do with it
/** Filter primitives cost a full-picture pass each. */
export const FILTER_PRIMITIVES_MAX = 64;
export const ANIMATIONS_MAX = 200;
/** Pixels of all embedded pictures together, with all their frames: what a browser has to keep in memory. */
export const PICTURE_PIXELS_MAX = 4_194_304;
/** How many elements the drawing of one embedded picture is worth. */
export const PICTURE_COST = 500;
/** Elements drawn once every `use`, pattern, mask and marker is expanded: stops exponential documents. */
export const EXPANDED_ELEMENTS_MAX = 100_000;
/** Elements within each other once every reference is followed. */
export const EXPANDED_DEPTH_MAX = 512;
/** How many elements the pass of one filter primitive is worth. */
export const FILTER_PASS_COST = 50;
/** How many elements one animation is worth for each time that what it animates is drawn. */
export const ANIMATION_COST = 100;
/** Dashes and gaps in all: renderers draw each as a line of its own. */
export const DASHES_MAX = 20_000_000;
/** Layers of pixels that filters, masks, blending and groups with opacity take: what a preview can go over in seconds. */
export const LAYERS_MAX = 50_000;
/**
 * Pixels that filters, masks, blending and groups with opacity go over, in all. Drawings that take more get a smaller width
 * and height.
 */
export const LAYER_PIXELS_MAX = 4_000_000_000;

// Style sheets
export const SHEET_CHARS_MAX = 131_072;
export const SHEET_RULES_MAX = 2_000;
/** Parentheses, brackets and braces within each other. */
export const CSS_DEPTH_MAX = 24;
/** Simple selectors in one selector. */
export const SELECTOR_PARTS_MAX = 32;
/** Comparisons of an element with a part of a selector, in all. */
export const SELECTOR_STEPS_MAX = 2_000_000;
/** Replacements of `var()`, in all. */
export const VARIABLE_STEPS_MAX = 5_000;

// Values
/** Path data may fill the document; every other attribute is short. */
export const ATTRIBUTE_CHARS_MAX = 16_384;
/** Digits of one number: longer ones carry no drawing, only work for parsers. */
export const NUMBER_CHARS_MAX = 40;
/** Digits before the point: larger coordinates overflow the fixed-point numbers of renderers. */
export const INTEGER_DIGITS_MAX = 7;
export const ID_CHARS_MAX = 128;
/** Width and height of the drawing in its own units: drawings in micrometres have millions, and coordinates as many digits. */
export const BOX_SIZE_MAX = 9_999_999;
export const BOX_SIZE_MIN = 0.001;
/** Width and height in pixels; larger drawings are scaled down to it. */
export const PIXEL_SIZE_MAX = 4096;
/** Octaves of feTurbulence beyond this are invisible and only slow. */
export const TURBULENCE_OCTAVES_MAX = 10;
/** A blur or morphology wider than this leaves nothing to see; its cost grows with it. */
export const FILTER_RADIUS_MAX = 1_000;
/** Rows and columns of feConvolveMatrix; its cost is their product. */
export const CONVOLUTION_ORDER_MAX = 9;
/** How far the region of a filter may reach, in sizes of the element that it is for. */
export const FILTER_REGION_MAX = 100;
/** Length of a whole dash pattern; finer ones are millions of dashes that look like a line. */
export const DASH_LENGTH_MIN = 0.01;
