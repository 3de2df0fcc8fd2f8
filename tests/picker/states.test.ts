/// <reference lib="dom" />
import type { Page, Request } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { pickerOf, recordChanges, visitShop } from './shop-visitor.ts';

// States of the picker: waiting, nothing found, and an endpoint that fails or is hostile.

const PICKER = '<glyphdex-picker endpoint="/icons" name="icon" label="Icon"></glyphdex-picker>';
const FAILED = /Failed to load resource|net::ERR/;

test('says that it searches until an answer arrives', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const page = await visitShop(PICKER, {
    prepare: (opened) =>
      opened.route('**/icons/search*', async (route) => {
        await released;
        await route.continue();
      }),
  });
  const { trigger, status, picker, cells } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => status.innerText()).toBe('Searching…');
  expect(await picker.locator('[role=grid]').getAttribute('aria-busy')).toBe('true');
  release();
  await expect.poll(() => cells.count()).toBeGreaterThan(40);
  expect(await picker.locator('[role=grid]').getAttribute('aria-busy')).toBe('false');
});

test('offers other words when nothing is found', async () => {
  const page = await visitShop(PICKER, {
    prepare: (opened) =>
      opened.route('**/icons/suggest?q=qwzxqwzx', (route) =>
        route.fulfill({
          json: { data: { suggestions: [{ text: 'star' }, { text: 'moon' }], corrected: null } },
        }),
      ),
  });
  const { trigger, field, message, cells, status, picker } = pickerOf(page);
  await trigger.click();
  await field.fill('qwzxqwzx');
  await expect.poll(() => message.innerText()).toContain('No icon matches “qwzxqwzx”.');
  expect(await status.textContent()).toBe('No icon matches “qwzxqwzx”.');
  expect(await field.getAttribute('aria-expanded')).toBe('false');
  await picker.getByRole('button', { name: 'star' }).click();
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^Star/);
  expect(await field.inputValue()).toBe('star');
});

test('explains a failure, and searches again on request', async () => {
  let answer: (page: Page) => Promise<unknown> = async () => undefined;
  const page = await visitShop(PICKER, {
    expected: FAILED,
    prepare: (opened) => opened.route('**/icons/search*', (route) => route.abort()),
  });
  answer = (opened) => opened.unroute('**/icons/search*');
  const { trigger, message, cells, picker } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => message.innerText()).toContain('Check your connection.');
  await answer(page);
  await picker.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => cells.count()).toBeGreaterThan(40);
});

test('tells how long to wait when the handler refuses further searches', async () => {
  const page = await visitShop(PICKER, { expected: FAILED, handler: { ratePerMinute: 1 } });
  const { trigger, field, message } = pickerOf(page);
  await trigger.click();
  await field.fill('star');
  await expect.poll(() => message.innerText()).toMatch(/Too many searches\. Wait \d+ seconds\./);
});

test.each([
  ['the site does not let it', PICKER, { authorize: () => false }, 'may not use the icon search'],
  [
    'the service does not answer',
    PICKER,
    { url: 'http://127.0.0.1:1', onError: () => undefined },
    'does not work at the moment',
  ],
  ['its endpoint is missing', '<glyphdex-picker></glyphdex-picker>', {}, 'endpoint'],
])('says so when %s', async (_what, markup, handler, text) => {
  const page = await visitShop(markup, { expected: FAILED, handler });
  const { trigger, message } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => message.innerText()).toContain(text);
});

test('keeps the value without a drawing when only the drawing fails', async () => {
  const page = await visitShop(PICKER, { expected: FAILED, handler: { allow: ['search'] } });
  const changes = await recordChanges(page);
  const { trigger, cells, value } = pickerOf(page);
  await trigger.click();
  await cells.first().click();
  await expect.poll(async () => (await changes()).length).toBe(1);
  expect((await changes())[0]).toMatchObject({
    slug: await value(),
    svg: null,
    license: { title: expect.any(String) },
  });
});

const HOSTILE_SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" onload="hacked()"><script>hacked()</script><image href="x" onerror="hacked()"/></svg>';
const HOSTILE_NAME = '<img src=x onerror=hacked()>';

test.each([
  ['an SVG picture with scripts', '/hostile.svg'],
  ['a script address', 'javascript:hacked()'],
  ['a data address', `data:text/html,<script>parent.hacked()</script>`],
  ['an address with quotes', '/hostile.svg?"),url("/hostile.svg'],
  ['a style in the address', "/hostile.svg');background:url('/hostile.svg"],
])('runs no script of a hostile endpoint: %s', async (_what, preview) => {
  const icon = {
    id: 1,
    slug: 'evil--icon',
    name: HOSTILE_NAME,
    static_image_url: preview,
    packs: [
      {
        name: HOSTILE_NAME,
        slug: 'evil',
        author: { name: HOSTILE_NAME, url: 'javascript:hacked()' },
        license: { title: HOSTILE_NAME, url: 'javascript:hacked()' },
      },
    ],
    colors: [{ slug: 'black' }],
    svg: { svg_code: HOSTILE_SVG },
  };
  const list = {
    data: [icon, null, 7, {}, { slug: 1 }],
    pagination: { current_page: 1, last_page: 1, total: 1 },
  };
  const page = await visitShop(PICKER.replace(' name', ' value="evil--icon" name'), {
    expected: FAILED,
    prepare: async (opened) => {
      await opened.addInitScript(() =>
        Object.assign(globalThis, { hacked: () => Object.assign(globalThis, { isHacked: true }) }),
      );
      await opened.route('**/icons/search*', (route) => route.fulfill({ json: list }));
      await opened.route('**/icons/svg/*', (route) => route.fulfill({ json: { data: icon } }));
      await opened.route('**/hostile.svg*', (route) =>
        route.fulfill({ body: HOSTILE_SVG, contentType: 'image/svg+xml' }),
      );
    },
  });
  const changes = await recordChanges(page);
  const { trigger, cells } = pickerOf(page);
  await expect.poll(() => trigger.getAttribute('aria-label')).toContain(HOSTILE_NAME);
  await trigger.click();
  await expect.poll(() => cells.count()).toBe(1);
  await cells.first().hover();
  await cells.first().click();
  await expect.poll(async () => (await changes()).length).toBe(1);
  expect((await changes())[0]).toMatchObject({ svg: null, author: { url: null }, license: { url: null } });
  expect(await page.evaluate(() => (globalThis as { isHacked?: boolean }).isHacked)).toBeUndefined();
  expect(await page.locator('glyphdex-picker script, glyphdex-picker [onerror]').count()).toBe(0);
});

test.each([
  ['a list without data', '{"pagination":{}}'],
  ['a number', '7'],
  ['a page', '<!doctype html>'],
])('shows a failure when the endpoint answers with %s', async (_what, body) => {
  const page = await visitShop(PICKER, {
    prepare: (opened) =>
      opened.route('**/icons/search*', (route) => route.fulfill({ body, contentType: 'application/json' })),
  });
  const { trigger, message } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => message.innerText()).toContain('does not work at the moment');
});

test('asks the API itself with a publishable key, which it sends in its header only', async () => {
  const service = inject('serviceUrl');
  const key = inject('publishableKey');
  const requests: Request[] = [];
  const page = await visitShop(
    `<glyphdex-picker endpoint="${service}" key="${key}" name="icon" label="Icon" packs="lucide"></glyphdex-picker>`,
    {
      at: 'localhost',
      policy: `default-src 'self'; connect-src ${service}; img-src ${service}`,
      prepare: async (opened) => {
        opened.on('request', (request) => requests.push(request));
      },
    },
  );
  const changes = await recordChanges(page);
  const { picker, trigger, field, cells } = pickerOf(page);
  await trigger.click();
  await field.fill('hoem');
  await expect.poll(() => cells.first().getAttribute('aria-label')).toMatch(/^House, Lucide/);
  await expect.poll(() => cells.first().locator('.picture.mask').count()).toBe(1);
  await cells.first().click();
  await expect.poll(async () => (await changes()).length).toBe(1);
  expect((await changes())[0]).toMatchObject({ slug: 'lucide--house', svg: expect.stringMatching(/^<svg /) });
  await expect.poll(() => picker.locator('[part=trigger] .picture.mask').count()).toBe(1);

  const sent = requests.filter((request) => request.url().startsWith(`${service}/api/`));
  expect(sent.length).toBeGreaterThan(1);
  for (const request of sent) expect(request.headers()['authorization']).toBe(`Bearer ${key}`);
  for (const request of requests) expect(request.url()).not.toContain(key);
});

test.each([
  ['is unknown', 'localhost', () => `gdx_pub_${'x'.repeat(32)}`],
  ['serves another domain', '127.0.0.1', () => inject('publishableKey')],
])('names the key and its domains when the key %s', async (_what, at, key) => {
  const service = inject('serviceUrl');
  const page = await visitShop(`<glyphdex-picker endpoint="${service}" key="${key()}"></glyphdex-picker>`, {
    at,
    policy: `default-src 'self'; connect-src ${service}`,
    expected: /CORS policy|net::ERR|status of 40[13]/,
  });
  const { trigger, message } = pickerOf(page);
  await trigger.click();
  await expect.poll(() => message.innerText()).toContain('Check your connection, the key and its domains.');
});
