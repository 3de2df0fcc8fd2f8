export { ANIMATION_ELEMENTS, DEFINITION_ELEMENTS } from './allow-list.ts';
export { cleanDeclarations, propertiesOf } from './clean-style.ts';
export { followTextColor } from './follow-text-color.ts';
export { HIDDEN_PART } from './hidden-parts.ts';
export { BODY_CHARS_MAX, DOCUMENT_BYTES_MAX } from './limits.ts';
export { type Dropped, SvgRefusal } from './refusal.ts';
export {
  FONT,
  IS_FONT,
  type SanitizedSvg,
  sanitizeBody,
  sanitizeDocument,
  sanitizeSvg,
} from './sanitize-svg.ts';
export type { SvgElement } from './svg-element.ts';
export type { ViewBox } from './view-box.ts';
