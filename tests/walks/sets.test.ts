/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const openIcon = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

test('shows names with commas as sets, one pack a row, and copies, collects and opens them', async () => {
  const { page } = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.pressSequentially('home, search，cart');
  const sets = page.getByRole('grid', { name: /one pack per row/ });
  const row = sets.getByRole('row').nth(1);
  await expect.poll(() => row.getByRole('link').count()).toBe(4);
  expect(await sets.getByRole('columnheader').allInnerTexts()).toEqual(
    expect.arrayContaining(['home', 'search', 'cart']) as unknown,
  );
  expect(await accessibilityViolations(page)).toEqual([]);
  const pack = await row.getByRole('rowheader').getByRole('link').innerText();

  await row.getByRole('button', { name: `Copy imports of ${pack}` }).click();
  await page.getByText(`Imports of 3 icons of ${pack} copied`).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(import .+ from '.+';\n)+$/);
  await row.getByRole('button', { name: `Add all of ${pack}` }).click();
  await page.getByRole('link', { name: 'Collection 3' }).waitFor();
  await row.getByRole('button', { name: `Remove all of ${pack}` }).click();
  await page.getByRole('link', { name: 'Collection', exact: true }).waitFor();

  await field.focus();
  await page.keyboard.press('ArrowDown');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'));
  const hrefs = await row
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  await page.keyboard.press('Home');
  expect(await focused()).toBe(hrefs[0]);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await focused()).toBe(hrefs[2]);
  await page.keyboard.press('Enter');
  await openIcon(page).waitFor();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('button', { name: 'Search as one text' }).click();
  await page.waitForURL(/plain=true/);
  await page.getByRole('grid', { name: 'Icons found' }).waitFor();
  await page.getByRole('link', { name: 'Show as sets' }).click();
  await sets.waitFor();
});

test('says which icons a pack lacks, and shows sets on a phone', async () => {
  const { page } = await visit('/?search=home,qzxqzx', { viewport: { width: 390, height: 844 } });
  const row = page.getByRole('row').nth(1);
  await row.getByText(/has no icon for qzxqzx$/).waitFor({ state: 'attached' });
  await page.getByText('No pack has all 2').waitFor();
  await page.goto('/?search=home,search,cart,user,trash,star,heart,bell');
  await row.getByRole('link').nth(3).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(await accessibilityViolations(page)).toEqual([]);
});
