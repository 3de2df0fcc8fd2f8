/** Drawings with at least this overlap count as near-duplicates here: a definition without image descriptors. */
export const NEAR_DUPLICATE_OVERLAP = 0.8;

/** Cells per side of a cropped drawing. */
const SIDE = 48;
/** Fainter pixels do not count when a drawing is cropped. */
const INK_MIN = 0.3;

/**
 * The share of common ink, 0 to 1, of two drawings that are cropped and scaled to one size: intersection over union of
 * gray values.
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

/**
 * Crops a rendering of `size` × `size` pixels to its ink, and scales its longer side to SIDE cells. Undefined if no
 * pixel has INK_MIN.
 */
export function cropToInk(ink: Float32Array, size: number): Float32Array | undefined {
  let [left, top, right, bottom] = [size, size, 0, 0];
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      if (ink[y * size + x]! < INK_MIN) continue;
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
  // Three samples per cell in each direction.
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
