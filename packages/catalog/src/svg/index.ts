export { type BoundedResult, BoundedSanitizer } from './bounded-sanitizer.ts';
export type { Dropped } from './drop-report.ts';
export { DOCUMENT_BYTES_MAX } from './limits.ts';
export { sanitizeDocument } from './sanitize-document.ts';
export { type SanitizedSvg, sanitizeBody, sanitizeSvg } from './sanitize-svg.ts';
export type { ViewBox } from './settle-root.ts';
export type { SvgElement } from './svg-element.ts';
