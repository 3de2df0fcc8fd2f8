import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { SourceDrawing } from './icon-source.ts';
import { transformDrawing, transformOf } from './transform-drawing.ts';

const SIDE = 32;

/** The opacity of each pixel of the drawing, rendered into a square. */
async function pixels({ body, box }: SourceDrawing): Promise<Uint8Array> {
  const { left, top, width, height } = box;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${left} ${top} ${width} ${height}">${body}</svg>`;
  const picture = sharp(Buffer.from(svg), { density: 300 }).resize(SIDE, SIDE, {
    fit: 'contain',
    background: '#0000',
  });
  return picture.ensureAlpha().extractChannel(3).raw().toBuffer();
}

/** Where the pixel at x, y was before the transformation: undoes the rotation first, then the flips. */
function originalPosition(
  x: number,
  y: number,
  { rotate, hFlip, vFlip }: { rotate: number; hFlip: boolean; vFlip: boolean },
) {
  let [u, v] = [x, y];
  for (let i = 0; i < rotate; i++) [u, v] = [v, SIDE - 1 - u];
  return [hFlip ? SIDE - 1 - u : u, vFlip ? SIDE - 1 - v : v] as const;
}

test('renders a transformed drawing as the transformed pixels, for any origin of its box', async () => {
  const entry = fc.record({
    rotate: fc.integer({ min: 0, max: 3 }),
    hFlip: fc.boolean(),
    vFlip: fc.boolean(),
  });
  const box = fc.record({
    left: fc.integer({ min: -8, max: 8 }),
    top: fc.integer({ min: -8, max: 8 }),
    width: fc.constantFrom(8, 16, 32),
    height: fc.constantFrom(8, 16, 32),
  });
  await fc.assert(
    fc.asyncProperty(entry, box, async (transform, { left, top, width, height }) => {
      // An asymmetric drawing: all eight transformations of it differ.
      const body = `<path d="M${left} ${top}h${width / 2}v${height / 4}h${-width / 4}v${height / 2}h${-width / 4}z"/>`;
      const drawing = { body, box: { left, top, width, height } };
      const plain = await pixels(drawing);
      const transformed = await pixels(transformDrawing(drawing, transformOf([transform])!));
      let differentCount = 0;
      for (let y = 0; y < SIDE; y++)
        for (let x = 0; x < SIDE; x++) {
          const [u, v] = originalPosition(x, y, transform);
          if (Math.abs(transformed[y * SIDE + x]! - plain[v * SIDE + u]!) > 64) differentCount++;
        }
      expect(differentCount).toBe(0);
    }),
    { numRuns: 60 },
  );
});

test('adds up the rotations of a chain and cancels equal flips', () => {
  expect(transformOf([{ rotate: 3, hFlip: true }, { rotate: 2, vFlip: true }, { hFlip: true }])).toEqual({
    quarters: 1,
    hFlip: false,
    vFlip: true,
  });
  for (const rotate of [0.5, '1', Number.NaN]) expect(transformOf([{}, { rotate }])).toBeUndefined();
  expect(transformOf([{ rotate: -1 }])).toEqual({ quarters: 3, hFlip: false, vFlip: false });
});
