import { defineConfig } from 'vitest/config';

// Real clients of the Iconify API against a running service with the whole catalog of this folder. They are installed
// apart: npm ci --prefix tests/clients.
export default defineConfig({
  test: {
    include: ['tests/clients/**/*.test.ts'],
    globalSetup: ['tests/clients/running-service.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    fileParallelism: false,
  },
});
