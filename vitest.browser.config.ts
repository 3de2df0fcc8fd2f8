import { defineConfig } from 'vitest/config';

// What only a real Chromium can tell. It has to be installed: CHROMIUM names the program, default /usr/bin/chromium.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
