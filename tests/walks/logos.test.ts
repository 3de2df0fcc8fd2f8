/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const WIDE = { viewport: { width: 1440, height: 900 } };
const DARK = { ...WIDE, colorScheme: 'dark' } as const;
const cells = (page: Page) => page.getByRole('grid').getByRole('link');

/** How many opaque pixels of an image have a luminance of less than 0.06, and how many have more. */
function darkAndLight(image: Locator): Promise<readonly [dark: number, light: number]> {
  return image.evaluate(async (element) => {
    const picture = element as HTMLImageElement;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d')!;
    context.drawImage(picture, 0, 0, picture.width, picture.height);
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const counts: [number, number] = [0, 0];
    for (let i = 0; i < data.length; i += 4) {
      const [red = 0, green = 0, blue = 0] = [0, 1, 2].map((channel) => (data[i + channel]! / 255) ** 2.2);
      if (data[i + 3] === 255) counts[0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.06 ? 0 : 1] += 1;
    }
    return counts;
  });
}

test('shows a wordmark in a wide tile, with letters that can be read in the dark', async () => {
  const { page } = await visit('/?search=slack', DARK);
  const tile = cells(page).and(page.locator('[href="/icons/logos--slack"]'));
  const image = tile.locator('img');
  await image.waitFor();
  const widthOf = async (element: Locator) => (await element.boundingBox())!.width;
  const square = cells(page).and(page.locator('[href="/icons/logos--slack-icon"]'));
  expect(await widthOf(tile)).toBeGreaterThan(1.4 * (await widthOf(square)));
  expect(await widthOf(image)).toBeGreaterThan(90);
  const [dark, light] = await darkAndLight(image);
  expect(dark).toBe(0);
  expect(light).toBeGreaterThan(100);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(async () => (await darkAndLight(image))[0]).toBeGreaterThan(100);
});

test('keeps as many icons in each row, beside wordmarks too', async () => {
  const { page } = await visit('/?pack=logos', WIDE);
  await cells(page).nth(40).locator('img').waitFor();
  const rows = await page.getByRole('row').all();
  const counts = await Promise.all(rows.slice(0, 4).map((row) => row.getByRole('gridcell').count()));
  expect(new Set(counts).size).toBe(1);
  await cells(page).nth(2).focus();
  await page.keyboard.press('ArrowDown');
  const position = () => page.evaluate(() => document.activeElement?.getAttribute('data-position'));
  await expect.poll(position).toBe(String(2 + counts[0]!));
});

test('shows the icon for a dark page instead of its twin, in the grid and in the drawer', async () => {
  const { page } = await visit('/packs', DARK);
  interface Listed {
    readonly slug: string;
    readonly ground: string;
    readonly ground_twin: string | null;
  }
  const list = async (number: number): Promise<Listed[]> =>
    (await (await page.request.get(`/gallery/icons?pack=selfhst&per_page=100&page=${number}`)).json()).data;
  const icons = [...(await list(1)), ...(await list(2)), ...(await list(3))];
  const at = icons.findIndex(
    ({ ground, ground_twin: twin }) =>
      ground === 'light' && twin !== null && icons.every(({ slug }) => slug !== twin),
  );
  expect(at).toBeLessThan(80);
  const { slug, ground_twin: twin } = icons[at]!;
  await page.goto('/?pack=selfhst');
  const cell = page.locator(`[data-position="${at}"]`);
  await expect.poll(() => cell.getAttribute('href')).toBe(`/icons/${twin}`);
  await cell.click();
  await page.waitForURL(new RegExp(`icon=${twin}`));
  const after = page.getByRole('dialog').getByRole('button', { name: 'Next icon' });
  expect(await after.isEnabled()).toBe(true);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => cell.getAttribute('href')).toBe(`/icons/${slug}`);
});

test('shows related icons as tiles of the theme', async () => {
  const { page } = await visit('/?search=slack&icon=logos--slack-icon', DARK);
  const strips = page.getByRole('dialog').locator('section').getByRole('link');
  await strips.locator('svg').first().waitFor();
  const grounds = await strips.evaluateAll((links) => [
    ...new Set(links.map((link) => getComputedStyle(link).backgroundColor)),
  ]);
  expect(grounds).toEqual(['rgb(29, 32, 38)']);
  await expect.poll(() => strips.locator('img[src*="/previews/"]').count()).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});
