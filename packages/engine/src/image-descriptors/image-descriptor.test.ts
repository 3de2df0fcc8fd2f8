import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  arrow,
  cross,
  type Drawing,
  drawnPicture,
  ring,
  type Sheet,
  WHITE,
  wideRing,
} from '../testing/drawn-picture.ts';
import {
  DESCRIPTOR_BYTES,
  describeImage,
  descriptorDistance,
  NO_DESCRIPTOR,
  queryDescriptors,
} from './image-descriptor.ts';
import type { Picture } from './ink.ts';

function descriptorOf(picture: Picture): Int8Array {
  const descriptor = new Int8Array(DESCRIPTOR_BYTES);
  expect(describeImage(picture, descriptor, 0)).toBe(true);
  return descriptor;
}

function distance(a: Picture, b: Picture): number {
  return descriptorDistance(descriptorOf(a), 0, descriptorOf(b), 0);
}

/** Descriptors of one drawing are closer than this squared distance, those of unrelated ones about ten times as far. */
const SAME_DRAWING_MAX = 4_000;

/** A sheet is the canvas of a drawing: its size, colors, and the place of the drawing on it. */
const OTHER_SHEETS: readonly (readonly [name: string, sheet: Sheet])[] = [
  ['four times as large', { size: 256 }],
  ['small', { size: 32 }],
  ['in a corner of its sheet', { size: 128, scale: 0.5, left: 0.1, top: 0.4 }],
  ['white on black', { ink: WHITE, ground: 0xff00_0000, size: 80, scale: 0.8, left: 0.1, top: 0.1 }],
  ['white on nothing', { ink: WHITE }],
  ['on white paper', { ground: WHITE }],
  ['in light gray', { ink: 0xffc8_c8c8, ground: WHITE }],
  ['in yellow', { ink: 0xfff2_d024, ground: WHITE }],
  ['half transparent', { ink: 0x8000_0000 }],
];

describe.each([
  ['a ring', ring],
  ['a cross', cross],
  ['an arrow', arrow],
])('%s', (_, drawing) => {
  test.each(OTHER_SHEETS)('has a similar descriptor when drawn %s', (_name, sheet) => {
    expect(distance(drawnPicture(drawing), drawnPicture(drawing, sheet))).toBeLessThan(SAME_DRAWING_MAX);
  });
});

test('gives equal descriptors with and without a declared single color', () => {
  const pictures = fc.record({
    columns: fc.integer({ min: 1, max: 12 }),
    onlyColor: fc.oneof(fc.constantFrom(0, 0xff_ffff, 0xff_fff0, 0xf0_f0f0), fc.nat(0xff_ffff)),
    holes: fc.array(fc.nat(143), { maxLength: 40 }),
    isSolid: fc.boolean(),
  });
  fc.assert(
    fc.property(pictures, ({ columns, onlyColor, holes, isSolid }) => {
      const painted = (0xff00_0000 | onlyColor) >>> 0;
      const cells = new Uint32Array(columns * 12).fill(isSolid ? painted : 0);
      for (const hole of holes) if (hole < cells.length) cells[hole] = isSolid ? 0 : painted;
      const [withColor, withoutColor] = [new Int8Array(DESCRIPTOR_BYTES), new Int8Array(DESCRIPTOR_BYTES)];
      const isDrawn = describeImage({ columns, rows: 12, cells }, withoutColor, 0);
      expect(describeImage({ columns, rows: 12, cells, onlyColor }, withColor, 0)).toBe(isDrawn);
      expect(withColor).toEqual(withoutColor);
    }),
  );
});

test('places a ring more than ten times as far from a cross and an arrow as from a wider ring', () => {
  const betweenWidths = distance(drawnPicture(ring), drawnPicture(wideRing));
  expect(distance(drawnPicture(ring), drawnPicture(cross))).toBeGreaterThan(10 * betweenWidths);
  expect(distance(drawnPicture(ring), drawnPicture(arrow))).toBeGreaterThan(10 * betweenWidths);
});

test.each([
  ['transparent', 0],
  ['white', WHITE],
  ['of one color', 0xff20_4080],
])('finds no ink on a sheet that is completely %s', (_, ground) => {
  // Only the second descriptor may be written: the first keeps its sevens.
  const out = new Int8Array(2 * DESCRIPTOR_BYTES).fill(7);
  expect(
    describeImage(
      drawnPicture(() => false, { ground }),
      out,
      DESCRIPTOR_BYTES,
    ),
  ).toBe(false);
  expect(out[DESCRIPTOR_BYTES]).toBe(NO_DESCRIPTOR);
  expect(out.subarray(0, DESCRIPTOR_BYTES).every((byte) => byte === 7)).toBe(true);
});

test.each([
  [1, 1],
  [1, 64],
  [64, 1],
  [3, 200],
])(
  'returns whether it wrote a descriptor for a sheet of %i by %i cells with one cell of ink',
  (columns, rows) => {
    const cells = new Uint32Array(columns * rows);
    cells[0] = 0xff00_0000;
    const out = new Int8Array(DESCRIPTOR_BYTES);
    const isDrawn = describeImage({ columns, rows, cells }, out, 0);
    expect(isDrawn).toBe(out[0] !== NO_DESCRIPTOR);
  },
);

test('describes a picture the same after other pictures', () => {
  const first = descriptorOf(drawnPicture(arrow, { size: 200, ground: WHITE }));
  descriptorOf(drawnPicture(cross, { size: 300 }));
  descriptorOf(drawnPicture(ring, { size: 20, ink: WHITE }));
  expect(descriptorOf(drawnPicture(arrow, { size: 200, ground: WHITE }))).toEqual(first);
});

describe('a knockout', () => {
  const disc: Drawing = (x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.5;
  const square: Drawing = () => true;
  const small =
    (drawing: Drawing): Drawing =>
    (x, y) =>
      x > 0.25 && x < 0.75 && y > 0.25 && y < 0.75 && drawing(2 * x - 0.5, 2 * y - 0.5);
  const without =
    (ground: Drawing, cut: Drawing): Drawing =>
    (x, y) =>
      ground(x, y) && !cut(x, y);
  const inset: Sheet = { size: 96, scale: 0.8, left: 0.1, top: 0.1 };

  test.each([
    ['a cross', 'disc', cross, disc],
    ['an arrow', 'disc', arrow, disc],
    ['a cross', 'square', cross, square],
    ['an arrow', 'square', arrow, square],
  ])('has a second descriptor, that of %s that is cut out of a %s', (_name, _ground, drawing, ground) => {
    const { descriptors } = queryDescriptors(drawnPicture(without(ground, small(drawing)), inset));
    expect(descriptors).toHaveLength(2);
    expect(descriptorDistance(descriptors[1]!, 0, descriptorOf(drawnPicture(drawing)), 0)).toBeLessThan(
      SAME_DRAWING_MAX,
    );
  });

  test('is detected on white paper and in another color', () => {
    const sheet = { ...inset, ground: WHITE, ink: 0xff20_60c0 };
    const { descriptors } = queryDescriptors(drawnPicture(without(disc, small(arrow)), sheet));
    expect(descriptorDistance(descriptors[1]!, 0, descriptorOf(drawnPicture(arrow)), 0)).toBeLessThan(
      SAME_DRAWING_MAX,
    );
  });

  test.each([
    ['a ring', ring],
    ['a wide ring', wideRing],
    ['an arrow', arrow],
    ['a disc without a hole', disc],
    ['a square without a hole', square],
    ['half a disc', without((x, y) => y < 0.5 && disc(x, y), small(ring))],
    ['a wide rectangle with a round hole, like a camera', without((_x, y) => y < 0.9, small(disc))],
    ['a disc with a tiny hole', without(disc, (x, y) => Math.hypot(x - 0.5, y - 0.5) < 0.03)],
  ])('is not detected in %s', (_name, drawing) => {
    const picture = drawnPicture(drawing, inset);
    expect(queryDescriptors(picture).descriptors).toEqual([descriptorOf(picture)]);
  });

  test('is not detected in an empty picture', () => {
    expect(queryDescriptors(drawnPicture(() => false))).toEqual({ descriptors: [], altered: [] });
  });
});

describe('an altered picture', () => {
  const hook: Drawing = (x, y) => (x < 0.25 && y < 0.7) || (y > 0.5 && y < 0.7) || (x > 0.75 && y > 0.5);
  const cross: Drawing = (x, y) => Math.abs(x - 0.5) < 0.15 || Math.abs(y - 0.5) < 0.15;
  const turnedBy =
    (degrees: number, drawing: Drawing): Drawing =>
    (x, y) => {
      const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
      const [right, down] = [(x - 0.5) * 1.3, (y - 0.5) * 1.3];
      const [column, row] = [0.5 + cos * right + sin * down, 0.5 - sin * right + cos * down];
      return column >= 0 && row >= 0 && column < 1 && row < 1 && drawing(column, row);
    };
  test.each([
    ['mirrored', hook, (x: number, y: number) => hook(1 - x, y)],
    ['turned by 10°', hook, turnedBy(10, hook)],
    ['turned by -10°', hook, turnedBy(-10, hook)],
    ['cut on the left', cross, (x: number, y: number) => x > 0.15 && cross(x, y)],
    ['cut below', cross, (x: number, y: number) => y < 0.85 && cross(x, y)],
  ] as const)('has a descriptor close to that of the drawing when it is %s', (_, drawing, altered) => {
    const own = descriptorOf(drawnPicture(drawing));
    const query = queryDescriptors(drawnPicture(altered));
    const distanceOf = (one: Int8Array) => descriptorDistance(one, 0, own, 0);
    const least = Math.min(...query.altered.map(distanceOf));
    expect(least).toBeLessThan(2_500);
    expect(least).toBeLessThan(distanceOf(query.descriptors[0]!) / 2);
  });
});
