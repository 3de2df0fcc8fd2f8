/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { accessibilityViolations } from './axe.ts';
import { visit } from './visitor.ts';

const cells = (page: Page) => page.getByRole('grid').getByRole('link');
/** The rows of the script, which replace the cells of the service. */
const rows = (page: Page) => page.locator('[role="row"][aria-rowindex]');
const found = (page: Page) => page.getByRole('status').filter({ hasText: /icon/ });
const openIcon = (page: Page) => page.getByRole('dialog').getByRole('heading', { level: 2 });

/** A phone, with touch. */
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

/** The total of the results that the page shows; NaN while it searches. */
async function totalOf(page: Page): Promise<number> {
  const text = await found(page).first().textContent();
  return Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''));
}

test('searches, accepts a suggestion, filters, opens, copies and downloads', async () => {
  const { page } = await visit('/', { permissions: ['clipboard-read', 'clipboard-write'] });
  await cells(page).first().waitFor();
  const everything = Number((await page.getByText(/^[\d,]+ icons\./).innerText()).replaceAll(/\D/g, ''));

  await page.getByRole('searchbox', { name: 'Search icons' }).pressSequentially('arrow lef');
  await page
    .getByRole('group', { name: 'Suggestions' })
    .getByRole('link', { name: /^arrow left/ })
    .first()
    .click();
  await page.waitForURL(/search=arrow\+left/);
  await found(page).first().waitFor();
  await expect.poll(() => totalOf(page)).toBeLessThan(everything / 5);
  const all = await totalOf(page);

  await page
    .getByRole('group', { name: 'Style' })
    .getByRole('checkbox', { name: /Outline/ })
    .check();
  await page.waitForURL(/styles/);
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await page.getByRole('group', { name: 'Pack' }).getByRole('searchbox').fill('tabler');
  await page.getByRole('checkbox', { name: /^Tabler Icons/ }).check();
  await page.waitForURL(/pack=tabler/);
  await expect.poll(() => cells(page).first().getAttribute('href')).toMatch(/tabler--arrow/);

  await cells(page).first().click();
  await openIcon(page).waitFor();
  const dialog = page.getByRole('dialog');
  for (const [tab, code] of [
    ['React', '{...props}'],
    ['Svelte', '$props()'],
    ['Iconify', 'tabler:arrow'],
    ['Import', "from '@tabler/icons-react'"],
    ['SVG', '<svg '],
  ] as const) {
    await dialog.getByRole('tab', { name: tab, exact: true }).click();
    await dialog.getByRole('button', { name: `Copy ${tab}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(code);
  }
  await page.getByRole('slider', { name: 'Size' }).fill('64');
  await page.waitForURL(/size=64/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download PNG' }).click(),
  ]);
  const png = await readFile(await download.path());
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(64);

  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.goBack();
  await openIcon(page).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: 'Remove the filter Tabler Icons' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('pack')).toBeNull();
});

test('corrects a misspelling, helps after an empty result, and filters by license', async () => {
  const { page } = await visit('/?search=calender');
  await page
    .getByRole('group', { name: 'Suggestions' })
    .getByRole('link', { name: 'calendar' })
    .first()
    .click();
  await page.waitForURL(/search=calendar/);

  await page.goto('/?search=home&pack=tabler&type=Sticker');
  await page.getByText('No icon matches all of these filters.').waitFor();
  await page.getByRole('button', { name: 'Without “Sticker”' }).click();
  await cells(page).first().waitFor();

  await page.goto('/?search=home');
  const all = await totalOf(page);
  await page.getByRole('checkbox', { name: /^No credit needed/ }).check();
  await page.waitForURL(/attribution_required=false/);
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
});

test('offers no correction after the search field is cleared', async () => {
  const { page } = await visit('/?search=calender');
  await page.getByText('Did you mean').waitFor();
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await drawingIn(cells(page).first()).waitFor();
  expect(await page.getByText('Did you mean').count()).toBe(0);
});

test('offers to show more values only when a filter hides several', async () => {
  const { page } = await visit('/?sort_by=name');
  const styles = page.getByRole('group', { name: 'Style' });
  const more = styles.getByRole('button', { name: /^Show \d+ more$/ });
  await more.waitFor();
  const folded = await styles.getByRole('checkbox').count();
  await more.click();
  const names = await styles
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).value));
  await page.goto(`/?${new URLSearchParams(names.slice(folded).map((name) => ['styles[]', name]))}`);
  await expect.poll(() => styles.getByRole('checkbox').count()).toBe(names.length);
  expect(await more.count()).toBe(0);
});

test('shows kinds, styles and packs as pictures of the searched icon, with counts that hold', async () => {
  const { page } = await visit('/?search=home', { viewport: { width: 1440, height: 900 } });
  const group = (name: string) => page.getByRole('group', { name, exact: true });
  const pictured = (name: string) =>
    group(name)
      .getByRole('listitem')
      .filter({ has: page.locator('svg, img') });
  await expect.poll(() => pictured('Kind').count()).toBeGreaterThan(1);
  await expect.poll(() => pictured('Style').count()).toBe(7);
  await expect.poll(() => pictured('Pack').count()).toBe(5);
  const pixel = group('Style').getByRole('checkbox', { name: /^Pixel/ });
  const listed = await group('Style')
    .getByRole('listitem')
    .filter({ hasText: /^Pixel/ })
    .innerText();
  await pixel.focus();
  await page.keyboard.press('Space');
  await page.waitForURL(/styles%5B%5D=pixel/);
  await expect.poll(() => totalOf(page)).toBe(Number(listed.replace('Pixel', '').replaceAll(',', '')));
  expect(await pixel.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => pictured('Style').count()).toBe(7);
  await group('Color').getByRole('checkbox', { name: 'Black, or your color' }).check();
  await page.waitForURL(/colors%5B%5D=Black/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await group('Kind')
    .getByRole('checkbox', { name: /^Logos/ })
    .check();
  await page.waitForURL(/search=home&category=Logos$/);
  await group('Kind')
    .getByRole('checkbox', { name: /^Logos/ })
    .uncheck();
  await page.waitForURL(/search=home$/);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test('lists icons with the tags of an address, and removes a tag', async () => {
  const { page } = await visit('/?search=arrow&tags[]=right&tags[]=circle');
  await expect.poll(() => totalOf(page)).toBeGreaterThan(0);
  const both = await totalOf(page);
  await page.getByRole('button', { name: 'Remove the filter circle' }).click();
  await page.waitForURL(/tags%5B%5D=right$/);
  await expect.poll(() => totalOf(page)).toBeGreaterThan(both);
});

test('shows filters on a narrow screen and removes one there', async () => {
  const { page } = await visit('/?search=arrow&shapes[]=Outline&styles[]=outline&styles[]=thin', {
    viewport: { width: 320, height: 640 },
  });
  await page.getByRole('button', { name: /^Filters/ }).click();
  const outline = page.getByRole('group', { name: 'Style' }).getByRole('checkbox', { name: /^Outline/ });
  await outline.waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await outline.uncheck();
  await page.getByRole('button', { name: /^Show [\d,]+ icons$/ }).click();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=arrow&styles%5B%5D=thin');
});

test('names and ignores a pack, a category, a license and a term that do not exist', async () => {
  const { page } = await visit('/?search=cart&pack=nope');
  await page.getByText('Ignored, because no filter has this value: nope.').waitFor();
  await drawingIn(cells(page).first()).waitFor();
  await page.goto('/?search=cart&category=Nothing&license=zip&share_alike=no');
  await page.getByText('Ignored, because no filter has this value: share_alike=no, Nothing, zip.').waitFor();
  await drawingIn(cells(page).first()).waitFor();
});

test('finds icons for a drawing on the pad, with filters, undo and clear', async () => {
  const { page } = await visit('/draw');
  const line = await padOf(page);
  await line([0.2, 0.5], [0.8, 0.5]);
  await line([0.5, 0.2], [0.5, 0.8]);
  await cells(page).first().waitFor();
  await expect.poll(() => namesOf(page)).toMatch(/plus|add|cross/i);
  const drawn = page.url();

  await page.getByRole('group', { name: 'Style' }).getByRole('checkbox', { name: 'Outline' }).check();
  await page.waitForURL(/styles/);
  await cells(page).first().waitFor();
  await page.reload();
  await cells(page).first().waitFor();

  await page.goto(drawn);
  const undo = page.getByRole('button', { name: 'Undo' });
  expect(await undo.isDisabled()).toBe(true);
  for (const button of [undo, page.getByRole('button', { name: 'Clear' })]) {
    await line([0.2, 0.2], [0.8, 0.8]);
    await cells(page).first().waitFor();
    await button.click();
    await page.getByText('when you draw a line').waitFor();
  }
});

test('shows the pad beside the results, of which no pack has more than two on the first screen', async () => {
  const { page } = await visit('/draw', { viewport: { width: 1440, height: 900 } });
  const line = await padOf(page);
  await line([0.2, 0.5], [0.5, 0.2], [0.8, 0.5]);
  await line([0.28, 0.45], [0.28, 0.8], [0.72, 0.8], [0.72, 0.45]);
  const packs = () =>
    cells(page).evaluateAll((links) =>
      links
        .filter((link) => link.getBoundingClientRect().bottom <= window.innerHeight)
        .map((link) => /\/icons\/(.+?)--/.exec(link.getAttribute('href') ?? '')?.[1]),
    );
  await expect
    .poll(async () => (await packs()).filter((pack) => pack !== undefined).length)
    .toBeGreaterThan(120);
  await expect.poll(packs).not.toContain(undefined);
  // The icons of the line before stay until the new ones arrive.
  await expect.poll(() => page.locator('[role="row"][inert], [data-former]').count()).toBe(0);
  const counts = Map.groupBy(await packs(), (pack) => pack);
  expect([...counts].filter(([, hits]) => hits.length > 2).map(([pack]) => pack)).toEqual([]);
  const [pad, first] = await Promise.all([
    page.getByRole('img', { name: /Drawing pad/ }).boundingBox(),
    cells(page).first().boundingBox(),
  ]);
  expect(pad!.x + pad!.width).toBeLessThan(first!.x);
  await page.getByRole('button', { name: 'Eraser' }).click();
  const before = page.url();
  await line([0.2, 0.5], [0.5, 0.2], [0.8, 0.5]);
  await expect.poll(() => page.url()).not.toBe(before);
});

/** A function that draws a line on the pad through points in shares of its sides. */
async function padOf(page: Page) {
  const box = (await page.getByRole('img', { name: /Drawing pad/ }).boundingBox())!;
  return async (...points: readonly (readonly [number, number])[]) => {
    const at = ([x, y]: readonly [number, number]) =>
      [box.x + x * box.width, box.y + y * box.height] as const;
    await page.mouse.move(...at(points[0]!));
    await page.mouse.down();
    for (const point of points.slice(1)) await page.mouse.move(...at(point), { steps: 8 });
    await page.mouse.up();
  };
}

/** The names of the first twelve cells. */
async function namesOf(page: Page): Promise<string> {
  return cells(page).evaluateAll((links) =>
    links
      .slice(0, 12)
      .map((link) => link.getAttribute('aria-label'))
      .join(' '),
  );
}

/** The drawing of a cell: a part of the page or a picture. */
const drawingIn = (cell: Locator) => cell.locator('svg, img').first();

test('finds the icon of a chosen or dropped picture and reports a picture that the tab does not store', async () => {
  const { page } = await visit('/?sort_by=name');
  await cells(page).first().waitFor();
  const everything = await totalOf(page);
  const svg = await (
    await fetch(`${inject('siteUrl')}/gallery/icons/logos--figma/download?format=svg`)
  ).text();
  await page.getByLabel('Choose a picture').setInputFiles({
    name: 'picture.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(svg),
  });
  await page.waitForURL(/image=/);
  await expect.poll(() => namesOf(page)).toMatch(/figma/i);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.poll(() => totalOf(page)).toBe(everything);

  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'dropped.svg', { type: 'image/svg+xml' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
  }, svg);
  await page.waitForURL(/image=/);
  await expect.poll(() => namesOf(page)).toMatch(/figma/i);

  // On any page, too.
  const paste = (name: string, type: string) =>
    page.evaluate(
      ([text, ...file]) => {
        const clipboardData = new DataTransfer();
        clipboardData.items.add(new File([text], file[0], { type: file[1] }));
        document.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
      },
      [svg, name, type] as const,
    );
  await page.goto('/packs');
  await page.getByText(/^\d+ packs$/).waitFor();
  await paste('pasted.png', 'image/png');
  await page.getByRole('alert').getByText('cannot show this file').waitFor();
  await paste('pasted.svg', 'image/svg+xml');
  await page.waitForURL(/\/\?image=/);
  await expect.poll(() => namesOf(page)).toMatch(/figma/i);

  await page.goto('/?image=gone&sort_by=name');
  await page.getByText('picture of this search is gone').waitFor();
  expect(await page.getByText('Searching').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove the picture' }).click();
  await expect.poll(() => totalOf(page)).toBe(everything);
});

test('removes earlier pictures when session storage has no space for the next', async () => {
  const { page } = await visit('/draw');
  const stored = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('picture:')).length);
  await page.evaluate(() => {
    for (let length = 400_000, count = 10; length > 500; count++) {
      try {
        sessionStorage.setItem(`picture:${count}`, 'x'.repeat(length));
      } catch {
        length /= 2;
      }
    }
  });
  const before = await stored();
  await page.getByLabel('Choose a picture', { exact: true }).setInputFiles('apps/site/public/favicon.svg');
  await page.waitForURL(/image=/);
  expect(await stored()).toBeLessThanOrEqual(before);
  expect(await page.getByRole('alert').count()).toBe(0);
});

test('loses no letter when the visitor types with pauses of 0 to 120 ms', async () => {
  const { page } = await visit('/');
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  for (const delay of [0, 40, 79, 83, 120]) {
    await field.fill('');
    await field.pressSequentially('rocket science', { delay });
    expect(await field.inputValue()).toBe('rocket science');
    await page.waitForURL(/search=rocket\+science/);
  }
});

test('searches a typed percent sign as it is', async () => {
  const { page } = await visit('/');
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.fill('100%25');
  await page.waitForURL(/search=100%2525/);
  await page
    .getByText(/^(No icon found .*|[\d,]+ icons?)$/)
    .first()
    .waitFor();
  expect(await field.inputValue()).toBe('100%25');
});

test('finds and opens an icon by keyboard and restores the focus', async () => {
  const { page } = await visit('/?search=home');
  await cells(page).first().waitFor();
  await page
    .getByRole('checkbox', { name: /^Outline/ })
    .first()
    .focus();
  await page.keyboard.press('/');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
  await page.keyboard.type('rocket');
  await page.waitForURL(/search=rocket/);
  await expect.poll(() => namesOf(page)).toMatch(/rocket/i);
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-position')))
    .toBe('0');
  await page.keyboard.press('Escape');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  const position = () =>
    page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['position']));
  await expect.poll(position).toBeGreaterThan(2);
  const before = await position();
  await page.keyboard.press('Enter');
  await openIcon(page).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await expect.poll(position).toBe(before);
});

test('moves between icons in the dialog and lists recent ones until they are cleared', async () => {
  const { page } = await visit('/?search=star');
  await rows(page).first().waitFor();
  const slugs = await Promise.all([0, 1, 2].map((at) => cells(page).nth(at).getAttribute('href')));
  await cells(page).first().click();
  await openIcon(page).waitFor();
  expect(await page.getByRole('button', { name: 'Previous icon' }).isDisabled()).toBe(true);
  await page.keyboard.press('ArrowRight');
  const shown = () => page.getByRole('dialog').getByRole('link', { name: 'Open page' }).getAttribute('href');
  await expect.poll(shown).toBe(slugs[1]);
  await page.getByRole('button', { name: 'Next icon' }).click();
  await expect.poll(shown).toBe(slugs[2]);
  await openIcon(page).waitFor();
  await page.getByRole('slider', { name: 'Size' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await shown()).toBe(slugs[2]);
  await page.getByRole('dialog').getByRole('tab', { name: 'SVG' }).focus();
  await page.keyboard.press('ArrowLeft');
  expect(await shown()).toBe(slugs[2]);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);

  const recent = page.getByRole('region', { name: 'Recent' });
  const listed = async () =>
    Promise.all((await recent.getByRole('link').all()).map((link) => link.getAttribute('href')));
  await expect.poll(listed).toContain(slugs[2]);
  expect((await listed())[0]).toBe(slugs[2]);
  await page.reload();
  await expect.poll(listed).toContain(slugs[0]);
  await recent.getByRole('link').last().click();
  await openIcon(page).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect.poll(() => recent.count()).toBe(0);
  await page.reload();
  await rows(page).first().waitFor();
  expect(await recent.count()).toBe(0);
});

test('copies icons as text and picture by key, button and click, and opens a page by Ctrl and click', async () => {
  const { page } = await visit('/?search=star&pack=lucide', {
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const pages = page.context().waitForEvent('page');
  await cells(page)
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  expect((await pages).url()).toMatch(/\/icons\/lucide--star$/);
  await cells(page).first().click();
  await openIcon(page).waitFor();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('tab', { name: 'React' }).click();
  await page.keyboard.press('c');
  await page.getByText(/^React of Star copied$/).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('{...props}');

  await dialog.getByRole('tab', { name: 'PNG' }).click();
  await dialog.getByRole('button', { name: 'Copy PNG' }).click();
  await page.getByText(/^PNG of Star copied$/).waitFor();
  const painted = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const { width, height } = await createImageBitmap(await item!.getType('image/png'));
    return [width, height];
  });
  expect(painted).toEqual([512, 512]);
  await dialog.getByRole('tab', { name: 'Iconify' }).click();
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'One-click copy' }).click();
  await cells(page).first().click();
  await page.getByText(/^Iconify of Star copied$/).waitFor();
  expect(await dialog.count()).toBe(0);
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lucide:star');
  await page.keyboard.press('Enter');
  await openIcon(page).waitFor();
  await page.keyboard.press('Escape');
  await cells(page).first().hover();
  await page.getByRole('button', { name: 'Open Star', exact: true }).click();
  await openIcon(page).waitFor();
});

test('a swipe flips through the icons of the drawer, scrolls its rows, and closes it', async () => {
  const { page } = await visit('/?search=star', PHONE);
  await drawingIn(cells(page).nth(1)).waitFor();
  const slugs = await Promise.all([0, 1].map((at) => cells(page).nth(at).getAttribute('href')));
  const devTools = await page.context().newCDPSession(page);
  const swipe = async (from: Locator, right: number, down: number) => {
    const box = (await from.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
      devTools.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + share * right, y: y + share * down }],
      });
    await touch('touchStart', 0);
    for (const share of [0.25, 0.5, 0.75, 1]) await touch('touchMove', share);
    await touch('touchEnd', 1);
  };
  await cells(page).first().tap();
  await openIcon(page).waitFor();
  const dialog = page.getByRole('dialog');
  const link = dialog.getByRole('link', { name: 'Open page' });
  const stage = dialog.getByRole('img').first();
  await swipe(stage, -120, 10);
  await expect.poll(() => link.getAttribute('href')).toBe(slugs[1]);
  await stage.waitFor();
  await swipe(dialog.getByRole('tablist'), 120, 0);
  await swipe(stage, 70, 60);
  expect(await link.getAttribute('href')).toBe(slugs[1]);
  await swipe(stage, 120, 0);
  await expect.poll(() => link.getAttribute('href')).toBe(slugs[0]);
  await swipe(link, 0, 150);
  await expect.poll(() => dialog.count()).toBe(0);
});

test('reports an unknown icon or pack with a link to the search', async () => {
  const { page } = await visit('/icons/nope--nope');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.goto('/icons/%25');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.goto('/packs/%25');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.goto('/packs/nope');
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.getByRole('link', { name: 'All icons' }).click();
  await cells(page).first().waitFor();
});

test('shows the top of a page that is opened by a link after a step back within the gallery', async () => {
  const { page } = await visit('/packs');
  await page.getByText(/^\d+ packs$/).waitFor();
  await page.getByRole('link', { name: 'Icons', exact: true }).click();
  await cells(page).first().click();
  await openIcon(page).waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 2_000));
  await page.getByRole('link', { name: 'Packs', exact: true }).dispatchEvent('click', { button: 0 });
  await page.getByRole('heading', { level: 1, name: 'Packs' }).waitFor();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('scrolls the grid to the last icon', async () => {
  const { page } = await visit('/?sort_by=name');
  await cells(page).first().waitFor();
  const last = page.locator(`[data-position="${(await totalOf(page)) - 1}"]`);
  // The page of the service has a screen of icons; its script gives the grid its height, which may change once more.
  await expect
    .poll(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      return await drawingIn(last).isVisible();
    })
    .toBe(true);
});

test.each([
  [1280, 'light'],
  [375, 'dark'],
] as const)(
  'the first icons do not move when the script runs: %i pixels wide, %s',
  async (width, colorScheme) => {
    const options = { viewport: { width, height: 800 }, colorScheme };
    const boxesOf = async (page: Page) => {
      const drawingAt = (at: number) => drawingIn(cells(page).nth(at));
      await drawingAt(0).waitFor();
      const boxes = await Promise.all(Array.from({ length: 12 }, (_, at) => drawingAt(at).boundingBox()));
      return [await cells(page).first().getAttribute('href'), ...boxes];
    };
    const served = await visit('/', { ...options, javaScriptEnabled: false });
    const before = await boxesOf(served.page);
    const { page } = await visit('/', options);
    await rows(page).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await boxesOf(page)).toEqual(before);
  },
);

test.each(['/', '/?search=arrow'])(
  'a phone shows 40 icons in five columns on its first screen at %s',
  async (path) => {
    const { page } = await visit(path, PHONE);
    await rows(page).first().waitFor();
    expect(await rows(page).first().getByRole('gridcell').count()).toBe(5);
    const boxes = await cells(page).evaluateAll((links) =>
      links.map((link) => link.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })),
    );
    expect(boxes[0]!.top).toBeLessThan(200);
    expect(boxes.filter(({ bottom }) => bottom <= 844).length).toBeGreaterThanOrEqual(40);
  },
);

/** The visible controls within an element that are smaller than a fingertip, 48 pixels. */
const smallTargets = (root: Locator) =>
  root.locator('a, button, input, select, label:has(input), [tabindex="0"]').evaluateAll((targets) =>
    targets
      // The label or the field around an input is its target.
      .filter(
        (target) => !target.matches('label input, form[role="search"] input') && target.checkVisibility(),
      )
      .map((target) => ({ name: target.outerHTML.slice(0, 120), ...target.getBoundingClientRect().toJSON() }))
      .filter(({ width, height, bottom }) => bottom > 0 && width > 1 && Math.min(width, height) < 47.9),
  );

test('a phone has targets of 48 pixels, a field and a bar that stay, and sheets at the bottom', async () => {
  const { page } = await visit('/?search=arrow', PHONE);
  await drawingIn(cells(page).first()).waitFor();
  const body = page.locator('body');
  expect(await smallTargets(body)).toEqual([]);
  const topOf = async (locator: Locator) => (await locator.boundingBox())!.y;
  const filters = page.getByRole('button', { name: /^Filters/ });
  await page.evaluate(() => window.scrollTo(0, 1_000));
  await expect.poll(() => topOf(page.getByRole('search'))).toBeLessThan(8);
  await expect.poll(() => topOf(filters)).toBeLessThan(64);

  const isAtBottom = (sheet: Locator) =>
    sheet.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return left === 0 && right === window.innerWidth && Math.round(bottom) === window.innerHeight;
    });
  await filters.tap();
  const panel = page.getByRole('complementary', { name: 'Filters' });
  await page.getByRole('group', { name: 'Style' }).waitFor();
  expect(await isAtBottom(panel)).toBe(true);
  expect(await smallTargets(panel)).toEqual([]);
  await page.getByRole('button', { name: /^Show [\d,]+ icons$/ }).tap();
  await page.getByRole('button', { name: 'Look of all icons' }).tap();
  const look = page.getByRole('group', { name: 'Look of all icons' });
  expect(await isAtBottom(look)).toBe(true);
  expect(await smallTargets(look)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.scrollTo(0, 0));
  await cells(page).first().tap();
  await openIcon(page).waitFor();
  await page.waitForLoadState('networkidle');
  await expect.poll(() => isAtBottom(page.getByRole('dialog'))).toBe(true);
  expect(await smallTargets(page.getByRole('dialog'))).toEqual([]);
  for (const path of ['/', '/draw', '/icons/lucide--house']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    expect(await smallTargets(body)).toEqual([]);
  }
});

test('opens with about 130 icons, a sentence and the focus in the field', async () => {
  const { page } = await visit('/', { viewport: { width: 1440, height: 900 } });
  await rows(page).first().waitFor();
  const bottoms = await cells(page).evaluateAll((links) =>
    links.map((link) => link.getBoundingClientRect().bottom),
  );
  expect(bottoms.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(125);
  await page.getByRole('heading', { level: 1, name: 'Every open-source icon, one search' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('search');
});

test('keeps the old icons until the new ones arrive, and suggestions cover none', async () => {
  const { page } = await visit('/?search=home', { viewport: { width: 1440, height: 900 } });
  await drawingIn(cells(page).first()).waitFor();
  const { promise: isChecked, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/gallery/search?*arrow*', async (route) => {
    await isChecked;
    await route.continue();
  });
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('arrow');
  await page.waitForURL(/search=arrow/);
  expect(await namesOf(page)).toMatch(/home/i);
  answer();
  await expect.poll(() => namesOf(page)).toMatch(/arrow/i);
  const row = page.getByRole('group', { name: 'Suggestions' });
  await row.getByRole('link').first().waitFor();
  const [suggestions, first] = await Promise.all([row.boundingBox(), cells(page).first().boundingBox()]);
  expect(suggestions!.y + suggestions!.height).toBeLessThanOrEqual(first!.y);
});

test('steps back through searches and restores the scroll position', async () => {
  const { page } = await visit('/');
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.pressSequentially('dog', { delay: 30 });
  await page.keyboard.press('Enter');
  await expect.poll(() => namesOf(page)).toMatch(/dog/i);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await field.fill('cat');
  await expect.poll(() => namesOf(page)).toMatch(/cat/i);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('?search=dog');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  expect(await field.inputValue()).toBe('dog');
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('heading', { name: 'Every open-source icon, one search' }).waitFor();
});

test('names and ignores filter values of an address that do not exist', async () => {
  const { page } = await visit('/?search=cart&shapes[]=fill');
  await page.getByText('Ignored, because no filter has this value: fill.').waitFor();
  await drawingIn(cells(page).first()).waitFor();
});

test('tells a word that finds nothing from filters that exclude all', async () => {
  const { page } = await visit('/?search=qwzxqwzx&shapes[]=Fill');
  await page.getByText('No icon found for “qwzxqwzx”.').waitFor();
  expect(await page.getByRole('button', { name: /^Remove the filters/ }).count()).toBe(0);
  await page.goto('/?search=home&pack=tabler&type=Sticker');
  await page.getByRole('button', { name: /^Remove the filters: [\d,]+ icons$/ }).click();
  await page.waitForURL(/search=home$/);
});

test('shows no suggestions of another word while offline', async () => {
  const { page } = await visit('/?search=home');
  const row = page.getByRole('group', { name: 'Suggestions' });
  await row.getByRole('link').first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('dog');
  await page.getByText('The service cannot be reached').waitFor();
  await expect.poll(() => row.getByRole('button').count()).toBe(0);
});

test('gives all icons, copies and the address the chosen color, size and stroke, and keeps them', async () => {
  const { page } = await visit('/?search=home&pack=lucide', {
    viewport: { width: 1440, height: 900 },
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const drawing = drawingIn(cells(page).first());
  await drawing.waitFor();
  const bar = page.getByRole('group', { name: 'Look of all icons' });
  const scopes = /^(\d+) of \1$/;
  expect(await bar.getByText(scopes).count()).toBe(2);
  await bar.getByLabel('Color').fill('#e5322d');
  await page.getByRole('slider', { name: 'Size' }).fill('48');
  await page.getByRole('slider', { name: 'Stroke' }).fill('1');
  await page.waitForURL(/color=%23e5322d&size=48&stroke=1/);
  const styleOf = () =>
    drawing.evaluate((svg) => {
      const stroked = svg.matches('[stroke-width]') ? svg : svg.querySelector('[stroke-width]')!;
      return [
        getComputedStyle(svg).color,
        svg.clientWidth,
        Number.parseFloat(getComputedStyle(stroked).strokeWidth.replace('calc(', '')),
      ];
    });
  await expect.poll(styleOf).toEqual(['rgb(229, 50, 45)', 48, 1]);
  await cells(page).first().focus();
  await page.keyboard.press('c');
  await page.getByText(/^SVG of .* copied$/).waitFor();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of ['width="48"', 'stroke="#e5322d"', 'stroke-width="1"']) expect(copied).toContain(part);
  await page.goto('/?search=house&pack=lucide');
  await drawing.waitFor();
  await expect.poll(styleOf).toEqual(['rgb(229, 50, 45)', 48, 1]);
  expect(await accessibilityViolations(page)).toEqual([]);
  const tile = () =>
    cells(page)
      .first()
      .evaluate((cell) => [getComputedStyle(cell).backgroundColor, getComputedStyle(cell).color]);
  const [light, ink] = await tile();
  await page.getByRole('button', { name: 'Dark ground' }).click();
  await page.waitForURL(/ground=dark/);
  await expect.poll(tile).toEqual([ink, expect.not.stringContaining(ink!)]);
  expect(light).not.toBe(ink);
  await page.getByRole('button', { name: 'Original look' }).click();
  await expect.poll(async () => (await styleOf())[1]).toBe(28);
  await page.goto('/?category=Emoji&pack=twemoji');
  await drawing.waitFor();
  await bar
    .getByText(/^0 of \d+$/)
    .first()
    .waitFor();
  for (const control of [bar.getByLabel('Color'), bar.getByRole('slider', { name: 'Stroke' })])
    expect(await control.isDisabled()).toBe(true);
});

test('searches text that was typed before the script ran', async () => {
  const { page } = await visit('about:blank');
  const { promise: isTyped, resolve: runScript } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await isTyped;
    await route.continue();
  });
  await page.goto(`${inject('siteUrl')}/`, { waitUntil: 'commit' });
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.pressSequentially('rock');
  runScript();
  await page.waitForURL(/search=rock/);
  await rows(page).first().waitFor();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.pressSequentially('et');
  await page.waitForURL(/search=rocket/);
});

test('collects icons by pointer and key, exports, shares and switches them, and undoes a removal', async () => {
  const { page } = await visit('/?search=home', { permissions: ['clipboard-read', 'clipboard-write'] });
  await drawingIn(cells(page).first()).waitFor();
  await cells(page).nth(1).hover();
  await page
    .getByRole('button', { name: /^Add .* to the collection$/ })
    .first()
    .click();
  await cells(page).first().focus();
  await page.keyboard.press('c');
  await page.getByText(/^SVG of .* copied$/).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^<svg /);
  await page.keyboard.press('x');
  await page.getByRole('link', { name: 'Collection 2' }).waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Collection 2' }).click();
  await page.getByRole('heading', { level: 1, name: 'Collection' }).waitFor();

  const download = async (format: string) => {
    await page.getByLabel('Format of the files').selectOption(format);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).click(),
    ]);
    return (await readFile(await file.path())).toString('latin1');
  };
  const archive = await download('SVG');
  expect(archive.slice(0, 2)).toBe('PK');
  expect(archive.match(/[\w-]+\/home\.svg/g)?.length).toBeGreaterThanOrEqual(2);
  expect(archive).toContain('CREDITS.md');
  expect(archive).toMatch(/licenses\/[\w.-]+\.txt/);
  const sprite = await download('Sprite (SVG)');
  expect(sprite.match(/<symbol /g)).toHaveLength(2);
  await page.getByRole('button', { name: 'Copy names' }).click();
  const names = await page.evaluate(() => navigator.clipboard.readText());
  expect(await download('List (TXT)')).toBe(`${names.replaceAll(':', '--')}\n`);
  for (const name of names.split('\n')) expect(sprite).toContain(`id="${name.replace(':', '--')}"`);

  expect(await download('Font (WOFF2)')).toContain('icons.css');
  expect((await download('PNG')).match(/[\w-]+\/home\.png/g)?.length).toBeGreaterThanOrEqual(2);

  await page.getByLabel('Name of the collection').fill('Start');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const icons = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove / }) });
  await icons.first().hover();
  await icons.first().getByRole('button').click();
  await expect.poll(() => icons.count()).toBe(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => icons.count()).toBe(2);
  await page.getByRole('button', { name: 'Remove the collection' }).click();
  await page.getByText('Nothing here yet').waitFor();

  await page.goto('about:blank');
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'Start' }).waitFor();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await page.getByRole('link', { name: 'Collection 2' }).waitFor();
});

test('shows the status of the service and the keyboard shortcuts', async () => {
  const { page } = await visit('/status');
  await page.getByText('The service is up.').waitFor();
  for (const name of ['Icons', 'Searches', 'Uptime', 'Memory in use'])
    await page
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}$`) })
      .waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('reports a rate limit, loads the icons on retry, and reports a lost connection', async () => {
  const { page } = await visit('/');
  const failing = '**/gallery/search?*search=rocket*';
  await page.route(failing, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '20', 'content-type': 'application/json' },
      body: '{"status":"error","code":"rate_limited","message":"…"}',
    }),
  );
  const field = page.getByRole('searchbox', { name: 'Search icons' });
  await field.fill('rocket');
  await page.getByText('Try again in 20 seconds').waitFor();
  await page.unroute(failing);
  await page.getByRole('button', { name: 'Try again' }).click();
  await drawingIn(cells(page).first()).waitFor();

  await page.route('**/gallery/**', (route) => route.abort());
  await field.fill('horse');
  await page.getByText('The service cannot be reached').waitFor();
});

test('shows a notice beside the icons of a degraded answer', async () => {
  const { page } = await visit('/');
  await page.route('**/gallery/search?*page=1&*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    await route.fulfill({ response, json: { ...body, search_degraded: true } });
  });
  await page.getByRole('searchbox', { name: 'Search icons' }).fill('home');
  await page.getByText('The search was cut short').waitFor();
  await drawingIn(cells(page).first()).waitFor();
});
