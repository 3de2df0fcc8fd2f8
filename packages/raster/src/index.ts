export type { Canvas } from './canvas.ts';
export { type OkLab, toOkLab } from './color.ts';
export type { Contour } from './contour.ts';
export { draw, GRID_SIZE } from './draw.ts';
export { isRectilinear } from './is-rectilinear.ts';
export type { LineForm } from './line-form.ts';
export { type Measures, measure } from './measure.ts';
