export { ANIMATION_ELEMENTS } from './allow-list.ts';
export { cleanDeclarations } from './clean-style.ts';
export type { Dropped } from './drop-report.ts';
export { BODY_CHARS_MAX, DOCUMENT_BYTES_MAX } from './limits.ts';
export { sanitizeDocument } from './sanitize-document.ts';
export { type SanitizedSvg, sanitizeBody, sanitizeSvg } from './sanitize-svg.ts';
export type { ViewBox } from './settle-root.ts';
export type { SvgElement } from './svg-element.ts';
export { SvgRefusal } from './svg-refusal.ts';
