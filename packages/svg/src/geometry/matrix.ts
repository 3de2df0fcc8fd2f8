/** An affine map: x′ = a·x + c·y + e, y′ = b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** The product: applies `inner` first, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

/** `undefined` for a singular matrix. */
export function invert([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (!Number.isFinite(1 / determinant)) return undefined;
  return [
    d / determinant,
    -b / determinant,
    -c / determinant,
    a / determinant,
    (c * f - d * e) / determinant,
    (b * e - a * f) / determinant,
  ];
}

/** Mean scale of lengths: the square root of the scale of areas. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Reads an SVG `transform` attribute. Unknown functions are skipped. Overflow gives the identity. */
export function parseTransform(text: string): Matrix {
  let matrix = IDENTITY;
  for (const call of text.split(')').slice(0, -1)) {
    const open = call.indexOf('(');
    const name = call
      .slice(0, Math.max(open, 0))
      .trim()
      .split(/[\s,]+/)
      .at(-1)!;
    const list = call.slice(open + 1);
    // A minus sign also separates numbers: "1-2" -> 1, -2.
    const numbers = list
      .split(/[\s,]+|(?<=[\d.])(?=-)/)
      .filter((part) => part !== '')
      .map(Number);
    matrix = multiply(matrix, transformFunction(name, numbers));
  }
  return matrix.every(Number.isFinite) ? matrix : IDENTITY;
}

/** The matrix of one function of an SVG transform; the identity for unknown names. Angles are in degrees. */
export function transformFunction(
  name: string,
  [a = 0, b, c, d = 0, e = 0, f = 0]: readonly number[],
): Matrix {
  switch (name) {
    case 'matrix':
      return [a, b ?? 0, c ?? 0, d, e, f];
    case 'translate':
      return [1, 0, 0, 1, a, b ?? 0];
    case 'scale':
      return [a, 0, 0, b ?? a, 0, 0];
    case 'rotate': {
      const radians = (a * Math.PI) / 180;
      const [sin, cos] = [Math.sin(radians), Math.cos(radians)];
      const [x, y] = [b ?? 0, c ?? 0];
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y];
    }
    case 'skewX':
      return [1, 0, Math.tan((a * Math.PI) / 180), 1, 0, 0];
    case 'skewY':
      return [1, Math.tan((a * Math.PI) / 180), 0, 1, 0, 0];
    default:
      return IDENTITY;
  }
}
