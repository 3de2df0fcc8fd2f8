import { parseCleanSvg } from '@glyphdex/svg/restyle';
import { expect, test } from 'vitest';
import { drawPicture } from '../drawing/draw-picture.ts';
import { contactSheet } from './contact-sheet.ts';
import { breakLabel, labelWidth } from './draw-label.ts';

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path fill="currentColor" d="M0 0h48v24z"/></svg>';
const startAtOnce = async () => undefined;
const icons = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ pack: 'mdi', name: `icon-number-${i}`, svg: SVG }));

test.each([
  [1, 1],
  [5, 5],
  [6, 3],
  [24, 6],
  [60, 9],
])('places %i icons in %i columns, one card each', async (count, columns) => {
  const sheet = await contactSheet(icons(count), startAtOnce);
  expect(sheet.columns).toBe(columns);
  const root = parseCleanSvg(sheet.svg);
  expect(root.children.filter(({ name }) => name === 'svg')).toHaveLength(count);
  expect(Math.max(sheet.width, sheet.height)).toBeLessThanOrEqual(1568);
});

test('draws a sheet with its own width and height, in which labels and currentColor are visible', async () => {
  const { svg, width, height } = await contactSheet(icons(2), startAtOnce);
  const { default: sharp } = await import('sharp');
  const picture = sharp(await drawPicture(svg, { format: 'png', px: width, heightPx: height }));
  expect(await picture.metadata()).toMatchObject({ width, height, format: 'png' });
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const darkest = (left: number, top: number, right: number, bottom: number) => {
    let least = 255;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) least = Math.min(least, data[(y * width + x) * info.channels]!);
    }
    return least;
  };
  expect(darkest(20, 20, 156, 116)).toBeLessThan(60); // the drawing in slate
  expect(darkest(20, 118, 156, 150)).toBeLessThan(90); // its label
  expect(darkest(0, 0, width, 18)).toBeGreaterThan(240); // the margin
});

test('breaks a long name after hyphens, and cuts what does not fit into the last line', () => {
  const lines = breakLabel('arrow-up-down-left-right-in-a-circle-outline', 12, 130, 2);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/-$/);
  expect(lines[1]).toMatch(/\.\.\.$/);
  for (const line of lines) expect(labelWidth(line, 12)).toBeLessThanOrEqual(130);
  expect(breakLabel('home', 12, 130, 2)).toEqual(['home']);
  expect(breakLabel('x'.repeat(300), 12, 130, 2)).toHaveLength(2);
});
