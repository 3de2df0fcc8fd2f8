import { defineConfig } from 'vitest/config';

// People's ways through the pages, in a real Chromium, on the whole catalog: DATA_DIR names the folder that holds a built one.
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
