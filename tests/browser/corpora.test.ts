import { sanitizeDocument } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { BENIGN_DOCUMENTS } from '../../packages/svg/src/testing/benign-documents.ts';
import { HOSTILE_DOCUMENTS } from '../../packages/svg/src/testing/hostile-documents.ts';
import { useChromium } from './chromium.ts';
import { differentPictures, type Pair } from './compare-pictures.ts';

const browser = useChromium();

/**
 * Chromium and librsvg draw text and filters with other fonts and steps, and animations run in Chromium while they are
 * compared.
 */
const DRAWN_OTHERWISE = /<text|<filter|<animate|<set\b|@keyframes/;
/** Documents of which the pictures differ otherwise. */
const DIFFERENT: ReadonlyMap<string, string> = new Map([
  ['clips of clips', 'librsvg reads the clip of a clip in units of its box'],
  ['embedded GIF and WebP', 'pictures of 4 by 4 pixels are smoothed differently'],
  ['picture followed by a script', 'Chromium refuses the broken picture, librsvg paints it black'],
]);

test('shows cleaned documents of the corpora as pictures as Chromium shows them', async () => {
  const pairs: Pair[] = [];
  for (const { title, source } of [...BENIGN_DOCUMENTS, ...HOSTILE_DOCUMENTS]) {
    const clean = sanitizeDocument(Buffer.from(source as string));
    if (clean.ok && !DRAWN_OTHERWISE.test(clean.svg))
      pairs.push({ name: title, source: clean.svg, clean, isBoth: false });
  }
  expect(pairs.length).toBeGreaterThan(150);
  const different = await differentPictures(browser(), pairs);
  expect(different.map((line) => line.split(': ')[0])).toEqual([...DIFFERENT.keys()]);
});
