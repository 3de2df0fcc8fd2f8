// What a process that looks at one drawing needs of the build plane, without the build.
export { draw } from './drawing/draw.ts';
export { sanitizeDocument } from './svg/sanitize-document.ts';
