import { defineConfig } from 'vitest/config';

// Tests that start and kill real processes, fill disks, or run several processes at once. They take minutes, so
// they are not part of `npm test`.
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    testTimeout: 3_600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // The default leaves one core unused, which takes 1.6 times as long on two cores.
    maxWorkers: '100%',
  },
});
