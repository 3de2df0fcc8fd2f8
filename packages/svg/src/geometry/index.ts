export { IDENTITY, invert, type Matrix, multiply, parseTransform, scaleOf } from './matrix.ts';
export { PathFlattener, type PathSink } from './path-flattener.ts';
export { lengthOf, writeShape } from './shape-path.ts';
export { type Size, viewMatrix, viewSize } from './view-matrix.ts';
