import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');

/** Starts the service at a new terminal (`script` of util-linux), as if somebody typed the command. Needs Linux. */
async function startAtTerminal(DATA_DIR: string) {
  const pidFile = join(DATA_DIR, 'pid');
  // `exec` replaces the shell by the service, so the process id of the shell is that of the service.
  const command = `echo $$ > '${pidFile}'; exec '${process.execPath}' '${PROGRAM}' serve`;
  const terminal = spawn('script', ['--quiet', '--flush', '--command', command, '/dev/null'], {
    env: { ...process.env, PORT: '0', DATA_DIR },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  terminal.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const isRunning = () => existsSync(`/proc/${readFileSync(pidFile, 'utf8').trim()}`);
  onTestFinished(() => {
    terminal.kill('SIGKILL');
    if (isRunning()) process.kill(Number(readFileSync(pidFile, 'utf8')), 'SIGKILL');
  });
  await waitUntil(() => printed.includes('curl '));
  const url = /at (http:\S+)/.exec(printed)?.[1] ?? '';
  const key = /gdx_test_\w+/.exec(printed)?.[0] ?? '';
  return { terminal, isRunning, url, key };
}

test('stops the service and writes its counts when its terminal is closed', async () => {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const { terminal, isRunning, url, key } = await startAtTerminal(DATA_DIR);
  expect((await fetch(`${url}/api/v1/types`, { headers: { authorization: `Bearer ${key}` } })).status).toBe(
    200,
  );
  terminal.kill('SIGKILL');
  await waitUntil(() => !isRunning());
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
  expect(database.prepare('SELECT sum(requests) AS requests FROM usage').get()).toEqual({ requests: 1 });
  database.close();
});
