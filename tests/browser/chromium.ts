import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { CHROMIUM } from './chromium-launch.ts';

/** A Chromium for one test file, without network: every host name resolves to a closed local port. */
export function useChromium(): () => Browser {
  let browser: Browser | undefined;
  beforeAll(async () => {
    browser = await chromium.launch(CHROMIUM);
  });
  afterAll(() => browser?.close());
  return () => {
    if (browser === undefined) throw new Error('Chromium has not started');
    return browser;
  };
}
