/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { sanitizeSvg } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { drawPicture } from '../../apps/server/src/pictures/drawing/draw-picture.ts';
import { generatedDrawing } from '../../packages/svg/src/testing/generated-drawings.ts';
import { useChromium } from './chromium.ts';

const COUNT = 5_000;
/** Drawings per call of the page, which paints them while the pictures of the next ones are drawn. */
const BATCH = 250;
/** Pixels of a side. */
const SIZE = 48;
/** The share of the drawings whose clean form Chromium paints, too: the picture already shows what it is. */
const CLEANED_EVERY = 10;

/** The share of drawings that may look different. Random nesting is far beyond that of real drawings. */
const DIFFERENT_MAX = 0.01;

const browser = useChromium();

test(`shows ${COUNT} generated drawings as pictures as Chromium shows their sources`, async () => {
  const different: string[] = [];
  let accepted = 0;
  let painted: Promise<unknown> = Promise.resolve();
  for (let first = 0; first < COUNT; first += BATCH) {
    const seeds: number[] = [];
    const sets: string[][] = [];
    for (let seed = first; seed < first + BATCH; seed++) {
      const source = generatedDrawing(seed);
      const result = sanitizeSvg(source);
      if (!result.ok) continue;
      accepted++;
      const black = result.svg.replaceAll('currentColor', '#000');
      const picture = await drawPicture(black, { format: 'png', px: SIZE });
      seeds.push(seed);
      sets.push([
        addressOf(source),
        `data:image/png;base64,${picture.toString('base64')}`,
        ...(seed % CLEANED_EVERY === 0 ? [addressOf(result.svg)] : []),
      ]);
    }
    await painted;
    painted = paint(sets).then((shares) => {
      for (const [index, share] of shares.entries())
        if (share > 0.01) different.push(`${seeds[index]}: ${share.toFixed(3)}`);
    });
  }
  await painted;
  // Known: boxes of shapes and inherited currentColor across nested views and uses.
  expect(different.length, different.join('\n')).toBeLessThan(DIFFERENT_MAX * COUNT);
  expect(accepted).toBeGreaterThan(0.98 * COUNT);
}, 900_000);

/** Paints a batch in a page of its own, because a page keeps all that it has painted. */
async function paint(sets: string[][]): Promise<number[]> {
  const page = await browser().newPage();
  try {
    return await page.evaluate(largestDifferences, { sets, size: SIZE });
  } finally {
    await page.close();
  }
}

function addressOf(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Runs in the page. The largest share of visibly different pixels of the first and another picture of each set. */
async function largestDifferences({ sets, size }: { sets: string[][]; size: number }): Promise<number[]> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const pixelsOf = async (address: string): Promise<Uint8ClampedArray> => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size, size);
    const scale = size / Math.max(image.width, image.height);
    const [width, height] = [image.width * scale, image.height * scale];
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
    return context.getImageData(0, 0, size, size).data;
  };
  const shares: number[] = [];
  for (const addresses of sets) {
    const [one, ...others] = await Promise.all(addresses.map(pixelsOf));
    let largest = 0;
    for (const other of others) {
      let count = 0;
      for (let at = 0; at < other.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(one![at + channel]! - other[at + channel]!) > 80)) count++;
      largest = Math.max(largest, (4 * count) / other.length);
    }
    shares.push(largest);
  }
  return shares;
}
