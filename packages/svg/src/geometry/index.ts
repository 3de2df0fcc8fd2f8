export { IDENTITY, invert, type Matrix, multiply, parseTransform, scaleOf } from './matrix.ts';
export { Pen } from './pen.ts';
export { drawShape, lengthOf, type Viewport } from './shape-path.ts';
