import { type Matrix, scaleOf } from './matrix.ts';

/** Limits memory: further points of a path are left out. */
const POINTS_MAX = 1 << 18;

/** Receives the segments of a path in user space, one call each. */
export interface PathSink {
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void;
  quadraticTo(x1: number, y1: number, x: number, y: number): void;
  /** An elliptical arc with the parameters of the path command `A`; `angle` in degrees. */
  arcTo(
    radiusX: number,
    radiusY: number,
    angle: number,
    isLarge: boolean,
    isSweep: boolean,
    x: number,
    y: number,
  ): void;
  close(): void;
}

/**
 * Flattens lines and curves in user space to straight segments on a grid. `begin` resets it, so one instance serves
 * many paths without new buffers.
 */
export class PathFlattener implements PathSink {
  /** Alternating x and y of all points on the grid. */
  points = new Float64Array(1024);
  pointsCount = 0;
  /** Index of the first point of every subpath. */
  readonly starts: number[] = [];
  readonly closed: boolean[] = [];
  /** Bounding box of the points in user space. */
  readonly bounds = { left: 0, top: 0, right: 0, bottom: 0 };
  #a = 1;
  #b = 0;
  #c = 0;
  #d = 1;
  #e = 0;
  #f = 0;
  #scale = 1;
  #x = 0;
  #y = 0;

  /** Starts a new path. `matrix` maps user space to the grid. */
  begin(matrix: Matrix): void {
    this.#a = matrix[0];
    this.#b = matrix[1];
    this.#c = matrix[2];
    this.#d = matrix[3];
    this.#e = matrix[4];
    this.#f = matrix[5];
    this.#scale = scaleOf(matrix);
    this.pointsCount = 0;
    this.starts.length = 0;
    this.closed.length = 0;
    this.bounds.left = this.bounds.top = Number.POSITIVE_INFINITY;
    this.bounds.right = this.bounds.bottom = Number.NEGATIVE_INFINITY;
  }

  moveTo(x: number, y: number): void {
    this.starts.push(this.pointsCount);
    this.closed.push(false);
    this.#add(x, y);
  }

  lineTo(x: number, y: number): void {
    if (this.starts.length === 0) this.moveTo(0, 0);
    this.#add(x, y);
  }

  close(): void {
    if (this.closed.length > 0) this.closed[this.closed.length - 1] = true;
  }

  cubicTo(x1: number, y1: number, x2: number, y2: number, x: number, y: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    const steps = this.#steps(
      distance(x1 - x0, y1 - y0) + distance(x2 - x1, y2 - y1) + distance(x - x2, y - y2),
    );
    for (let i = 1; i < steps; i++) {
      const t = i / steps;
      const u = 1 - t;
      const b0 = u * u * u;
      const b1 = 3 * u * u * t;
      const b2 = 3 * u * t * t;
      const b3 = t * t * t;
      this.lineTo(b0 * x0 + b1 * x1 + b2 * x2 + b3 * x, b0 * y0 + b1 * y1 + b2 * y2 + b3 * y);
    }
    this.lineTo(x, y);
  }

  quadraticTo(x1: number, y1: number, x: number, y: number): void {
    const x0 = this.#x;
    const y0 = this.#y;
    this.cubicTo(
      x0 + (2 / 3) * (x1 - x0),
      y0 + (2 / 3) * (y1 - y0),
      x + (2 / 3) * (x1 - x),
      y + (2 / 3) * (y1 - y),
      x,
      y,
    );
  }

  /** Converts the endpoint form to the center form (SVG 2 appendix B.2.4). */
  arcTo(
    radiusX: number,
    radiusY: number,
    angle: number,
    isLarge: boolean,
    isSweep: boolean,
    x: number,
    y: number,
  ): void {
    const x0 = this.#x;
    const y0 = this.#y;
    let rx = Math.abs(radiusX);
    let ry = Math.abs(radiusY);
    if (rx === 0 || ry === 0 || (x0 === x && y0 === y)) {
      this.lineTo(x, y);
      return;
    }
    const phi = (angle * Math.PI) / 180;
    const sin = Math.sin(phi);
    const cos = Math.cos(phi);
    const dx = (x0 - x) / 2;
    const dy = (y0 - y) / 2;
    const px = cos * dx + sin * dy;
    const py = cos * dy - sin * dx;
    // Above 1 if the ellipse is too small to reach both end points. It is then enlarged until it does.
    const shortage = (px / rx) ** 2 + (py / ry) ** 2;
    if (shortage > 1) {
      rx *= Math.sqrt(shortage);
      ry *= Math.sqrt(shortage);
    }
    const denominator = (rx * py) ** 2 + (ry * px) ** 2;
    const root =
      Math.sqrt(Math.max(0, ((rx * ry) ** 2 - denominator) / denominator)) * (isLarge === isSweep ? -1 : 1);
    const qx = (root * rx * py) / ry;
    const qy = (-root * ry * px) / rx;
    const cx = cos * qx - sin * qy + (x0 + x) / 2;
    const cy = sin * qx + cos * qy + (y0 + y) / 2;
    const from = Math.atan2((py - qy) / ry, (px - qx) / rx);
    let sweep = Math.atan2((-py - qy) / ry, (-px - qx) / rx) - from;
    if (isSweep && sweep < 0) sweep += 2 * Math.PI;
    if (!isSweep && sweep > 0) sweep -= 2 * Math.PI;
    const steps = this.#steps(Math.abs(sweep) * Math.max(rx, ry));
    for (let i = 1; i < steps; i++) {
      const t = from + (sweep * i) / steps;
      const ex = rx * Math.cos(t);
      const ey = ry * Math.sin(t);
      this.lineTo(cos * ex - sin * ey + cx, sin * ex + cos * ey + cy);
    }
    this.lineTo(x, y);
  }

  /** The number of straight segments with which a curve of this length in user space looks smooth on the grid. */
  #steps(length: number): number {
    return Math.min(24, Math.max(1, Math.ceil(1.2 * Math.sqrt(length * this.#scale))));
  }

  #add(x: number, y: number): void {
    this.#x = x;
    this.#y = y;
    if (this.pointsCount >= POINTS_MAX) return;
    if (2 * this.pointsCount + 2 > this.points.length) {
      const larger = new Float64Array(2 * this.points.length);
      larger.set(this.points);
      this.points = larger;
    }
    this.points[2 * this.pointsCount] = this.#a * x + this.#c * y + this.#e;
    this.points[2 * this.pointsCount + 1] = this.#b * x + this.#d * y + this.#f;
    this.pointsCount++;
    const { bounds } = this;
    if (x < bounds.left) bounds.left = x;
    if (x > bounds.right) bounds.right = x;
    if (y < bounds.top) bounds.top = y;
    if (y > bounds.bottom) bounds.bottom = y;
  }
}

/** Several times as fast as `Math.hypot`, whose overflow protection drawings do not need. */
function distance(dx: number, dy: number): number {
  return Math.sqrt(dx * dx + dy * dy);
}
