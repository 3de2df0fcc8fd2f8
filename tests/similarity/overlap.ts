/** From this share of common ink on, two drawings count as one. */
export const NEAR_DUPLICATE_OVERLAP = 0.8;

const SIDE = 48;

/**
 * How much of their ink do two drawings share, 0 to 1, each cut out and brought to one size? Intersection over union of
 * grey values, so that it knows nothing of how looks are compared.
 */
export function overlap(a: Float32Array, b: Float32Array): number {
  let common = 0;
  let all = 0;
  for (let at = 0; at < a.length; at++) {
    common += Math.min(a[at]!, b[at]!);
    all += Math.max(a[at]!, b[at]!);
  }
  return all === 0 ? 0 : common / all;
}

/** The ink of a rendering of `size` by `size` points, cut out, its longer side SIDE cells. Undefined when nothing is drawn. */
export function cutOut(ink: Float32Array, size: number): Float32Array | undefined {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (ink[y * size + x]! < 0.3) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  if (right === 0) return undefined;
  const step = Math.max(right - left, bottom - top) / SIDE;
  const [startX, startY] = [(left + right - SIDE * step) / 2, (top + bottom - SIDE * step) / 2];
  const cut = new Float32Array(SIDE * SIDE);
  const counts = new Uint16Array(SIDE * SIDE);
  // Three samples each way per cell.
  for (let row = 0; row < 3 * SIDE; row++)
    for (let column = 0; column < 3 * SIDE; column++) {
      const x = Math.floor(startX + ((column + 0.5) / 3) * step);
      const y = Math.floor(startY + ((row + 0.5) / 3) * step);
      const at = Math.floor(row / 3) * SIDE + Math.floor(column / 3);
      counts[at]!++;
      if (x >= 0 && y >= 0 && x < size && y < size) cut[at]! += ink[y * size + x]!;
    }
  return cut.map((sum, at) => sum / counts[at]!);
}
