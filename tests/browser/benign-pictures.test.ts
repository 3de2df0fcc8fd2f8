/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { sanitizeDocument } from '@glyphdex/svg';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { BENIGN_DOCUMENTS } from '../../packages/svg/src/testing/benign-documents.ts';
import { useChromium } from './chromium.ts';

const browser = useChromium();
let page: Page;
beforeAll(async () => {
  page = await browser().newPage();
});

/**
 * Number of pixels that may differ, by title. The sanitizer moves a transform from the root to a group, and writes clip
 * shapes as clip paths, where Chromium smooths edges differently. The limit for other documents is 2, a margin for
 * other versions of Chromium.
 */
const DIFFERENT_PIXELS_MAX: ReadonlyMap<string, number> = new Map([
  ['root with opacity and transform', 60],
  ['clip shapes in styles', 60],
]);
/** Without the document `no size at all`: it fills its container, but the sanitizer adds a size. */
const documents = BENIGN_DOCUMENTS.filter(({ title }) => title !== 'no size at all');

test.each(documents)('renders the same picture after sanitizing: $title', async ({ title, source }) => {
  const result = sanitizeDocument(new TextEncoder().encode(source));
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) return;
  // Browsers show image files only with their namespaces. Hand-written drawings in pages often have none.
  const namespaces = ['xmlns="http://www.w3.org/2000/svg"', 'xmlns:xlink="http://www.w3.org/1999/xlink"']
    .filter(
      (declaration) => !source.includes(`${declaration.split('=')[0]}=`) && !source.includes('xmlns:svg='),
    )
    .join(' ');
  // A canvas with foreign content is tainted: scripts cannot read its pixels.
  const before = source
    .replace('<svg ', `<svg ${namespaces} ${sizeFor(source, result.svg)} `)
    .replace(/<foreignObject.*<\/foreignObject>/s, '');
  expect(await differentPixels(before, result.svg)).toBeLessThanOrEqual(DIFFERENT_PIXELS_MAX.get(title) ?? 2);
});

/** Size attributes of the clean drawing if the source has none: text is smoothed differently without a size. */
function sizeFor(source: string, clean: string): string {
  const root = /<(?:\w+:)?svg\b[^>]*>/.exec(source)?.[0] ?? '';
  if (/\s(?:width|height|style|class)=/.test(root)) return '';
  return /width="[\d.]+" height="[\d.]+"/.exec(clean)?.[0] ?? '';
}

/** Number of pixels that differ by more than 8 of 255 in a channel, with both drawings rendered at 96 by 96. */
function differentPixels(before: string, after: string): Promise<number> {
  return page.evaluate(
    async ([first, second]) => {
      const draw = async (svg: string) => {
        const picture = new Image();
        picture.src = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
        await picture.decode();
        const canvas = document.createElement('canvas');
        [canvas.width, canvas.height] = [96, 96];
        const context = canvas.getContext('2d', { willReadFrequently: true });
        context?.drawImage(picture, 0, 0, 96, 96);
        const { data } = context?.getImageData(0, 0, 96, 96) ?? { data: [] as number[] };
        return data;
      };
      const [a, b] = [await draw(first as string), await draw(second as string)];
      let different = 0;
      for (let i = 0; i < a.length; i += 4) {
        const steps = [0, 1, 2, 3].map((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)));
        if (Math.max(...steps) > 8) different++;
      }
      return different;
    },
    [before, after],
  );
}
