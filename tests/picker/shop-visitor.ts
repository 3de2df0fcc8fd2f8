/// <reference lib="dom" />
import type { GlyphdexHandlerOptions } from '@glyphdex/picker/handler';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { useChromium } from '../browser/chromium.ts';
import { startShop } from './shop.ts';

const browser = useChromium();

export interface VisitOptions {
  readonly handler?: Partial<GlyphdexHandlerOptions>;
  readonly browser?: BrowserContextOptions;
  /** The host in the address of the page. Default: 127.0.0.1. */
  readonly at?: string;
  /** Another policy of the page. */
  readonly policy?: string;
  /** The script of the page. Default: the picker. */
  readonly script?: string;
  /** Runs before the page is opened. */
  readonly prepare?: (page: Page) => Promise<unknown>;
  /** Texts in the console that the test causes on purpose. */
  readonly expected?: RegExp;
}

/**
 * Opens a page with this markup at a site with the handler. Errors of scripts and violations of the page's policy fail
 * the test.
 */
export async function visitShop(markup: string, options: VisitOptions = {}): Promise<Page> {
  const { script = 'picker.js', expected = /^$/ } = options;
  const shop = await startShop(
    `${markup}<script type="module" src="/scripts/${script}"></script>`,
    inject('scripts'),
    {
      url: inject('serviceUrl'),
      key: inject('serviceKey'),
      ratePerMinute: 10_000,
      ...options.handler,
    },
    options.policy,
  );
  const context = await browser().newContext({
    baseURL: shop.url.replace('127.0.0.1', options.at ?? '127.0.0.1'),
    ...options.browser,
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !expected.test(message.text())) problems.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    shop.stop();
    expect(problems).toEqual([]);
  });
  await options.prepare?.(page);
  await page.goto('/');
  return page;
}

/** Parts of the first picker of the page. */
export function pickerOf(page: Page) {
  const picker = page.locator('glyphdex-picker').first();
  return {
    picker,
    trigger: picker.locator('[part=trigger]'),
    popup: picker.getByRole('dialog'),
    field: picker.getByRole('combobox'),
    cells: picker.getByRole('gridcell'),
    status: picker.getByRole('status'),
    message: picker.locator('[part=message]'),
    value: () => picker.evaluate((element) => (element as HTMLElement & { value: string }).value),
  };
}

/** Stores the details of all `change` events of the page. Call before `change` events happen. */
export async function recordChanges(
  page: Page,
): Promise<() => Promise<readonly (Record<string, unknown> | null)[]>> {
  await page.evaluate(() => {
    const details: unknown[] = [];
    Object.assign(globalThis, { details });
    document.addEventListener('change', (event) => details.push((event as CustomEvent).detail));
  });
  return () => page.evaluate(() => (globalThis as unknown as { details: Record<string, unknown>[] }).details);
}
