import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawContactSheet } from './contact-sheet.ts';

const LAYOUT = { title: 'Test', columns: 2, picturePx: 40 };
const icon = (fill: string) => ({
  caption: `p--<${fill}>`,
  svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="${fill}" d="M0 0h24v24H0z"/></svg>`,
});

test('draws every icon in its cell, with white distinct from the background', async () => {
  const sheet = await drawContactSheet(
    [icon('#ffffff'), icon('currentColor'), icon('#ff0000'), icon('none')],
    LAYOUT,
  );
  const { data, info } = await sharp(sheet).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ];
  // Two columns of 40 pixels and a gap of 12 pixels before, between and after them.
  expect(info.width).toBe(12 + 2 * 52);
  expect(at(32, 50)).toEqual([255, 255, 255]);
  expect(at(84, 50)).toEqual([0, 0, 0]);
  expect(at(32, 118)).toEqual([255, 0, 0]);
  // The fourth drawing is empty, so its cell shows the light gray background.
  const [background] = at(84, 118);
  expect(background).toBeLessThan(240);
  expect(background).toBeGreaterThan(200);
});
