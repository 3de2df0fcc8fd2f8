import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');

/** How long a busy machine may need to start a build and to end it. */
const WAIT_MS = 60_000;

test('the build that a service has started ends when the service is killed', async () => {
  const DATA_DIR = temporaryFolder();
  const lock = join(DATA_DIR, 'catalog/.lock');
  const service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { DATA_DIR, PORT: '0' },
    stdio: 'ignore',
  });
  await waitUntil(() => existsSync(lock), WAIT_MS);
  // The lock file starts with the id of the process that builds.
  const builder = Number(readFileSync(lock, 'utf8').split(' ')[0]);
  expect(builder).not.toBe(service.pid);

  service.kill('SIGKILL');

  await waitUntil(() => !isAlive(builder), WAIT_MS);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
