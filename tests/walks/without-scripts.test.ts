import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const cells = (page: Page) => page.getByRole('grid').getByRole('link');
const hrefs = (page: Page) =>
  cells(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test('finds an icon and its pack without scripts: home, search, spelling, next page, icon, pack', async () => {
  const { page } = await visit('/', { javaScriptEnabled: false });
  await page.getByRole('heading', { level: 1, name: 'Every open-source icon, one search' }).waitFor();
  expect(await cells(page).count()).toBe(160);
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('calender');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=calender/);
  await page.getByRole('group', { name: 'Suggestions' }).getByRole('link').first().click();
  await page.waitForURL(/search=calendar$/);
  const first = await hrefs(page);
  expect(first.length).toBe(160);

  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/search=calendar&page=2/);
  expect(await page.getByText(/^Page 2 of \d+$/).count()).toBe(1);
  const second = await hrefs(page);
  expect(new Set([...first, ...second]).size).toBe(320);
  await page.getByRole('link', { name: 'Previous page' }).click();
  expect(await hrefs(page)).toEqual(first);

  await cells(page).first().click();
  await page.waitForURL(`**${first[0]}`);
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  const pack = page.getByRole('main').locator('a[href^="/packs/"]').first();
  const name = await pack.innerText();
  await pack.click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  expect(await cells(page).count()).toBe(40);
});

test('lists and finds packs without scripts', async () => {
  const { page } = await visit('/packs', { javaScriptEnabled: false });
  const packs = page.getByRole('main').locator('a[href^="/packs/"]');
  const all = await packs.count();
  expect(all).toBeGreaterThan(100);
  await page.getByRole('searchbox', { name: 'Name, author or license' }).fill('tabler');
  await page.keyboard.press('Enter');
  await page.waitForURL(/search=tabler/);
  expect(await packs.count()).toBeLessThan(all / 10);
});

test('shows sets without scripts, one pack a row', async () => {
  const { page } = await visit('/?search=home,search', { javaScriptEnabled: false });
  const row = page.getByRole('row').nth(1);
  expect(await row.getByRole('rowheader').getByRole('link').count()).toBe(1);
  expect(await row.getByRole('gridcell').getByRole('link').count()).toBe(2);

  const packs = () => page.getByRole('rowheader').allInnerTexts();
  const first = await packs();
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL(/page=2/);
  const second = await packs();
  expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
  await page.getByRole('link', { name: 'Previous page' }).click();
  expect(await packs()).toEqual(first);
});

test('answers an unknown icon without scripts with searches and similar names', async () => {
  const { page } = await visit('/icons/mdi--calender', { javaScriptEnabled: false });
  await page
    .getByRole('link', { name: /calendar/ })
    .first()
    .click();
  await page.waitForURL(/search=calendar/);
  expect(await cells(page).count()).toBeGreaterThan(40);
});

test('answers an unknown address without scripts with the nearest page and a search', async () => {
  const { page } = await visit('/', { javaScriptEnabled: false });
  expect((await page.goto('/arow'))?.status()).toBe(404);
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/search=arrow/);
  await page.goto('/pack');
  await page.getByRole('link', { name: '/packs' }).click();
  await page.waitForURL(/\/packs$/);
});

test.each(['/', '/?search=home', '/?search=home,search', '/?search=home,search&page=2', '/arow'])(
  'the script takes over %s without an error and without asking for its icons again',
  async (path) => {
    const { page } = await visit('/robots.txt');
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (/^\/gallery\/(?:search|icons|consistent-sets)/.test(pathname)) asked.push(pathname + search);
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(asked).toEqual([]);
    expect(await accessibilityViolations(page)).toEqual([]);
  },
);

test('the script goes on at the page of the address', async () => {
  const path = '/?search=home&page=3';
  const first = await hrefs((await visit(path, { javaScriptEnabled: false })).page);
  const { page } = await visit(path);
  await page.locator('[data-position="320"]').waitFor();
  expect(await page.locator('[data-position="320"]').getAttribute('href')).toBe(first[0]);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(500);
});
