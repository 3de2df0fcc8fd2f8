import { spawnSync } from 'node:child_process';

// npm run test:cluster [-- --full] [FILTER…]: runs each fault once, or 20 times with --full.
const words = process.argv.slice(2);
const env = { ...process.env, CLUSTER_REPEATS: words.includes('--full') ? '20' : '1' };
const options = words.filter((word) => word !== '--full');
const { status } = spawnSync('vitest', ['run', '--config', 'vitest.cluster.config.ts', ...options], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
