/// <reference lib="dom" />

import { describe, expect, test } from 'vitest';
import { PAGES } from '../../scripts/site/pages.ts';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

/** account.test.ts checks the others. */
const PAGES_WITHOUT_ACCOUNT = PAGES.filter(({ needsAccount }) => needsAccount !== true);

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test.each(PAGES_WITHOUT_ACCOUNT)('$name violates no accessibility rule of axe', async ({ path }) => {
    const { page } = await visit(path, { colorScheme, viewport: { width: 1280, height: 900 } });
    await page.waitForLoadState('networkidle');
    expect(await accessibilityViolations(page)).toEqual([]);
  });
});

test.each(PAGES_WITHOUT_ACCOUNT)(
  '$name fits a width of 320 pixels, has one main heading and a title',
  async ({ path }) => {
    const { page } = await visit(path, { viewport: { width: 320, height: 640 } });
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
    expect(await page.title()).toMatch(/Glyphdex$/);
  },
);

test('sends the first request of the API reference without a key and shows the icons of its answer', async () => {
  const { page } = await visit('/docs');
  const search = page.getByRole('region', { name: 'Search and filter icons' });
  await search.getByRole('button', { name: 'Send' }).click();
  await search.getByText(/^200 · \d+ ms$/).waitFor();
  expect(await search.getByRole('img').count()).toBeGreaterThan(3);
  expect(await search.getByText('"total"').count()).toBe(1);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('shows the code of an icon whose page is opened by its address', async () => {
  const { page } = await visit('/icons/lucide--house');
  await page.getByRole('tab', { name: 'SVG' }).click();
  await page.getByRole('tabpanel').getByText('<svg xmlns=').waitFor();
});

test('plays an animation only after a click when the visitor prefers reduced motion', async () => {
  const { page } = await visit('/icons/line-md--loading-twotone-loop', { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play' }).waitFor();
  const drawing = page.getByRole('img').first();
  expect(await drawing.getAttribute('src')).toMatch(/\/previews\//);
  await page.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => drawing.getAttribute('src')).toMatch(/^data:image\/svg/);
});

test('offers four ways for developers, with samples that take the typed key', async () => {
  const { page } = await visit('/developers');
  await page.getByLabel('Your API key').fill('gdx_live_example');
  expect(await page.getByRole('link', { name: 'Iconify clients with one line' }).count()).toBe(1);
  expect(await page.locator('#assistants').getByText('Bearer gdx_live_example').count()).toBe(3);
  expect(await page.locator('#publishable').getByText('YOUR_PUBLISHABLE_KEY').count()).toBe(1);
});
