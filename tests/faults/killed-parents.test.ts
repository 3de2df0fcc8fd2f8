import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');

test('a build that a service started ends with the service, so that the next start need not wait for it', async () => {
  const DATA_DIR = temporaryFolder();
  const lock = join(DATA_DIR, 'catalog/.lock');
  const service = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { DATA_DIR, PORT: '0' },
    stdio: 'ignore',
  });
  await until(() => existsSync(lock));
  const builder = Number(readFileSync(lock, 'utf8').split(' ')[0]);
  expect(builder).not.toBe(service.pid);

  service.kill('SIGKILL');

  await until(() => !isAlive(builder));
});

async function until(isTrue: () => boolean): Promise<void> {
  const patience = Date.now() + 60_000;
  while (!isTrue()) {
    if (Date.now() > patience) throw new Error(`waited in vain for ${isTrue.toString()}`);
    await sleep(50);
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
