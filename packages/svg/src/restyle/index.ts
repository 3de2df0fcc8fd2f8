// Changes to clean drawings, without the sanitizer: a serving process loads them.
export { parseCleanSvg } from './parse-clean-svg.ts';
export { type Restyling, restyleSvg } from './restyle-svg.ts';
export { type Moment, stillFrame } from './still-frame.ts';
export type { Flip, QuarterTurn } from './turn-drawing.ts';
