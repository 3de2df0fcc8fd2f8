import { defineConfig } from 'vitest/config';

// Tests that start real processes: the service, its commands, kills, full disks, several at once. They take minutes, so
// `npm test` leaves them out.
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    fileParallelism: false,
    pool: 'forks',
  },
});
