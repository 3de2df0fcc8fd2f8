/** A square matrix, row by row. */
export interface Matrix {
  readonly size: number;
  readonly values: Float64Array;
}

/**
 * The directions that maximize the variance between classes relative to the variance within a class (Fisher's linear
 * discriminant): the leading solutions of `between · v = λ · within · v`, the largest λ first, each of length 1 under
 * `within`. A Cholesky factor makes the problem symmetric, and Jacobi rotations solve it: O(size³) per sweep, about ten
 * sweeps. Both matrices must be symmetric. Throws if `within` is not positive definite.
 */
export function leadingDirections(between: Matrix, within: Matrix, count: number): Float64Array[] {
  const { size } = between;
  const factor = choleskyFactor(within);
  // L⁻¹ B L⁻ᵀ, column by column.
  const half = columnsOf(between).map((column) => solveLower(factor, column));
  const rows = Array.from({ length: size }, (_, i) => Float64Array.from(half, (column) => column[i]!));
  const whitened = rows.map((row) => solveLower(factor, row));
  const symmetric = new Float64Array(size * size);
  for (let i = 0; i < size; i++)
    for (let j = 0; j < size; j++) symmetric[i * size + j] = (whitened[i]![j]! + whitened[j]![i]!) / 2;
  const { values, vectors } = eigenOf({ size, values: symmetric });
  const order = Array.from(values.keys()).sort((a, b) => values[b]! - values[a]!);
  return order.slice(0, count).map((i) => solveUpper(factor, vectors[i]!));
}

function columnsOf({ size, values }: Matrix): Float64Array[] {
  return Array.from({ length: size }, (_, column) =>
    Float64Array.from({ length: size }, (_, row) => values[row * size + column]!),
  );
}

/** The lower triangular matrix L with L · Lᵀ = matrix. Throws if the matrix is not positive definite. */
function choleskyFactor({ size, values }: Matrix): Matrix {
  const lower = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = values[i * size + j]!;
      for (let k = 0; k < j; k++) sum -= lower[i * size + k]! * lower[j * size + k]!;
      if (i !== j) lower[i * size + j] = sum / lower[j * size + j]!;
      else if (sum > 0) lower[i * size + i] = Math.sqrt(sum);
      else throw new Error('the matrix is not positive definite');
    }
  }
  return { size, values: lower };
}

/** x with L · x = b. */
function solveLower({ size, values }: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = b[i]!;
    for (let k = 0; k < i; k++) sum -= values[i * size + k]! * x[k]!;
    x[i] = sum / values[i * size + i]!;
  }
  return x;
}

/** x with Lᵀ · x = b. */
function solveUpper({ size, values }: Matrix, b: Float64Array): Float64Array {
  const x = new Float64Array(size);
  for (let i = size - 1; i >= 0; i--) {
    let sum = b[i]!;
    for (let k = i + 1; k < size; k++) sum -= values[k * size + i]! * x[k]!;
    x[i] = sum / values[i * size + i]!;
  }
  return x;
}

/** Stops a computation that does not converge. About ten sweeps are usual. */
const SWEEPS_MAX = 30;
/** The matrix counts as diagonal when its other values are, in root mean square, about 1e-11 of the diagonal. */
const SQUARED_PRECISION = 1e-22;

/** Eigenvalues and, in the same order, eigenvectors of a symmetric matrix, by cyclic Jacobi rotations. */
function eigenOf({ size, values }: Matrix): { values: Float64Array; vectors: Float64Array[] } {
  const a = Array.from({ length: size }, (_, i) => values.slice(i * size, (i + 1) * size));
  const vectors = Array.from({ length: size }, (_, i) =>
    Float64Array.from({ length: size }, (_, j) => Number(i === j)),
  );
  for (let sweep = 0; sweep < SWEEPS_MAX; sweep++) {
    let off = 0;
    let diagonal = 0;
    for (let i = 0; i < size; i++) {
      diagonal += a[i]![i]! ** 2;
      for (let j = 0; j < i; j++) off += a[i]![j]! ** 2;
    }
    if (off <= diagonal * SQUARED_PRECISION) break;
    for (let p = 0; p < size; p++) for (let q = p + 1; q < size; q++) rotate(a, vectors, p, q);
  }
  return { values: Float64Array.from(a, (row, i) => row[i]!), vectors };
}

/** Makes a[p][q] zero, and rotates the vectors too. Rows are rotated and copied to columns: the matrix is symmetric. */
function rotate(a: Float64Array[], vectors: Float64Array[], p: number, q: number): void {
  const [rowP, rowQ] = [a[p]!, a[q]!];
  const apq = rowP[q]!;
  if (apq === 0) return;
  const theta = (rowQ[q]! - rowP[p]!) / (2 * apq);
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
  const cos = 1 / Math.sqrt(t * t + 1);
  const sin = t * cos;
  const [app, aqq] = [rowP[p]! - t * apq, rowQ[q]! + t * apq];
  mix(rowP, rowQ, cos, sin);
  for (let i = 0; i < rowP.length; i++) {
    const row = a[i]!;
    row[p] = rowP[i]!;
    row[q] = rowQ[i]!;
  }
  rowP[p] = app;
  rowQ[q] = aqq;
  rowP[q] = 0;
  rowQ[p] = 0;
  mix(vectors[p]!, vectors[q]!, cos, sin);
}

/** Rotates two rows in their plane. */
function mix(x: Float64Array, y: Float64Array, cos: number, sin: number): void {
  for (let i = 0; i < x.length; i++) {
    const [xi, yi] = [x[i]!, y[i]!];
    x[i] = cos * xi - sin * yi;
    y[i] = sin * xi + cos * yi;
  }
}
