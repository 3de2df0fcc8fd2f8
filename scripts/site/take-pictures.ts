import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { CHROMIUM } from '../../tests/browser/chromium-launch.ts';
import { startSite } from '../../tests/walks/start-site.ts';
import { PAGES } from './pages.ts';

// Takes a screenshot of each of PAGES in two widths and both themes, into docs/images/site, and deletes all other files
// there. `--only NAME` takes the pictures of one page and keeps the other files. DATA_DIR names a folder with a built
// catalog.

const { values } = parseArgs({ options: { only: { type: 'string' } } });
const pages = PAGES.filter(({ name }) => values.only === undefined || name === values.only);
if (pages.length === 0)
  throw new Error(
    `There is no page "${values.only}". The pages are ${PAGES.map(({ name }) => name).join(', ')}.`,
  );

const FOLDER = join(import.meta.dirname, '../../docs/images/site');
/** Viewports in CSS pixels, and the width of their pictures in pixels. */
const WIDTHS = [
  { name: 'wide', width: 1280, height: 800, pixels: 960 },
  { name: 'narrow', width: 375, height: 720, pixels: 375 },
] as const;
const THEMES = ['light', 'dark'] as const;
/** Quality of WebP, from 1 to 100. */
const QUALITY = 55;

const site = await startSite();
const browser = await chromium.launch(CHROMIUM);
try {
  if (values.only === undefined) rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const session = await signUp();
  let bytes = 0;
  for (const { name: width, pixels, ...viewport } of WIDTHS) {
    for (const colorScheme of THEMES) {
      const context = await browser.newContext({
        baseURL: site.url,
        viewport,
        colorScheme,
        storageState: session,
      });
      for (const { name, path, isForSignedOut } of pages) {
        const page =
          isForSignedOut === true ? await signedOutPage(viewport, colorScheme) : await context.newPage();
        const picture = await pictureOf(page, path, pixels);
        bytes += picture.length;
        writeFileSync(join(FOLDER, `${name}-${width}-${colorScheme}.webp`), picture);
        await page.close();
      }
      await context.close();
    }
  }
  console.log(`${pages.length * WIDTHS.length * THEMES.length} pictures, ${Math.round(bytes / 1000)} KB`);
} finally {
  await browser.close();
  await site.stop();
}

/** Signs up, creates a key and uses it, for the account pages. Returns the cookies of the session. */
async function signUp(): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.goto('/sign-up');
  await page.getByLabel('Email address').fill('ada@example.com');
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery staple');
  await page.getByRole('main').getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL(/keys/);
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Our product');
  await page.getByRole('dialog').getByRole('button', { name: 'Create the key' }).click();
  await page
    .getByRole('heading', { name: /Our product/ })
    .first()
    .waitFor();
  await useKey(/gdx_\w+/.exec(await page.getByRole('main').innerText())?.[0] ?? '');
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Sends 150 searches with the key, for the usage page. */
async function useKey(key: string): Promise<void> {
  const words = ['home', 'calender', 'shopping cart', 'maison', 'github logo', 'arrow left', 'qwzxqwzx'];
  for (let i = 0; i < 150; i++) {
    // Squares are unevenly distributed over the remainders: some words are searched more often than others.
    const search = words[(i * i) % words.length] ?? '';
    const query = new URLSearchParams({ search, per_page: '20', with: 'svg', page: String(1 + (i % 5)) });
    // One request in twelve is invalid: the API has no parameter `hue`.
    if (i % 12 === 5) query.set('hue', 'blue');
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    await (await fetch(`${site.url}/api/v1/icons?${query}`, { headers })).arrayBuffer();
  }
}

async function signedOutPage(
  viewport: { readonly width: number; readonly height: number },
  colorScheme: (typeof THEMES)[number],
): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url, viewport, colorScheme })).newPage();
}

/** A screenshot of the page at a path as WebP, `pixels` wide. */
async function pictureOf(page: Page, path: string, pixels: number): Promise<Buffer> {
  if (path === '/saved') await collectIcons(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  // Icons without an address wait for their part of the list.
  await page.waitForFunction(() => document.querySelector('[role="gridcell"] a:not([href])') === null);
  return sharp(await page.screenshot())
    .resize(pixels)
    .webp({ quality: QUALITY })
    .toBuffer();
}

/** Adds seven icons to the collection, for its page. */
async function collectIcons(page: Page): Promise<void> {
  await page.goto('/?search=weather&colors[]=Yellow');
  const tiles = page.getByRole('gridcell');
  await tiles.first().waitFor();
  for (let at = 0; at < 7; at++) {
    // The buttons of a tile are shown under the pointer.
    await tiles.nth(at).hover();
    const add = tiles.nth(at).getByRole('button', { name: /^Add .* to the collection$/ });
    // The account has kept those of another picture.
    if ((await add.getAttribute('aria-pressed')) === 'false') await add.click();
  }
}
