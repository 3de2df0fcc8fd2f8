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

/** Pixels at the edges of what is turned as a whole: smoothed a little differently within the group that turns it. */
const SMOOTHED: ReadonlyMap<string, number> = new Map([['root with opacity and transform', 60]]);
/** Without any size a picture fills whatever it is shown in; a clean one has a size. */
const documents = BENIGN_DOCUMENTS.filter(({ title }) => title !== 'no size at all');

test.each(documents)('$title looks the same when clean', async ({ title, source }) => {
  const result = sanitizeDocument(new TextEncoder().encode(source));
  expect(result).toMatchObject({ ok: true });
  if (!result.ok) return;
  // Browsers show pictures only with their namespaces; those who draw by hand put them into pages, where it needs none.
  const namespaces = ['xmlns="http://www.w3.org/2000/svg"', 'xmlns:xlink="http://www.w3.org/1999/xlink"']
    .filter(
      (declaration) => !source.includes(`${declaration.split('=')[0]}=`) && !source.includes('xmlns:svg='),
    )
    .join(' ');
  // A canvas cannot be read back once a picture with foreign content is on it.
  const before = source
    .replace('<svg ', `<svg ${namespaces} ${sizeFor(source, result.svg)} `)
    .replace(/<foreignObject.*<\/foreignObject>/s, '');
  expect(await pixelsApart(before, result.svg)).toBeLessThanOrEqual(SMOOTHED.get(title) ?? 2);
});

/** Letters are smoothed otherwise where a picture has a size of its own: one without gets that of the clean one. */
function sizeFor(source: string, clean: string): string {
  const root = /<(?:\w+:)?svg\b[^>]*>/.exec(source)?.[0] ?? '';
  if (/\s(?:width|height|style|class)=/.test(root)) return '';
  return /width="[\d.]+" height="[\d.]+"/.exec(clean)?.[0] ?? '';
}

/** How many pixels of two drawings differ, each drawn as a picture of 96 by 96? */
function pixelsApart(before: string, after: string): Promise<number> {
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
      let apart = 0;
      for (let i = 0; i < a.length; i += 4) {
        const steps = [0, 1, 2, 3].map((channel) => Math.abs((a[i + channel] ?? 0) - (b[i + channel] ?? 0)));
        if (Math.max(...steps) > 8) apart++;
      }
      return apart;
    },
    [before, after],
  );
}
