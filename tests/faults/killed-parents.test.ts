import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');

/** The time limit of a start: much longer than usual, because the machine may be busy. */
const START_MS = 60_000;

test('the build process ends when the service that started it is killed', async () => {
  const DATA_DIR = temporaryFolder();
  const lock = join(DATA_DIR, 'catalog/.lock');
  const service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { DATA_DIR, PORT: '0' },
    stdio: 'ignore',
  });
  await waitUntil(() => existsSync(lock), START_MS);
  const builder = Number(readFileSync(lock, 'utf8').split(' ')[0]);
  expect(builder).not.toBe(service.pid);

  service.kill('SIGKILL');

  await waitUntil(() => !isAlive(builder), START_MS);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
