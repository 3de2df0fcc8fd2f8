import { defineConfig } from 'vitest/config';

// Tests of several nodes with their databases and load balancer, as real processes. One file at a time: each starts a
// cluster of its own.
export default defineConfig({
  test: {
    include: ['tests/cluster/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    fileParallelism: false,
  },
});
