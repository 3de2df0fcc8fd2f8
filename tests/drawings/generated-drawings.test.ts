import { Outliner } from '@glyphdex/export';
import { GRID_SIZE, rasterize } from '@glyphdex/raster';
import { type SanitizedSvg, sanitizeSvg } from '@glyphdex/svg';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { drawPicture } from '../../apps/server/src/pictures/drawing/draw-picture.ts';
import { generatedDrawing } from '../../packages/svg/src/testing/generated-drawings.ts';

type Clean = Extract<SanitizedSvg, { ok: true }>;

/** Drawings per test; tests/browser compares more of them, in Chromium. */
const COUNT = 500;
/** Pixels of the picture per cell of the grid. */
const FINE = 2;
/** A channel of a pixel differs visibly. */
const VISIBLE = 80;

const cleaned = new Map<number, Clean>();
const refused = new Map<number, string>();
beforeAll(() => {
  for (let seed = 0; seed < COUNT; seed++) {
    const result = sanitizeSvg(generatedDrawing(seed));
    if (result.ok) cleaned.set(seed, result);
    else refused.set(seed, result.reason);
  }
});

test('accepts nearly all generated drawings, and a second pass changes nothing', () => {
  expect(refused.size).toBeLessThan(COUNT / 50);
  const changed = [...cleaned].filter(([, { svg }]) => {
    const again = sanitizeSvg(svg);
    return !again.ok || again.svg !== svg;
  });
  expect(changed.map(([seed]) => seed)).toEqual([]);
});

test('paints the same picture with the rasterizer of the catalog as for previews', async () => {
  const different: number[] = [];
  // The rasterizer paints pictures gray, lines without dashes, and no clips in units of the box: see its description.
  const isPainted = ({ svg }: Clean): boolean => !/<image|dasharray|objectBoundingBox/.test(svg);
  for (const [seed, clean] of cleaned) {
    if (!isPainted(clean)) continue;
    const { cells, columns, rows } = rasterize(clean.root, clean.box);
    const picture = await pixelsOf(clean.svg, columns, rows);
    const count = countOf(columns * rows, (cell) => !isNear(cells[cell]!, picture, cell, columns, rows));
    // Caps and joins of its lines are round.
    if (count > 0.01 * columns * rows) different.push(seed);
  }
  expect(different).toEqual([]);
});

test('gives a glyph with the outline of the picture, or a reason', async () => {
  const outliner = await Outliner.load();
  const different: number[] = [];
  let glyphs = 0;
  for (const [seed, clean] of cleaned) {
    const outline = outliner.outlineOf(clean);
    if (outline.kind === 'refused') {
      expect(outline.reason).toMatch(/^it[s]? /);
      continue;
    }
    glyphs++;
    const { width, height } = clean.box;
    const [columns, rows] = [width, height].map((side) =>
      Math.round((GRID_SIZE * side) / Math.max(width, height)),
    );
    const glyph = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${(1000 * width) / height} 1000"><path transform="translate(0 850)scale(1 -1)" d="${outline.path}"/></svg>`;
    const [one, two] = [await pixelsOf(clean.svg, columns!, rows!), await pixelsOf(glyph, columns!, rows!)];
    const count = countOf(one.length / 4, (at) => Math.abs(one[4 * at + 3]! - two[4 * at + 3]!) > VISIBLE);
    if (count > 0.01 * (one.length / 4)) different.push(seed);
  }
  expect(glyphs).toBeGreaterThan(COUNT / 50);
  expect(different).toEqual([]);
});

/** The pixels of a drawing in black, FINE for each cell of a grid. */
async function pixelsOf(svg: string, columns: number, rows: number): Promise<Uint8Array> {
  const picture = await drawPicture(svg.replaceAll('currentColor', '#000'), {
    format: 'png',
    px: columns * FINE,
    heightPx: rows * FINE,
  });
  return await sharp(picture).ensureAlpha().raw().toBuffer();
}

function countOf(length: number, isCounted: (at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < length; at++) if (isCounted(at)) count++;
  return count;
}

/** Whether a cell has the color of a pixel in it or in a neighboring cell: edges are rough on the grid. */
function isNear(cell: number, pixels: Uint8Array, at: number, columns: number, rows: number): boolean {
  const alpha = (cell >>> 24) / 255;
  const color = [16, 8, 0].map((shift) => ((cell >>> shift) & 0xff) * alpha + 255 * (1 - alpha));
  const [column, row] = [at % columns, Math.floor(at / columns)];
  for (let y = Math.max(0, (row - 1) * FINE); y < Math.min(rows, row + 2) * FINE; y++)
    for (let x = Math.max(0, (column - 1) * FINE); x < Math.min(columns, column + 2) * FINE; x++) {
      const start = 4 * (y * columns * FINE + x);
      const opacity = pixels[start + 3]! / 255;
      if (
        color.every(
          (channel, index) =>
            Math.abs(channel - pixels[start + index]! * opacity - 255 * (1 - opacity)) <= VISIBLE,
        )
      )
        return true;
    }
  return false;
}
