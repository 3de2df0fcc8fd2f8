import { defineConfig } from 'vitest/config';

// Requests to a running service with the whole catalog. They take minutes, so they are not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/live/**/*.test.ts'],
    globalSetup: ['tests/live/running-service.ts'],
    testTimeout: 60_000,
    hookTimeout: 600_000,
    fileParallelism: false,
  },
});
