export { blankReason } from './blank-reason.ts';
export type { Canvas } from './canvas.ts';
export { type OkLab, parseColor, toOkLab } from './color.ts';
export { opacityOf } from './gradient.ts';
export { INITIAL_STYLE, type InheritedStyle, inherit } from './inherited-style.ts';
export { isRectilinear } from './is-rectilinear.ts';
export { type Contour, type LineForm, type Measures, measure } from './measure.ts';
export { GRID_SIZE, rasterize } from './rasterize.ts';
