import type { PathFlattener } from '@glyphdex/svg/geometry';
import type { DrawingBudget } from './drawing-budget.ts';

/** Edge crossings per row. A drawing with more is too fine for the grid. */
const CROSSINGS_MAX = 2048;

/** For each edge of a filled path and each segment of a stroked one. */
const STEPS_PER_EDGE = 24;
const STEPS_PER_SEGMENT = 8;

/** Runs of covered cells, each in one row: the cells `from[i]` to `to[i] - 1`. */
export interface Spans {
  readonly from: Int32Array;
  readonly to: Int32Array;
  count: number;
}

/** Finds the cells whose center a filled or stroked path covers. */
export class ScanConverter {
  readonly columns: number;
  readonly rows: number;
  /** The result, valid until the next call. */
  readonly spans: Spans;
  readonly #mask: Uint8Array;
  readonly #crossings: Float64Array;
  readonly #windings: Int8Array;
  readonly #counts: Int32Array;
  /** Crossings that insertion sort moved. */
  #moves = 0;
  /** Bounding box of the cells of the mask that strokes may have set. */
  readonly #touched = { left: 0, top: 0, right: 0, bottom: 0 };

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    // Spans of one shape do not overlap, so there are never more than cells.
    this.spans = { from: new Int32Array(columns * rows), to: new Int32Array(columns * rows), count: 0 };
    this.#mask = new Uint8Array(columns * rows);
    this.#crossings = new Float64Array(rows * CROSSINGS_MAX);
    this.#windings = new Int8Array(rows * CROSSINGS_MAX);
    this.#counts = new Int32Array(rows);
  }

  /** Covers the inside of all subpaths. A straight line closes open ones. */
  fill(path: PathFlattener, isEvenOdd: boolean, budget: DrawingBudget): void {
    this.spans.count = 0;
    this.#counts.fill(0);
    const { points, starts } = path;
    for (let subpath = 0; subpath < starts.length; subpath++) {
      const first = starts[subpath]!;
      const end = starts[subpath + 1] ?? path.pointsCount;
      let previous = end - 1;
      for (let i = first; i < end; previous = i++)
        this.#addEdge(points[2 * previous]!, points[2 * previous + 1]!, points[2 * i]!, points[2 * i + 1]!);
      budget.spend((end - first) * STEPS_PER_EDGE + this.#moves);
      this.#moves = 0;
    }
    for (let row = 0; row < this.rows; row++) if (this.#counts[row]! > 1) this.#fillRow(row, isEvenOdd);
  }

  /** Covers the cells within `halfWidth` of a line, so caps and joins are round. */
  stroke(path: PathFlattener, halfWidth: number, budget: DrawingBudget): void {
    this.spans.count = 0;
    Object.assign(this.#touched, { left: this.columns, top: this.rows, right: 0, bottom: 0 });
    const { points, starts, closed } = path;
    for (let subpath = 0; subpath < starts.length; subpath++) {
      const first = starts[subpath]!;
      const end = starts[subpath + 1] ?? path.pointsCount;
      // A single point is a dot, and a closed subpath returns to its first point.
      if (end - first === 1 || closed[subpath])
        this.#strokeSegment(points, end - 1, first, halfWidth, budget);
      for (let i = first + 1; i < end; i++) this.#strokeSegment(points, i - 1, i, halfWidth, budget);
    }
    this.#collectStroke();
  }

  /** Converts the mask to spans and clears it. */
  #collectStroke(): void {
    const { left, top, right, bottom } = this.#touched;
    const mask = this.#mask;
    for (let row = top; row < bottom; row++) {
      const end = row * this.columns + right;
      let cell = row * this.columns + left;
      while (cell < end) {
        if (mask[cell] === 0) {
          cell++;
          continue;
        }
        const from = cell;
        while (cell < end && mask[cell] === 1) mask[cell++] = 0;
        this.#addSpan(from, cell);
      }
    }
  }

  #addSpan(from: number, to: number): void {
    const { spans } = this;
    spans.from[spans.count] = from;
    spans.to[spans.count++] = to;
  }

  #addEdge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const winding = y0 < y1 ? 1 : -1;
    const from = Math.max(0, Math.ceil(Math.min(y0, y1) - 0.5));
    const to = Math.min(this.rows, Math.ceil(Math.max(y0, y1) - 0.5));
    if (!(from < to)) return;
    const slope = (x1 - x0) / (y1 - y0);
    let x = x0 + (from + 0.5 - y0) * slope;
    for (let row = from; row < to; row++, x += slope) {
      const count = this.#counts[row]!;
      if (count >= CROSSINGS_MAX) continue;
      // Insertion sort: a row has few crossings.
      const base = row * CROSSINGS_MAX;
      let at = base + count;
      for (; at > base && this.#crossings[at - 1]! > x; at--) {
        this.#crossings[at] = this.#crossings[at - 1]!;
        this.#windings[at] = this.#windings[at - 1]!;
      }
      this.#moves += base + count - at;
      this.#crossings[at] = x;
      this.#windings[at] = winding;
      this.#counts[row] = count + 1;
    }
  }

  #fillRow(row: number, isEvenOdd: boolean): void {
    const base = row * CROSSINGS_MAX;
    const end = base + this.#counts[row]!;
    let winding = 0;
    for (let at = base; at + 1 < end; at++) {
      winding += this.#windings[at]!;
      const isInside = isEvenOdd ? ((at - base) & 1) === 0 : winding !== 0;
      if (!isInside) continue;
      const from = Math.max(0, Math.ceil(this.#crossings[at]! - 0.5));
      const to = Math.min(this.columns, Math.ceil(this.#crossings[at + 1]! - 0.5));
      if (from < to) this.#addSpan(row * this.columns + from, row * this.columns + to);
    }
  }

  /** Covers the cells within `halfWidth` of the line between two points, given by their numbers. */
  #strokeSegment(
    points: Float64Array,
    start: number,
    end: number,
    halfWidth: number,
    budget: DrawingBudget,
  ): void {
    const x0 = points[2 * start]!;
    const y0 = points[2 * start + 1]!;
    const x1 = points[2 * end]!;
    const y1 = points[2 * end + 1]!;
    const left = Math.max(0, Math.ceil(Math.min(x0, x1) - halfWidth - 0.5));
    const right = Math.min(this.columns, Math.floor(Math.max(x0, x1) + halfWidth + 0.5));
    const top = Math.max(0, Math.ceil(Math.min(y0, y1) - halfWidth - 0.5));
    const bottom = Math.min(this.rows, Math.floor(Math.max(y0, y1) + halfWidth + 0.5));
    budget.spend(STEPS_PER_SEGMENT + Math.max(0, right - left) * Math.max(0, bottom - top));
    if (left >= right || top >= bottom) return;
    const touched = this.#touched;
    touched.left = Math.min(touched.left, left);
    touched.top = Math.min(touched.top, top);
    touched.right = Math.max(touched.right, right);
    touched.bottom = Math.max(touched.bottom, bottom);
    const dx = x1 - x0;
    const dy = y1 - y0;
    const lengthSquared = dx * dx + dy * dy;
    const limit = halfWidth * halfWidth;
    const isCovered = (column: number, py: number): boolean => {
      const px = column + 0.5 - x0;
      const along = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
      const ox = px - along * dx;
      const oy = py - along * dy;
      return ox * ox + oy * oy <= limit;
    };
    for (let row = top; row < bottom; row++) {
      const py = row + 0.5 - y0;
      // The covered cells of a row have no gaps, so only their ends are searched.
      let from = left;
      while (from < right && !isCovered(from, py)) from++;
      if (from === right) continue;
      let last = right - 1;
      while (last > from && !isCovered(last, py)) last--;
      const offset = row * this.columns;
      for (let at = offset + from; at <= offset + last; at++) this.#mask[at] = 1;
    }
  }
}
