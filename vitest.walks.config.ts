import { defineConfig } from 'vitest/config';

// Tests of the pages in a real Chromium, with the whole catalog. DATA_DIR names a folder with a built catalog.
export default defineConfig({
  test: {
    include: ['tests/walks/**/*.test.ts'],
    globalSetup: ['tests/walks/running-site.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    expect: { poll: { timeout: 30_000 } },
  },
});
