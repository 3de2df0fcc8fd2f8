/**
 * All limits of the sanitizer. A drawing beyond a limit is refused as a whole, never truncated, with two exceptions.
 * Drawings beyond PIXEL_SIZE_MAX or LAYER_PIXELS_MAX get a smaller width and height. Values beyond the limits of the
 * last group are dropped, but a viewBox or path data with too large numbers refuses the drawing. docs/sanitizer.md
 * lists all limits.
 */

// The document
/** Bytes of a file. Three of the 370,207 public icons are larger. */
export const DOCUMENT_BYTES_MAX = 1_048_576;
/**
 * Characters of an icon in a set: one response has up to a hundred icons. Ten of the 370,207 public icons are longer.
 */
export const BODY_CHARS_MAX = 262_144;
export const ELEMENTS_MAX = 10_000;
/** Nesting of elements. HTML parsers flatten nesting beyond 512 and so change the drawing. */
export const DEPTH_MAX = 128;
export const ATTRIBUTES_PER_ELEMENT_MAX = 64;
/** Characters of all texts, titles and descriptions: text layout is quadratic in the length of a line. */
export const TEXT_CHARS_MAX = 10_000;
/** Entities in the DOCTYPE: Illustrator declares some for namespaces and styles. */
export const ENTITIES_MAX = 256;
export const ENTITY_CHARS_MAX = 512;
/** Characters of the document with all entities expanded. */
export const EXPANDED_CHARS_MAX = 4_194_304;

// Work of renderers
/** Each filter primitive is a pass over the whole picture. */
export const FILTER_PRIMITIVES_MAX = 64;
export const ANIMATIONS_MAX = 200;
/** Pixels of all frames of all embedded pictures: a browser keeps them in memory. */
export const PICTURE_PIXELS_MAX = 4_194_304;
/** Cost of painting one embedded picture, in elements. */
export const PICTURE_COST = 500;
/** Elements once every `use`, pattern, mask and marker is expanded: stops exponential documents. */
export const EXPANDED_ELEMENTS_MAX = 100_000;
/** Nesting of elements once every reference is followed. */
export const EXPANDED_DEPTH_MAX = 512;
/** Cost of one filter primitive, in elements. */
export const FILTER_PASS_COST = 50;
/** Cost of one animation each time its target is painted, in elements. */
export const ANIMATION_COST = 100;
/** Dashes and gaps of all lines: renderers draw each as a separate line. */
export const DASHES_MAX = 20_000_000;
/** Pixel layers of filters, masks, blending and groups with opacity. A preview of so many takes seconds. */
export const LAYERS_MAX = 50_000;
/** Pixels of all layers together. Drawings with more get a smaller width and height. */
export const LAYER_PIXELS_MAX = 4_000_000_000;

// Style sheets
export const SHEET_CHARS_MAX = 131_072;
export const SHEET_RULES_MAX = 2_000;
/** Nesting of parentheses, brackets and braces. */
export const CSS_DEPTH_MAX = 24;
/** Characters of the condition of `@media` and `@supports`, with single spaces. */
export const CONDITION_CHARS_MAX = 1_000;
/** Simple selectors in one selector. */
export const SELECTOR_PARTS_MAX = 32;
/** Comparisons of elements with parts of selectors in one drawing. */
export const SELECTOR_STEPS_MAX = 2_000_000;
/** Replacements of `var()` in one drawing. */
export const VARIABLE_STEPS_MAX = 5_000;

// Values
/** Characters of an attribute other than path data and embedded pictures. */
export const ATTRIBUTE_CHARS_MAX = 16_384;
/** Digits of one number: further digits are invisible and cost parsers time. */
export const NUMBER_CHARS_MAX = 40;
/** Digits before the point: larger coordinates overflow the fixed-point numbers of renderers. */
export const INTEGER_DIGITS_MAX = 7;
export const ID_CHARS_MAX = 128;
/** Width, height and coordinates of the viewBox: drawings in micrometers have millions. */
export const BOX_SIZE_MAX = 9_999_999;
export const BOX_SIZE_MIN = 0.001;
/** The longer side of the clean drawing in pixels; larger drawings are scaled down to it. */
export const PIXEL_SIZE_MAX = 4096;
/** Octaves of feTurbulence beyond this are invisible and only slow. */
export const TURBULENCE_OCTAVES_MAX = 10;
/** A wider blur or morphology leaves nothing visible, and its cost grows with the radius. */
export const FILTER_RADIUS_MAX = 1_000;
/** Rows and columns of feConvolveMatrix; its cost is their product. */
export const CONVOLUTION_ORDER_MAX = 9;
/** Size of a filter region, in sizes of its element. */
export const FILTER_REGION_MAX = 100;
/** Length of a whole dash pattern. Finer ones are millions of dashes that look like a solid line. */
export const DASH_LENGTH_MIN = 0.01;
