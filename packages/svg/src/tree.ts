// The tree of a clean drawing and its writer, without sanitizer, parser and dependencies: a serving process loads them.
export { escapeXml, serializeElement, serializeSvg } from './serialize-svg.ts';
export { elementsById, hrefTarget, type SvgElement } from './svg-element.ts';
