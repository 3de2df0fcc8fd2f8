import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'tests/live/**', 'tests/browser/**', 'tests/walks/**', 'tests/faults/**'],
    // Some suites start real servers and builds; on two busy cores they take longer than the default.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // Files share two processes: loading the modules anew for each file took longer than the tests of most files.
    // A test must therefore undo what it changes in the process (mocks, environment, listeners).
    isolate: false,
  },
});
