import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { useChromium } from '../browser/chromium.ts';

const browser = useChromium();

export interface Visitor {
  readonly page: Page;
  /** Script errors, violations of the content security policy, and requests to other hosts. */
  readonly troubles: readonly string[];
}

/**
 * Opens the site in a new browser context until the test ends. Any entry of `troubles` fails the test. `mayLeaveTo` is the
 * origin of another site that the walk visits.
 */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  mayLeaveTo?: string,
): Promise<Visitor> {
  const siteUrl = inject('siteUrl');
  const context = await browser().newContext({ baseURL: siteUrl, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('console', (message) => {
    // Walks provoke these errors; the page reports them too.
    const isProvoked = /the server responded with a status of 4|net::ERR_FAILED$/.test(message.text());
    if (message.type() === 'error' && !isProvoked) troubles.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isKnown = url.origin === siteUrl || url.origin === mayLeaveTo;
    if (/^https?:$/.test(url.protocol) && !isKnown) troubles.push(`asked ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(troubles).toEqual([]);
  });
  await page.goto(path);
  return { page, troubles };
}
