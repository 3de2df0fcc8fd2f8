/// <reference lib="dom" />
/// <reference lib="dom.iterable" />

import { sanitizeDocument } from '@glyphdex/svg';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { HOSTILE_DOCUMENTS } from '../../packages/svg/src/testing/hostile-documents.ts';
import { HOSTILE_DRAWINGS } from '../../packages/svg/src/testing/hostile-drawings.ts';
import { useChromium } from './chromium.ts';

// A page shows each document inline, as image, as object and in a frame. The test clicks, presses keys and records
// every request, navigation, new window and dialog: the scripts of the documents open one by `alert`. It does the same
// with a sample of the unsanitized originals, to prove that it records attacks.

const ORIGIN = 'http://icons.test';
const browser = useChromium();

interface NamedDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const encode = (source: string | Uint8Array): Uint8Array =>
  typeof source === 'string' ? new TextEncoder().encode(source) : source;
/** Adds an `<svg>` root to a fragment; returns whole documents unchanged. */
const wholeDocument = (source: string): string =>
  /^<[?!]|^<svg/.test(source)
    ? source
    : `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">${source}</svg>`;
const originals: NamedDocument[] = [
  ...HOSTILE_DOCUMENTS.map(({ attack, title, source }) => ({
    name: `${attack}: ${title}`,
    bytes: encode(source),
  })),
  ...HOSTILE_DRAWINGS.map(({ title, source }) => ({
    name: `drawing: ${title}`,
    bytes: encode(wholeDocument(source)),
  })),
];
const cleaned: NamedDocument[] = originals.flatMap(({ name, bytes }) => {
  const result = sanitizeDocument(bytes);
  return result.ok ? [{ name, bytes: encode(result.svg) }] : [];
});

describe('in Chromium', () => {
  // promise: A cleaned drawing runs, loads and opens nothing in a browser
  test('clean documents run no script, send no request and open nothing', async () => {
    expect(cleaned.length).toBeGreaterThan(300);
    const batches = Array.from({ length: Math.ceil(cleaned.length / BATCH) }, (_, n) =>
      cleaned.slice(n * BATCH, (n + 1) * BATCH),
    );
    expect(await recordedEvents(batches)).toEqual([]);
  });

  test('more than 40% of a sample of the unsanitized originals act, and all with a script element', async () => {
    // Documents that exhaust the browser would delay the test. Those of the attacks mutation, encoding, animation and
    // document type act mostly after a parser has changed them. One in five of the others is enough.
    const active = originals.filter(
      ({ name }) =>
        !/^(?:exhaustion|mutation|encoding|animation|document type):|doubl|many|long|deep|circle|nested/.test(
          name,
        ),
    );
    const sample = active.filter((_, n) => n % 5 === 0);
    const events = await recordedEvents(sample.map((one) => [one]));
    const acting = new Set(events.map((line) => line.split(' → ')[0] ?? ''));
    expect(acting.size).toBeGreaterThan(sample.length * 0.4);
    const scripts = sample.map(({ name }) => name).filter((name) => name.startsWith('script:'));
    expect(scripts.filter((name) => !acting.has(name))).toEqual([]);
  });
});

/** Sanitized documents per page. */
const BATCH = 20;

/** Shows every batch in a new page. Returns the recorded events as `names → event`. */
async function recordedEvents(batches: readonly (readonly NamedDocument[])[]): Promise<string[]> {
  const events = new Set<string>();
  const queue = [...batches];
  const showNext = async (): Promise<void> => {
    const context = await browser().newContext();
    for (let batch = queue.pop(); batch !== undefined; batch = queue.pop()) {
      const names = batch.map(({ name }) => name).join(', ');
      const page = await context.newPage();
      await show(page, batch, (what) => events.add(`${names} → ${what}`));
      await page.close();
    }
    await context.close();
  };
  await Promise.all([showNext(), showNext()]);
  return [...events].sort();
}

/** Shows the documents in this page, acts on them, and calls `note` with each event. */
async function show(
  page: Page,
  batch: readonly NamedDocument[],
  note: (what: string) => void,
): Promise<void> {
  const files = new Map(batch.map(({ bytes }, n) => [`${ORIGIN}/${n}.svg`, bytes]));
  files.set(`${ORIGIN}/`, pageWith(batch));
  await page.route('**/*', (route) => {
    const url = route.request().url();
    const body = files.get(url.replace(/#.*/, ''));
    if (body === undefined) {
      if (!url.startsWith(`${ORIGIN}/favicon`)) note(`requests ${url.slice(0, 80)}`);
      return route.fulfill({ status: 204, body: '' });
    }
    const contentType = url.includes('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    return route.fulfill({ body: Buffer.from(body), contentType });
  });
  page.on('dialog', (dialog) => {
    note('runs a script');
    dialog.dismiss().catch(() => undefined);
  });
  page.on('popup', (popup) => {
    note('opens a window');
    popup.close().catch(() => undefined);
  });
  page.on('framenavigated', (frame) => {
    if (!/^(?:http:\/\/icons\.test\/|about:)/.test(frame.url()))
      note(`navigates to ${frame.url().slice(0, 80)}`);
  });
  // A hostile document may block the page, so each step has a time limit.
  await page.goto(`${ORIGIN}/`, { waitUntil: 'load', timeout: 10_000 }).catch(() => undefined);
  await within(3_000, page.mouse.click(14, 14));
  await within(3_000, page.keyboard.press('Tab'));
  await within(3_000, page.keyboard.press('a'));
  await within(
    5_000,
    page.evaluate(() => {
      const frames = [...document.querySelectorAll('iframe, object')] as HTMLIFrameElement[];
      for (const shown of [document, ...frames.map((frame) => frame.contentDocument)]) {
        for (const element of shown?.querySelectorAll('svg, svg *, .inside *') ?? []) {
          for (const type of ['mouseover', 'mousemove', 'click', 'focusin'])
            element.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
        }
      }
      return new Promise((resolve) => setTimeout(resolve, 300));
    }),
  );
}

/** Waits for a step, at most `ms` milliseconds. Never rejects: the step may fail. */
function within(ms: number, step: Promise<unknown>): Promise<unknown> {
  return Promise.race([step.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, ms))]);
}

/** A page that shows each document inline, as image, object and frame, and as parsed and inserted by a script. */
function pageWith(batch: readonly NamedDocument[]): Uint8Array {
  const texts = batch.map(({ bytes }) => new TextDecoder().decode(bytes));
  const sections = texts.map(
    (text, n) => `<div class="inside">${text}</div></svg></div>
<img src="${n}.svg"><object data="${n}.svg" type="image/svg+xml"></object><iframe src="${n}.svg"></iframe>`,
  );
  const values = JSON.stringify(texts).replaceAll('<', '\\u003c');
  return encode(`<!doctype html><body style="margin:0">${sections.join('')}<div class="inside" id="inserted"></div>
<script>for (const text of ${values}) {
  const place = document.createElement('div');
  document.getElementById('inserted').append(place);
  place.innerHTML = text;
  try { place.append(document.importNode(new DOMParser().parseFromString(text, 'image/svg+xml').documentElement, true)) } catch {}
}</script>`);
}
