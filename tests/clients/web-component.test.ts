import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { CHROMIUM } from '../browser/chromium-launch.ts';
import { fileOfClient } from './installed-client.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  const { origin, pathname } = new URL(inject('iconify'));
  const providers = { '': { resources: [origin], path: `${pathname}/` } };
  const script = await readFile(fileOfClient('iconify-icon/dist/iconify-icon.min.js'), 'utf8');
  const html = `<!doctype html><script>IconifyProviders = ${JSON.stringify(providers)};</script><script>${script}</script><body></body>`;
  // A page of another origin than the service.
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  browser = await chromium.launch(CHROMIUM);
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  return () => site.close();
});
afterAll(() => browser.close());

/** Shows an icon and returns what the component draws, once it has loaded it. */
async function drawn(icon: string, attributes = ''): Promise<string> {
  await page.evaluate((tag) => {
    document.body.innerHTML = tag;
  }, `<iconify-icon icon="${icon}" ${attributes}></iconify-icon>`);
  const handle = await page.waitForFunction(
    () => document.querySelector('iconify-icon')?.shadowRoot?.querySelector('svg')?.outerHTML,
  );
  return (await handle.jsonValue()) ?? '';
}

test('iconify-icon draws icons of the service in a page of another origin', async () => {
  expect(await drawn('mdi:home', 'mode="svg"')).toContain('M10 20v-6h4v6h5v-8h3L12 3L2 12h3v8z');
  expect(await drawn('feather:home', 'mode="svg"')).toContain('<path');
  expect(await drawn('mdi:accusoft', 'mode="svg" rotate="90deg"')).toContain('rotate(90 12 12)');
});

test('iconify-icon learns from one request that an icon does not exist', async () => {
  const requests: string[] = [];
  page.on('response', (response) =>
    requests.push(`${response.status()} ${decodeURIComponent(new URL(response.url()).search)}`),
  );
  const missing = await page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const component = customElements.get('iconify-icon') as unknown as {
          loadIcons(
            names: string[],
            done: (loaded: unknown, missing: { name: string }[], pending: unknown[]) => void,
          ): void;
        };
        component.loadIcons(['mdi:never-drawn', 'mdi:bell-ring'], (_, names, pending) => {
          if (pending.length === 0) resolve(names.map(({ name }) => name));
        });
      }),
  );
  expect(missing).toEqual(['never-drawn']);
  expect(requests).toEqual(['200 ?icons=bell-ring,never-drawn']);
});

test('an <img> of another origin shows a drawing of the service', async () => {
  const size = await page.evaluate(
    async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    },
    `${inject('iconify')}/mdi/home.svg?width=48&height=32`,
  );
  expect(size).toEqual([48, 32]);
});
