/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import type { SanitizedSvg } from '@glyphdex/svg';
import type { Browser } from 'playwright-core';
import { drawPicture } from '../../apps/server/src/pictures/drawing/draw-picture.ts';

export type Clean = Extract<SanitizedSvg, { ok: true }>;

/** A drawing as it was and cleaned. */
export interface Pair {
  readonly name: string;
  readonly source: string | Uint8Array;
  readonly clean: Clean;
  /** Whether Chromium paints the cleaned drawing, too. The picture already shows what it is. */
  readonly isBoth?: boolean;
}

/** Pixels of a side. */
const SIZE = 48;
/** The share of the pixels that may differ visibly. */
const DIFFERENT_MAX = 0.01;
/** Pairs per page of Chromium, which keeps all that it has painted. */
const BATCH = 250;

/**
 * Paints each source in Chromium, and compares it with the picture of the cleaned drawing and the cleaned drawing in
 * Chromium. Returns the names of those that differ, with the share of different pixels. Sources that Chromium does not
 * show as an image count as equal.
 */
export async function differentPictures(browser: Browser, pairs: readonly Pair[]): Promise<string[]> {
  const different: string[] = [];
  let painted: Promise<unknown> = Promise.resolve();
  for (let first = 0; first < pairs.length; first += BATCH) {
    const batch = pairs.slice(first, first + BATCH);
    const sets: PictureSet[] = [];
    for (const { source, clean, isBoth = true } of batch) {
      const black = clean.svg.replaceAll('currentColor', '#000');
      const picture = await drawPicture(black, { format: 'png', px: SIZE });
      const { width, height } = clean.box;
      const shown = [width, height].map((side) => (SIZE * side) / Math.max(width, height));
      const addresses = [addressOf(source), `data:image/png;base64,${picture.toString('base64')}`];
      sets.push({ shown, addresses: isBoth ? [...addresses, addressOf(clean.svg)] : addresses });
    }
    await painted;
    painted = paint(browser, sets).then((shares) => {
      for (const [index, share] of shares.entries())
        if (share > DIFFERENT_MAX) different.push(`${batch[index]!.name}: ${share.toFixed(3)}`);
    });
  }
  await painted;
  return different;
}

interface PictureSet {
  /** Width and height of the drawing in the picture, without the space around it. */
  readonly shown: number[];
  readonly addresses: string[];
}

async function paint(browser: Browser, sets: PictureSet[]): Promise<number[]> {
  const page = await browser.newPage();
  try {
    return await page.evaluate(largestDifferences, { sets, size: SIZE });
  } finally {
    await page.close();
  }
}

function addressOf(svg: string | Uint8Array): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Runs in the page. The largest share of visibly different pixels of the first and another picture of each set. */
async function largestDifferences({ sets, size }: { sets: PictureSet[]; size: number }): Promise<number[]> {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = size;
  const context = canvas.getContext('2d', { willReadFrequently: true })!;
  const pixelsOf = async (address: string, [width = 0, height = 0]: number[]): Promise<Uint8ClampedArray> => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    context.fillStyle = '#fff';
    context.fillRect(0, 0, size, size);
    context.drawImage(image, (size - width) / 2, (size - height) / 2, width, height);
    return context.getImageData(0, 0, size, size).data;
  };
  const shares: number[] = [];
  for (const { shown, addresses } of sets) {
    const [source = '', ...others] = addresses;
    const one = await pixelsOf(source, shown).catch(() => undefined);
    let largest = 0;
    for (const address of one === undefined ? [] : others) {
      const other = await pixelsOf(address, address.startsWith('data:image/png') ? [size, size] : shown);
      let count = 0;
      for (let at = 0; at < other.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(one![at + channel]! - other[at + channel]!) > 80)) count++;
      largest = Math.max(largest, (4 * count) / other.length);
    }
    shares.push(largest);
  }
  return shares;
}
