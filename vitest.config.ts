import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'apps/*/**/*.test.ts', 'tests/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      // Each of these has a configuration of its own.
      ...[
        'browser',
        'clients',
        'cluster',
        'deploy',
        'faults',
        'live',
        'openapi',
        'packages',
        'picker',
        'walks',
      ].map((folder) => `tests/${folder}/**`),
    ],
    // Some suites start real servers and builds; on two busy cores they take longer than the default.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    // The default leaves one core unused, which doubles the time on two cores.
    maxWorkers: '100%',
    // Test files share their processes, because loading the modules again takes longer than the tests of most files.
    // Each test must therefore undo its changes of the process (mocks, environment, listeners).
    isolate: false,
  },
});
