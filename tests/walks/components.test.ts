/// <reference lib="dom" />
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildComponents } from '../../apps/site/src/design/testing/build-components.ts';
import { useChromium } from '../browser/chromium.ts';
import { accessibilityViolations } from './axe.ts';

const ORIGIN = 'http://components.test';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};
const CONTROLS = 'a, button, input, select, textarea, summary';

const browser = useChromium();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glyphdex-components-'));
  await buildComponents(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['light', 1440],
  ['dark', 1440],
  ['light', 390],
  ['dark', 390],
] as const)(
  'every state of every component has contrast and size: %s theme, %i pixels',
  async (colorScheme, width) => {
    const page = await browser().newPage({
      colorScheme,
      reducedMotion: 'reduce',
      viewport: { width, height: 900 },
    });
    await page.route(`${ORIGIN}/**`, async (route) => {
      const path = new URL(route.request().url()).pathname;
      const body = await readFile(join(folder, path)).catch(() => undefined);
      await (body === undefined
        ? route.fulfill({ status: 404 })
        : route.fulfill({ body, contentType: TYPES[extname(path)] ?? 'application/octet-stream' }));
    });
    await page.goto(`${ORIGIN}/src/design/testing/components.html`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('alert').getByText('This field is required.').waitFor();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('DOM.enable');
    await devTools.send('CSS.enable');
    const { root } = await devTools.send('DOM.getDocument');
    const { nodeIds } = await devTools.send('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector: CONTROLS,
    });
    for (const state of ['hover', 'focus-visible', 'active']) {
      for (const nodeId of nodeIds)
        await devTools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses: [state] });
      expect([state, await accessibilityViolations(page)]).toEqual([state, []]);
    }

    await page.getByRole('button', { name: 'Show the drawer' }).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Home' }).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.close();
  },
);
