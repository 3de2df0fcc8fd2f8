import type { SvgElement } from '@glyphdex/svg';
import type { Color } from './color.ts';
import type { Spans } from './scan-converter.ts';

/** One color, or a function that returns the color at a point of the grid. */
export type Paint = Color | GridPaint;
type GridPaint = (x: number, y: number) => Color;

/** A grid of colored cells that shapes are painted onto, from back to front. */
export class Canvas {
  readonly columns: number;
  readonly rows: number;
  /** ARGB, row by row: opacity in the highest byte, then red, green and blue, not premultiplied. 0 is unpainted. */
  readonly cells: Uint32Array;

  /** The color of the canvas if only one opaque color was painted; otherwise, and on an empty canvas, `undefined`. */
  onlyColor: number | undefined;
  /** The highest opacity of a filled shape, 0 without one. */
  fillOpacity = 0;
  /** Width of the widest stroke of ink, see `INK_ALPHA`, in cells; 0 without one. */
  widestStroke = 0;
  #isEmpty = true;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.cells = new Uint32Array(columns * rows);
  }

  copy(): Canvas {
    const copy = new Canvas(this.columns, this.rows);
    copy.cells.set(this.cells);
    copy.onlyColor = this.onlyColor;
    copy.fillOpacity = this.fillOpacity;
    copy.widestStroke = this.widestStroke;
    copy.#isEmpty = this.#isEmpty;
    return copy;
  }

  clear(): void {
    this.cells.fill(0);
    this.onlyColor = undefined;
    this.fillOpacity = 0;
    this.widestStroke = 0;
    this.#isEmpty = true;
  }

  /**
   * Paints spans. `opacity` and `clip`, the coverage of each cell, are from 0 to 1; without `clip`, paints all cells.
   */
  paint(spans: Spans, paint: Paint, opacity: number, clip: Float32Array | undefined): void {
    const uniform = typeof paint === 'function' ? undefined : paint;
    if (spans.count === 0) return;
    const { cells, columns } = this;
    if (uniform !== undefined && clip === undefined && uniform.alpha * opacity > OPAQUE) {
      this.#noteColor(uniform.rgb);
      const value = (0xff00_0000 | uniform.rgb) >>> 0;
      for (let i = 0; i < spans.count; i++) {
        const end = spans.to[i]!;
        for (let cell = spans.from[i]!; cell < end; cell++) cells[cell] = value;
      }
      return;
    }
    this.#noteColor(undefined);
    for (let i = 0; i < spans.count; i++) {
      const end = spans.to[i]!;
      const row = Math.floor(spans.from[i]! / columns);
      for (let cell = spans.from[i]!; cell < end; cell++) {
        const color = uniform ?? (paint as GridPaint)(cell - row * columns + 0.5, row + 0.5);
        const alpha = color.alpha * opacity * (clip === undefined ? 1 : clip[cell]!);
        if (alpha > 0) cells[cell] = over(cells[cell]!, color.rgb, Math.min(1, alpha));
      }
    }
  }

  /** `rgb` is `undefined` for a gradient or a translucent paint. */
  #noteColor(rgb: number | undefined): void {
    this.onlyColor = this.#isEmpty || this.onlyColor === rgb ? rgb : undefined;
    this.#isEmpty = false;
  }
}

/** A paint of higher opacity counts as opaque. */
const OPAQUE = 0.99;

/** Paint of lower opacity (of 255) is a tint: it has color, but people see it as background. */
export const INK_ALPHA = 160;

/** Opacity of a cell, 0 to 1. */
export function alphaOf(cell: number): number {
  return (cell >>> 24) / 255;
}

function over(below: number, rgb: number, alpha: number): number {
  const belowAlpha = alphaOf(below);
  const total = alpha + belowAlpha * (1 - alpha);
  const color = belowAlpha === 0 || alpha > OPAQUE ? rgb : mix(below, rgb, alpha / total);
  return ((Math.max(1, Math.round(total * 255)) << 24) | color) >>> 0;
}

/** Interpolates two colors channel by channel; `share` 0 gives `from`, 1 gives `to`. */
export function mix(from: number, to: number, share: number): number {
  const red = ((from >> 16) & 0xff) + (((to >> 16) & 0xff) - ((from >> 16) & 0xff)) * share;
  const green = ((from >> 8) & 0xff) + (((to >> 8) & 0xff) - ((from >> 8) & 0xff)) * share;
  const blue = (from & 0xff) + ((to & 0xff) - (from & 0xff)) * share;
  return (Math.round(red) << 16) | (Math.round(green) << 8) | Math.round(blue);
}

/**
 * Coverage of each cell by a painted clip path or mask, 0 to 1: its opacity, for `luminance` multiplied by its
 * luminance.
 */
export function coverageOf({ cells }: Canvas, by: 'alpha' | 'luminance'): Float32Array {
  const coverage = new Float32Array(cells.length);
  for (let at = 0; at < coverage.length; at++) {
    const cell = cells[at]!;
    if (cell !== 0) coverage[at] = by === 'luminance' ? alphaOf(cell) * luminance(cell) : alphaOf(cell);
  }
  return coverage;
}

function luminance(rgb: number): number {
  return (0.2125 * ((rgb >> 16) & 0xff) + 0.7154 * ((rgb >> 8) & 0xff) + 0.0721 * (rgb & 0xff)) / 255;
}

/** Whether a clip path or mask uses the bounding box of the clipped element as its unit. */
export function isInBoxUnits(target: SvgElement): boolean {
  const units = target.attributes.get(target.name === 'mask' ? 'maskContentUnits' : 'clipPathUnits');
  return units === 'objectBoundingBox';
}
