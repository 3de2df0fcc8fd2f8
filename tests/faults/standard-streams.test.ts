import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { runGlyphdex, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder, usedFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');
/** A device on which every write fails as on a full disk. */
const FULL = '/dev/full';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a command whose standard output is FULL. It is killed when the test ends. */
function runWithFullOutput(
  words: readonly string[],
  env: NodeJS.ProcessEnv,
  stderr: number | 'pipe',
): ChildProcess {
  const full = openSync(FULL, 'w');
  const child = spawn(process.execPath, [PROGRAM, ...words], { env, stdio: ['ignore', full, stderr] });
  closeSync(full);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

test('keeps serving when its output and log cannot be written, and exits with 0 at SIGTERM', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const port = await freePort();
  const log = openSync(FULL, 'w');
  const service = runWithFullOutput(['serve'], { DATA_DIR, PORT: String(port), LOG_LEVEL: 'debug' }, log);
  closeSync(log);
  const isAlive = async () =>
    (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok === true;
  await waitUntil(isAlive);
  // An unreadable catalog makes the service log an error.
  writeFileSync(join(DATA_DIR, 'catalog', 'CURRENT'), 'nothing');
  service.kill('SIGHUP');
  for (let times = 0; times < 20; times++) expect(await isAlive()).toBe(true);
  service.kill('SIGTERM');
  expect(await once(service, 'exit')).toEqual([0, null]);
});

test('exits with 1 and one line when the output of a command cannot be written', async () => {
  const command = runWithFullOutput(['keys', 'list'], { DATA_DIR: usedFolder() }, 'pipe');
  const printed = text(command.stderr!);
  expect(await once(command, 'exit')).toEqual([1, null]);
  expect(await printed).toMatch(/^glyphdex: the standard output cannot be written: ENOSPC.*\n$/);
});

test.each([
  ['as text', []],
  ['as JSON', ['--json']],
])('revokes a key that cannot be printed %s and says so', async (_form, options) => {
  const DATA_DIR = temporaryFolder();
  const command = runWithFullOutput(
    ['keys', 'create', '--new', '--name', 'Shop', ...options],
    { DATA_DIR },
    'pipe',
  );
  const printed = text(command.stderr!);
  expect(await once(command, 'exit')).toEqual([1, null]);
  expect(await printed).toMatch(
    /^glyphdex: the key could not be printed \(ENOSPC.*\), so it is revoked: nobody has seen it\. Create another one\.\n$/,
  );
  const { stdout } = await runGlyphdex(['keys', 'list'], { DATA_DIR });
  expect(stdout).toMatch(/Shop.*revoked/);
});
