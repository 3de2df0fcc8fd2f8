import type { LaunchOptions } from 'playwright-core';

/**
 * Path and arguments of Chromium; CHROMIUM overrides the path. Without the sandbox it starts as root and in containers.
 * The other arguments turn off the GPU, the questions of a first start, and requests that no page causes.
 */
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
