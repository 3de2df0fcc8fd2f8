import { defineConfig } from 'vitest/config';

// What goes wrong around real processes: kills, full disks, several at once. Minutes, and therefore not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    pool: 'forks',
  },
});
