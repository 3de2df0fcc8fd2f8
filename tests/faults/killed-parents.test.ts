import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runGlyphdex, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = join(ROOT, 'apps/server/bin/glyphdex.js');

/** How long a busy machine may need to start a build and to end it. */
const WAIT_MS = 60_000;

test('the build that a service has started ends when the service is killed, and the next one waits for its end', async () => {
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

  // Its build may be at work for two more seconds, and the next build waits for its end.
  const next = await runGlyphdex(
    ['catalog', 'build', '--source', join(ROOT, 'node_modules/@iconify/json/json/lucide.json')],
    {
      DATA_DIR,
    },
  );
  expect(next.stderr).not.toContain('another catalog build');
  expect(next.code).toBe(0);
  expect(isAlive(builder)).toBe(false);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
