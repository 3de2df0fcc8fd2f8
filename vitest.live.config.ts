import { defineConfig } from 'vitest/config';

// The real service on the whole real catalog: minutes, not seconds, and therefore not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/live/**/*.test.ts'],
    globalSetup: ['tests/live/running-service.ts'],
    testTimeout: 60_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
