// The exports of the published package. The other packages of this repository import more: see `index.ts`.
export { BODY_CHARS_MAX, DOCUMENT_BYTES_MAX } from './limits.ts';
export type { Dropped } from './refusal.ts';
export { type SanitizedSvg, sanitizeBody, sanitizeDocument, sanitizeSvg } from './sanitize-svg.ts';
export type { SvgElement } from './svg-element.ts';
export type { ViewBox } from './view-box.ts';
