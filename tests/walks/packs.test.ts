/// <reference lib="dom" />

import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const cells = (page: Page) => page.getByRole('gridcell').getByRole('link');
const openIcon = (page: Page) => page.getByRole('dialog', { name: 'Icon', exact: true });

test('finds packs by name and license and opens their icons beside the pack', async () => {
  const { page } = await visit('/packs');
  await page.getByText(/^\d+ packs$/).waitFor();
  await page.getByLabel('commercial use').check();
  await page.getByRole('searchbox').fill('tabler');
  await page.getByRole('link', { name: 'Tabler Icons' }).click();
  await page.waitForURL(/packs\/tabler/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await cells(page).first().click();
  await page.waitForURL(/\/packs\/tabler\?icon=tabler--/);
  await openIcon(page).getByRole('button', { name: 'Copy SVG' }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goBack();
  await expect.poll(() => openIcon(page).count()).toBe(0);
});

test('reads filters and order of packs from the address and writes changes to it', async () => {
  const { page } = await visit('/packs?search=icons&allows=commercial&sort_by=icons');
  await page.getByText(/^\d+ packs$/).waitFor();
  expect(await page.getByRole('searchbox').inputValue()).toBe('icons');
  expect(await page.getByLabel('commercial use').isChecked()).toBe(true);
  const sizes = async () =>
    (
      await page
        .getByRole('main')
        .getByText(/^[\d,]+ icons/)
        .allTextContents()
    ).map((text) => Number.parseInt(text.replaceAll(',', ''), 10));
  await expect.poll(async () => (await sizes()).length).toBeGreaterThan(10);
  const shown = await sizes();
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));
  await page.getByLabel('use without credit').check();
  await page.getByRole('searchbox').fill('tabler');
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe('?search=tabler&allows=commercial&allows=uncredited&sort_by=icons');
});

test('searches within a pack and its styles, and in all packs for a word that it lacks', async () => {
  const { page } = await visit('/packs/tabler');
  const total = async () =>
    Number.parseInt((await page.getByText(/^[\d,]+ icons?$/).innerText()).replace(',', ''), 10);
  await expect.poll(total).toBeGreaterThan(1_000);
  const all = await total();
  await page.getByRole('button', { name: 'Filled', exact: true }).click();
  await expect.poll(total).toBeLessThan(all);
  await page.getByLabel('Search in Tabler Icons').fill('arrow');
  await expect.poll(() => new URL(page.url()).search).toBe('?search=arrow&styles%5B%5D=solid');
  const links = () => cells(page).evaluateAll((found) => found.map((link) => link.getAttribute('href')));
  await expect
    .poll(async () => (await links()).every((link) => link?.startsWith('/icons/tabler--')))
    .toBe(true);
  await page.getByLabel('Search in Tabler Icons').fill('qwzxqwzx');
  await page.getByRole('link', { name: 'Search in all packs' }).waitFor();
});

test('shows how to install a pack, its newest icons and other packs of its author', async () => {
  const { page } = await visit('/packs/lucide');
  for (const line of [
    'npm install lucide-react',
    'npm install -D @iconify-json/lucide',
    /^glyphdex export lucide/,
  ])
    await page.getByText(line).waitFor();
  const newest = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /new icons since/ }) });
  await newest.getByRole('link').first().click();
  await openIcon(page).waitFor();
  await page
    .getByRole('navigation', { name: 'More by Lucide Contributors' })
    .getByRole('link')
    .first()
    .click();
  await page.waitForURL(/packs\/lucide-/);
});

test('shows a search within a pack without a script', async () => {
  const { page } = await visit('/packs/lucide', { javaScriptEnabled: false });
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Lucide');
  await page.getByText('No credit needed').waitFor();
  await page.getByRole('searchbox').fill('arrow');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/packs\/lucide\?search=arrow/);
  await page
    .getByRole('gridcell')
    .getByRole('link', { name: /^Arrow/ })
    .first()
    .waitFor();
});
