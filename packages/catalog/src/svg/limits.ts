/** Every cap of the sanitizer. A drawing beyond one of them is refused as a whole, never cut. */

/** Bytes of a whole file. */
export const DOCUMENT_BYTES_MAX = 262_144;
/** Characters of a whole document. Of the 370,207 public icons ten are longer. */
export const DOCUMENT_CHARS_MAX = 262_144;
export const ELEMENTS_MAX = 10_000;
export const DEPTH_MAX = 48;
/** Path data may fill the document; every other attribute is short. */
export const ATTRIBUTE_CHARS_MAX = 16_384;
export const ATTRIBUTES_PER_ELEMENT_MAX = 64;
/** Digits of one number: longer ones carry no drawing, only work for parsers. */
export const NUMBER_CHARS_MAX = 40;
export const ID_CHARS_MAX = 128;
/** Filter primitives cost a full-picture pass each. */
export const FILTER_PRIMITIVES_MAX = 64;
export const ANIMATIONS_MAX = 200;
/** Octaves of feTurbulence beyond this are invisible and only slow. */
export const TURBULENCE_OCTAVES_MAX = 10;
/** Elements drawn once every `use`, pattern, mask and marker is expanded: stops exponential documents. */
export const EXPANDED_ELEMENTS_MAX = 100_000;
