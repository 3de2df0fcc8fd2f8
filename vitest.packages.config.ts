import { defineConfig } from 'vitest/config';

// Packs the packages, installs the archives into empty folders outside the repository and runs them there. They need a
// registry and take minutes, so they are not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/packages/**/*.test.ts'],
    globalSetup: ['tests/packages/installed-packages.ts'],
    testTimeout: 300_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
