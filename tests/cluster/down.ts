import { existsSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { STATE_FILE } from './state-file.ts';

// npm run cluster:down: ends the cluster of `npm run cluster:up`.
if (!existsSync(STATE_FILE)) {
  process.stderr.write('No cluster is up.\n');
  process.exit(0);
}
try {
  process.kill(Number(readFileSync(STATE_FILE, 'utf8')), 'SIGTERM');
  while (existsSync(STATE_FILE)) await sleep(50);
} catch {
  // Its process was killed, and its children with it.
  rmSync(STATE_FILE, { force: true });
}
