export type { Canvas } from './canvas.ts';
export { type OkLab, toOkLab } from './color.ts';
export { draw, GRID_SIZE } from './draw.ts';
export { isRectilinear } from './is-rectilinear.ts';
export { type Contour, type LineForm, type Measures, measure } from './measure.ts';
