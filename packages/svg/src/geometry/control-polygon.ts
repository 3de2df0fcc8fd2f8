import type { PathSink } from './path-flattener.ts';

/** Calls `side` for each side of the control polygons of a path and for each chord of an arc. */
export abstract class ControlPolygon implements PathSink {
  #startX = 0;
  #startY = 0;
  #x = 0;
  #y = 0;

  /** Receives the ends of a side, and the radii of an arc. */
  abstract side(x: number, y: number, fromX: number, fromY: number, radii?: readonly [number, number]): void;

  moveTo(x: number, y: number): void {
    this.#startX = this.#x = x;
    this.#startY = this.#y = y;
  }

  lineTo(x: number, y: number): void {
    this.side(x, y, this.#x, this.#y);
    this.#x = x;
    this.#y = y;
  }

  close(): void {
    this.lineTo(this.#startX, this.#startY);
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x2, y2);
    this.lineTo(x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    this.lineTo(x1, y1);
    this.lineTo(x, y);
  }

  arcTo(rx: number, ry: number, ...[, , , x, y]: [number, boolean, boolean, number, number]): void {
    this.side(x, y, this.#x, this.#y, [rx, ry]);
    this.#x = x;
    this.#y = y;
  }
}
