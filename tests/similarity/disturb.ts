import sharp from 'sharp';

/** Pixels along the longer side of a rendering. */
export const RENDERED_PX = 192;

/** Pseudo-random numbers from 0 to below 1, the same in every run. */
export type Random = () => number;

/** Changes to a drawing when it is rendered. */
export interface Rendering {
  /** Factor for every stroke width. */
  readonly strokeWidth?: number;
  /** Shifts as shares of the drawing's width and height. */
  readonly shiftX?: number;
  readonly shiftY?: number;
  /** Factor for the size of the drawing on its sheet. */
  readonly scale?: number;
}

/** Whether a drawing has strokes whose width can be changed. */
export function hasStrokes(svg: string): boolean {
  return /stroke-width/.test(svg);
}

/**
 * The ink of a drawing on a white background, 0 to 1 for each of RENDERED_PX × RENDERED_PX pixels. Undefined if
 * rendering fails.
 */
export async function render(svg: string, rendering: Rendering = {}): Promise<Float32Array | undefined> {
  try {
    const { data } = await sharp(Buffer.from(altered(svg, rendering)))
      .resize(RENDERED_PX, RENDERED_PX, { fit: 'contain', background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const ink = new Float32Array(RENDERED_PX * RENDERED_PX);
    for (let at = 0; at < ink.length; at++) {
      const [red, green, blue] = [data[3 * at]!, data[3 * at + 1]!, data[3 * at + 2]!];
      const light = (77 * red + 150 * green + 29 * blue) / 65536;
      ink[at] = (1 - Math.min(red, green, blue) / 255 + 1 - light) / 2;
    }
    return ink;
  } catch {
    return undefined;
  }
}

/** A document as the catalog writes it, with changed stroke widths and view box, at the size of the rendering. */
function altered(svg: string, { strokeWidth = 1, shiftX = 0, shiftY = 0, scale = 1 }: Rendering): string {
  const [, left = 0, top = 0, width = 1, height = 1] = (
    /viewBox="([-\d.e]+) ([-\d.e]+) ([-\d.e]+) ([-\d.e]+)"/.exec(svg) ?? []
  ).map(Number);
  const [boxWidth, boxHeight] = [width / scale, height / scale];
  const boxLeft = left - (boxWidth - width) / 2 - shiftX * width;
  const boxTop = top - (boxHeight - height) / 2 - shiftY * height;
  const px = RENDERED_PX / Math.max(width, height);
  return svg
    .replace(
      /^<svg width="[^"]*" height="[^"]*" viewBox="[^"]*"/,
      `<svg width="${Math.max(1, Math.round(width * px))}" height="${Math.max(1, Math.round(height * px))}" viewBox="${boxLeft} ${boxTop} ${boxWidth} ${boxHeight}"`,
    )
    .replace(
      /(stroke-width(?:="|:\s*))([\d.]+)/g,
      (_, before: string, value: string) => `${before}${Number(value) * strokeWidth}`,
    );
}

/**
 * Imitates a drawing by hand: wobbling lines, gaps, stray strokes and slight blur. Shifts points by at most 2.4 % of
 * the side and makes 6 gaps and 2 strokes.
 */
export function sketch(ink: Float32Array, random: Random): Float32Array {
  const wobbly = wobble(ink, random, 0.02);
  addGaps(wobbly, random, 6);
  addStrokes(wobbly, random, 2);
  return blur(blur(wobbly, 2), 1);
}

/** Shifts each point by two long waves in each direction, each at most 0.6 × `amount` of the side high. */
function wobble(ink: Float32Array, random: Random, amount: number): Float32Array {
  const size = RENDERED_PX;
  const waves = Array.from({ length: 4 }, () => ({
    x: (random() - 0.5) * 8 * Math.PI,
    y: (random() - 0.5) * 8 * Math.PI,
    phase: random() * 2 * Math.PI,
  }));
  const shiftOf = (wave: { x: number; y: number; phase: number }, x: number, y: number): number =>
    Math.sin((wave.x * x + wave.y * y) / size + wave.phase) * amount * size * 0.6;
  const moved = new Float32Array(ink.length);
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const fromX = x + shiftOf(waves[0]!, x, y) + shiftOf(waves[1]!, x, y);
      const fromY = y + shiftOf(waves[2]!, x, y) + shiftOf(waves[3]!, x, y);
      moved[y * size + x] = sample(ink, fromX, fromY);
    }
  return moved;
}

/** The ink at a point between pixels, by bilinear interpolation. */
function sample(ink: Float32Array, x: number, y: number): number {
  const size = RENDERED_PX;
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [dx, dy] = [x - left, y - top];
  const at = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= size || row >= size ? 0 : ink[row * size + column]!;
  return (
    (at(left, top) * (1 - dx) + at(left + 1, top) * dx) * (1 - dy) +
    (at(left, top + 1) * (1 - dx) + at(left + 1, top + 1) * dx) * dy
  );
}

/** Erases small discs of ink: their radius is 1.5 to 3 % of the side. */
function addGaps(ink: Float32Array, random: Random, gaps: number): void {
  const drawn: number[] = [];
  ink.forEach((value, at) => {
    if (value > 0.5) drawn.push(at);
  });
  if (drawn.length === 0) return;
  for (let gap = 0; gap < gaps; gap++) {
    const at = drawn[Math.floor(random() * drawn.length)]!;
    const radius = RENDERED_PX * (0.015 + 0.015 * random());
    fillDisc(ink, at % RENDERED_PX, Math.floor(at / RENDERED_PX), radius, 0);
  }
}

/** Adds straight strokes, 8 to 22 % of the side long and 1.6 % wide. */
function addStrokes(ink: Float32Array, random: Random, strokes: number): void {
  const size = RENDERED_PX;
  for (let stroke = 0; stroke < strokes; stroke++) {
    const [x, y] = [(0.2 + 0.6 * random()) * size, (0.2 + 0.6 * random()) * size];
    const angle = random() * 2 * Math.PI;
    const length = (0.08 + 0.14 * random()) * size;
    for (let along = 0; along < length; along++)
      fillDisc(ink, x + Math.cos(angle) * along, y + Math.sin(angle) * along, size * 0.008, 1);
  }
}

/** Sets the ink of a disc. */
function fillDisc(ink: Float32Array, x: number, y: number, radius: number, value: number): void {
  const size = RENDERED_PX;
  for (let row = Math.max(0, Math.floor(y - radius)); row <= Math.min(size - 1, y + radius); row++)
    for (let column = Math.max(0, Math.floor(x - radius)); column <= Math.min(size - 1, x + radius); column++)
      if (Math.hypot(column - x, row - y) <= radius) ink[row * size + column] = value;
}

/** Each point becomes the mean of the square of this radius around it. */
function blur(ink: Float32Array, radius: number): Float32Array {
  return meanAlong(meanAlong(ink, radius, 1, RENDERED_PX), radius, RENDERED_PX, 1);
}

function meanAlong(ink: Float32Array, radius: number, step: number, line: number): Float32Array {
  const size = RENDERED_PX;
  const smooth = new Float32Array(ink.length);
  for (let row = 0; row < size; row++)
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let near = Math.max(0, i - radius); near <= Math.min(size - 1, i + radius); near++)
        sum += ink[row * line + near * step]!;
      smooth[row * line + i * step] = sum / (2 * radius + 1);
    }
  return smooth;
}

/** Turned clockwise around the center. */
export function rotated(ink: Float32Array, degrees: number): Float32Array {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  // Smaller, so that no corner leaves the sheet.
  const scale = Math.abs(cos) + Math.abs(sin);
  const middle = (RENDERED_PX - 1) / 2;
  return ink.map((_, at) => {
    const right = scale * ((at % RENDERED_PX) - middle);
    const down = scale * (Math.floor(at / RENDERED_PX) - middle);
    return sample(ink, middle + cos * right + sin * down, middle - sin * right + cos * down);
  });
}

export function mirrored(ink: Float32Array): Float32Array {
  return ink.map((_, at) => ink[at - (at % RENDERED_PX) + RENDERED_PX - 1 - (at % RENDERED_PX)]!);
}

/** Erases 15 % of the box around the ink on a side: left, right, top or bottom. */
export function cut(ink: Float32Array, side: number): Float32Array {
  const places = Array.from(ink.keys()).filter((at) => ink[at]! > 0.3);
  const place = (at: number) => (side < 2 ? at % RENDERED_PX : Math.floor(at / RENDERED_PX));
  const first = places.reduce((least, at) => Math.min(least, place(at)), Number(RENDERED_PX));
  const last = places.reduce((most, at) => Math.max(most, place(at)), 0);
  const width = 0.15 * (last + 1 - first);
  return ink.map((value, at) =>
    (side % 2 === 0 ? place(at) < first + width : place(at) >= last + 1 - width) ? 0 : value,
  );
}
