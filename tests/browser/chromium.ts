import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { CHROMIUM } from './chromium-launch.ts';

/** Starts a Chromium for the tests of one file and closes it afterwards. */
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
