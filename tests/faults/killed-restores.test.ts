import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runGlyphdex } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { killsOf, nextRandom } from './random-moments.ts';
import { canTrace } from './system-calls.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');
const BACKUP_MS_MAX = 1_200;

/** A data folder with one key, and a backup of it. */
async function prepared(): Promise<{ readonly dataDir: string; readonly backup: string }> {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), 'backup.zip');
  await runGlyphdex(['keys', 'create', '--new', '--name', 'kept'], { DATA_DIR: dataDir });
  expect((await runGlyphdex(['backup', backup], { DATA_DIR: dataDir })).code).toBe(0);
  return { dataDir, backup };
}

/** Fails unless the folder is refused, or holds nothing of the installation, or all of it. */
async function stateOf(DATA_DIR: string): Promise<'nothing' | 'refused' | 'restored'> {
  if (!existsSync(join(DATA_DIR, 'installation-id'))) {
    expect(readdirSync(DATA_DIR).filter((name) => /^(glyphdex|demo-key)/.test(name))).toEqual([]);
    return 'nothing';
  }
  const { code, stdout, stderr } = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
  if (code === 1) {
    expect(stderr).toMatch(/^glyphdex: the database .* is missing, but this data folder had one\.[^\n]*\n$/);
    return 'refused';
  }
  expect([code, stderr]).toEqual([0, '']);
  expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(['kept']);
  return 'restored';
}

// promise: A killed restore leaves no part of an installation that a start takes for a whole one
test('leaves no part of an installation that a start takes for a whole one when it is killed', async ({
  skip,
}) => {
  if (!canTrace()) skip('strace is not installed or may not trace');
  const { backup } = await prepared();
  const states: string[] = [];
  for (const call of ['rename', 'fsync'])
    for (let nth = 1; ; nth++) {
      const DATA_DIR = temporaryFolder();
      const traced = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`];
      const kill = ['-e', `inject=${call}:signal=SIGKILL:when=${nth}`];
      const words = [process.execPath, PROGRAM, 'restore', backup];
      const child = spawn('strace', [...traced, ...kill, ...words], {
        env: { DATA_DIR, LOG_LEVEL: 'info', PATH: '/usr/bin:/bin' },
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'close')) as [number | null];
      const state = await stateOf(DATA_DIR);
      states.push(state);
      if (code !== 0) continue;
      expect(state).toBe('restored');
      break;
    }
  expect(new Set(states)).toEqual(new Set(['nothing', 'refused', 'restored']));
});

test('keeps an older backup when a backup is killed at random moments', async () => {
  const { dataDir: DATA_DIR, backup } = await prepared();
  for (let kills = killsOf('backups', 0.05); kills > 0; kills--) {
    const child = spawn(process.execPath, [PROGRAM, 'backup', backup], {
      env: { DATA_DIR, LOG_LEVEL: 'info', PATH: '/usr/bin:/bin' },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    await sleep(nextRandom() * BACKUP_MS_MAX);
    child.kill('SIGKILL');
    await ended;
    expect((await runGlyphdex(['restore', backup], { DATA_DIR: temporaryFolder() })).code).toBe(0);
  }
  // Leftovers of killed backups do not disturb a later backup.
  expect((await runGlyphdex(['backup', backup], { DATA_DIR })).code).toBe(0);
});
