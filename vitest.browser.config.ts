import { defineConfig } from 'vitest/config';

// Tests that need a real Chromium. CHROMIUM is the path of the program, by default /usr/bin/chromium.
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
