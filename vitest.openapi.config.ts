import { defineConfig } from 'vitest/config';

// Linters of OpenAPI documents and clients that generators write. The tools are large and have an installation of their
// own (npm ci --prefix tests/openapi), so they are not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/openapi/*.test.ts'],
    testTimeout: 120_000,
    fileParallelism: false,
  },
});
