import type { LaunchOptions } from 'playwright-core';

/** Path and arguments of Chromium; CHROMIUM overrides the path. */
export const CHROMIUM: LaunchOptions = {
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
