import { sanitizeSvg } from '@glyphdex/svg';
import { expect, test } from 'vitest';
import { generatedDrawing } from '../../packages/svg/src/testing/generated-drawings.ts';
import { useChromium } from './chromium.ts';
import { differentPictures, type Pair } from './compare-pictures.ts';

const COUNT = 5_000;
/** The share of the drawings whose clean form Chromium paints, too. */
const CLEANED_EVERY = 10;

const browser = useChromium();

test(`shows ${COUNT} generated drawings as pictures as Chromium shows their sources`, async () => {
  const pairs: Pair[] = [];
  for (let seed = 0; seed < COUNT; seed++) {
    const source = generatedDrawing(seed);
    const clean = sanitizeSvg(source);
    if (clean.ok) pairs.push({ name: `${seed}`, source, clean, isBoth: seed % CLEANED_EVERY === 0 });
  }
  expect(pairs.length).toBeGreaterThan(0.98 * COUNT);
  expect(await differentPictures(browser(), pairs)).toEqual([]);
}, 900_000);
