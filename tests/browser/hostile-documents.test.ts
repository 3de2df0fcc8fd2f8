import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { sanitizeDocument } from '../../packages/catalog/src/svg/sanitize-document.ts';
import { HOSTILE_DOCUMENTS } from '../../packages/catalog/src/svg/testing/hostile-documents.ts';
import { HOSTILE_DRAWINGS } from '../../packages/catalog/src/svg/testing/hostile-drawings.ts';
import { useChromium } from './chromium.ts';

// Every document is shown as strangers' icons are: inside a page, as the page's own markup, as a picture, as an object, in a
// frame and as a document of its own; the pointer goes over it and clicks. Whatever a script, a load or a link does then
// is noted. The originals go the same way, so that silence means something.

const ORIGIN = 'http://icons.test';
const browser = useChromium();

interface Shown {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const encode = (source: string | Uint8Array): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source;
const whole = (source: string): string =>
  /^<[?!]|^<svg/.test(source)
    ? source
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${source}</svg>`;
const originals: Shown[] = [
  ...HOSTILE_DOCUMENTS.map(({ attack, title, source }) => ({
    name: `${attack}: ${title}`,
    bytes: encode(source),
  })),
  ...HOSTILE_DRAWINGS.map(({ title, source }) => ({
    name: `drawing: ${title}`,
    bytes: encode(whole(source)),
  })),
];
const cleaned: Shown[] = originals.flatMap(({ name, bytes }) => {
  const result = sanitizeDocument(bytes);
  return result.ok ? [{ name, bytes: encode(result.svg) }] : [];
});

describe('in Chromium', () => {
  test('no clean document runs, loads, links or asks for anything', async () => {
    expect(cleaned.length).toBeGreaterThan(300);
    expect(await happenings(cleaned)).toEqual([]);
  });

  test('the originals do', async () => {
    // What only exhausts the browser would keep this test waiting.
    const active = originals.filter(
      ({ name }) => !/^(?:exhaustion|document type)/.test(name) && !/nest|doubl|many|long/.test(name),
    );
    const documents = new Set((await happenings(active)).map((line) => line.split(' → ')[0]));
    expect(documents.size).toBeGreaterThan(active.length * 0.4);
  });
});

/** Shows all documents and lists what happened that should not: `name → what`. */
async function happenings(documents: readonly Shown[]): Promise<string[]> {
  const noted = new Set<string>();
  const queue = [...documents];
  const showInTurn = async (): Promise<void> => {
    const context = await browser().newContext();
    const files = new Map<string, Uint8Array>();
    let current = '';
    await context.route('**/*', (route) => {
      const url = route.request().url();
      const body = files.get(url);
      if (body !== undefined) {
        const contentType = url.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8';
        return route.fulfill({ body: Buffer.from(body), contentType });
      }
      if (!url.startsWith(`${ORIGIN}/favicon`)) noted.add(`${current} → asks for ${url.slice(0, 80)}`);
      return route.fulfill({ status: 204, body: '' });
    });
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      const { name, bytes } = next;
      current = name;
      files.clear();
      files.set(`${ORIGIN}/page.html`, pageWith(bytes));
      files.set(`${ORIGIN}/icon.svg`, bytes);
      const page = await context.newPage();
      page.on('dialog', (dialog) => {
        noted.add(`${name} → runs a script`);
        dialog.dismiss().catch(() => undefined);
      });
      page.on('popup', (popup) => {
        noted.add(`${name} → opens a window`);
        popup.close().catch(() => undefined);
      });
      for (const url of [`${ORIGIN}/page.html`, `${ORIGIN}/icon.svg`]) {
        await visit(page, url);
        if (page.url() !== url) noted.add(`${name} → leads to ${page.url().slice(0, 80)}`);
      }
      await page.close();
    }
    await context.close();
  };
  await Promise.all([showInTurn(), showInTurn(), showInTurn()]);
  return [...noted].sort();
}

async function visit(page: Page, url: string): Promise<void> {
  // A hostile document may keep the page from answering; what it did until then counts.
  const patience = { timeout: 3_000 };
  await page.goto(url, { waitUntil: 'load', ...patience }).catch(() => undefined);
  await page.mouse.move(12, 12).catch(() => undefined);
  await page.mouse.click(14, 14).catch(() => undefined);
  await page.keyboard.press('Tab').catch(() => undefined);
  await page.keyboard.press('a').catch(() => undefined);
  await page
    .evaluate(() => {
      for (const element of document.querySelectorAll('svg, svg *, .inside *')) {
        for (const type of ['mouseover', 'mousemove', 'click', 'focusin'])
          element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
      }
      return new Promise((resolve) => setTimeout(resolve, 120));
    })
    .catch(() => undefined);
}

/** A page that shows the document in every way at once, one of them below the pointer. */
function pageWith(bytes: Uint8Array): Uint8Array {
  const text = new TextDecoder().decode(bytes);
  const asValue = JSON.stringify(text).replaceAll('<', '\\u003c');
  return encode(`<!doctype html><body style="margin:0"><div class="inside" id="by-script"></div>
<div class="inside">${text}</div></svg></div>
<img src="icon.svg"><object data="icon.svg" type="image/svg+xml"></object><iframe src="icon.svg"></iframe>
<script id="put">document.getElementById('by-script').innerHTML = ${asValue};
try { document.body.append(document.importNode(new DOMParser().parseFromString(${asValue}, 'image/svg+xml').documentElement, true)) } catch {}</script>`);
}
