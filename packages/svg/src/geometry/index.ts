export { IDENTITY, invert, type Matrix, multiply, parseTransform, scaleOf } from './matrix.ts';
export { PathFlattener, type PathSink } from './path-flattener.ts';
export { lengthOf, type Viewport, writeShape } from './shape-path.ts';
