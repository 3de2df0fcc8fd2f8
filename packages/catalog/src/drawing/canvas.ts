import type { Color } from './color.ts';
import type { ScanConverter } from './scan-converter.ts';

/** Gives the colour of a paint at a point of the grid. */
export type Paint = Color | GridPaint;
type GridPaint = (x: number, y: number) => Color;

/** From here on a paint hides what lies below. */
const OPAQUE = 0.99;

/** What has been drawn so far: colour, opacity and origin of every cell of the grid, painted over from back to front. */
export class Canvas {
  readonly columns: number;
  readonly rows: number;
  /** `0xrrggbb`, meaningless where nothing is painted. */
  readonly rgb: Uint32Array;
  readonly alpha: Float32Array;
  /** 1 where the topmost paint is that of a stroke. */
  readonly isStroke: Uint8Array;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.rgb = new Uint32Array(columns * rows);
    this.alpha = new Float32Array(columns * rows);
    this.isStroke = new Uint8Array(columns * rows);
  }

  clear(): void {
    this.alpha.fill(0);
    this.isStroke.fill(0);
  }

  /** Paints what has been scan-converted; `clip` says how much of each cell shows, undefined for all of it. */
  paint(
    { mask, covered }: ScanConverter,
    paint: Paint,
    opacity: number,
    isStroke: boolean,
    clip: Float32Array | undefined,
  ): void {
    const stroke = isStroke ? 1 : 0;
    const uniform = typeof paint === 'function' ? undefined : paint;
    const isOpaque = uniform !== undefined && clip === undefined && uniform.alpha * opacity > OPAQUE;
    for (let row = covered.top; row < covered.bottom; row++) {
      const end = row * this.columns + covered.right;
      for (let cell = row * this.columns + covered.left; cell < end; cell++) {
        if (mask[cell] === 0) continue;
        if (isOpaque) {
          this.rgb[cell] = uniform.rgb;
          this.alpha[cell] = 1;
          this.isStroke[cell] = stroke;
          continue;
        }
        const color = uniform ?? (paint as GridPaint)(cell - row * this.columns + 0.5, row + 0.5);
        const alpha = color.alpha * opacity * (clip === undefined ? 1 : clip[cell]!);
        if (alpha > 0) this.#over(cell, color.rgb, Math.min(1, alpha), stroke);
      }
    }
  }

  #over(cell: number, rgb: number, alpha: number, stroke: number): void {
    const below = this.alpha[cell]!;
    if (alpha > OPAQUE || below === 0) {
      this.rgb[cell] = rgb;
      this.alpha[cell] = alpha;
      this.isStroke[cell] = stroke;
      return;
    }
    const total = alpha + below * (1 - alpha);
    this.rgb[cell] = mix(this.rgb[cell]!, rgb, alpha / total);
    this.alpha[cell] = total;
    if (alpha > below * (1 - alpha)) this.isStroke[cell] = stroke;
  }
}

/** The colour at `share` of the way from one to the other, channel by channel. */
export function mix(from: number, to: number, share: number): number {
  const channel = (shift: number): number => {
    const a = (from >> shift) & 0xff;
    const b = (to >> shift) & 0xff;
    return Math.round(a + (b - a) * share) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
