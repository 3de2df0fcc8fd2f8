import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../scripts/pack/workspace.ts';
import { pathOfPrograms } from './path-of-programs.ts';

// The first commands of the README on a machine without a compiler. Changes that are not committed are not in
// the clone.

test('npm ci && npm start serve in a fresh clone with nothing but node, npm, sh and git in the PATH', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'glyphdex-clone-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const env = {
    HOME: process.env['HOME'],
    NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'],
    PATH: pathOfPrograms(folder, ['node', 'npm', 'sh', 'git']),
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  };
  await promisify(execFile)('npm', ['ci'], { cwd: clone, env });

  const words = ['start', '--', '--source', 'packages/catalog/fixtures/sets'];
  const service = spawn('npm', words, { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  onTestFinished(() => {
    if (service.exitCode === null) process.kill(-service.pid!, 'SIGKILL');
  });
  let printed = '';
  for (const stream of [service.stdout, service.stderr])
    stream.on('data', (text: Buffer) => {
      printed += String(text);
    });
  const address = () => /icons at (http:\S+)/.exec(printed)?.[1];
  await expect.poll(() => address() ?? service.exitCode, { timeout: 200_000 }).not.toBeNull();
  expect(address(), printed).toBeDefined();
  expect((await fetch(`${address()}/healthz`)).status).toBe(200);
});
