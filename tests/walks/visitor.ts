import type { BrowserContextOptions, Page } from 'playwright-core';
import { expect, inject, onTestFinished } from 'vitest';
import { useChromium } from '../browser/chromium.ts';

const browser = useChromium();

export interface Visitor {
  readonly page: Page;
  /**
   * Script errors, other errors in the console, such as violations of the page's policy, and requests to other hosts.
   */
  readonly problems: readonly string[];
}

/** Each comes from a network of its own: all walks together draw more previews than one network may in a minute. */
let visitors = 0;

/**
 * Opens a page of the site in a new browser context, which is closed when the test ends. Any entry of `problems` fails
 * the test. `allowedOrigin` is another site that the page may request.
 */
export async function visit(
  path: string,
  options: BrowserContextOptions = {},
  allowedOrigin?: string,
): Promise<Visitor> {
  const siteUrl = inject('siteUrl');
  const extraHTTPHeaders = { 'x-forwarded-for': `203.${visitors++ % 256}.0.1` };
  const context = await browser().newContext({ baseURL: siteUrl, extraHTTPHeaders, ...options });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // Ignored in all tests, because some cause them on purpose: refused (4xx) and aborted requests, and answers that
    // the page may not read.
    const isExpected =
      /the server responded with a status of [34]|net::ERR_(?:FAILED|INTERNET_DISCONNECTED)$|blocked by CORS policy/.test(
        message.text(),
      );
    if (message.type() === 'error' && !isExpected) problems.push(message.text());
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    const isAllowed = url.origin === siteUrl || url.origin === allowedOrigin;
    if (/^https?:$/.test(url.protocol) && !isAllowed) problems.push(`requested ${request.url()}`);
  });
  onTestFinished(async () => {
    await context.close();
    expect(problems).toEqual([]);
  });
  await page.goto(path);
  return { page, problems };
}
