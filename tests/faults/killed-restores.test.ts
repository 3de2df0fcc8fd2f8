import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runGlyphdex } from '../../apps/server/src/testing/glyphdex-process.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { killsOf, nextRandom } from './random-moments.ts';
import { canTrace } from './system-calls.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/server/bin/glyphdex.js');
const RESTORE_MS_MAX = 1_200;

/** A data folder with the key `new`, and a backup of its earlier state with the key `old`. */
async function prepared(): Promise<{ readonly dataDir: string; readonly backup: string }> {
  const dataDir = temporaryFolder();
  const backup = join(temporaryFolder(), 'backup.zip');
  const DATA_DIR = dataDir;
  await runGlyphdex(['keys', 'create', '--name', 'old'], { DATA_DIR });
  expect((await runGlyphdex(['backup', backup], { DATA_DIR })).code).toBe(0);
  await runGlyphdex(['keys', 'create', '--name', 'new'], { DATA_DIR });
  return { dataDir, backup };
}

function copyOf(dataDir: string): string {
  const copy = temporaryFolder();
  cpSync(dataDir, copy, { recursive: true });
  return copy;
}

/** Fails unless the folder can be used and holds one of the two states as a whole. */
async function stateOf(DATA_DIR: string, oldId: string): Promise<'before' | 'restored'> {
  const { code, stdout, stderr } = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
  expect([code, stderr]).toEqual([0, '']);
  const names = (JSON.parse(stdout) as { name: string }[]).map(({ name }) => name).toSorted();
  const id = readFileSync(join(DATA_DIR, 'installation-id'), 'utf8').trim();
  const isBefore = id === oldId;
  expect(names).toEqual(isBefore ? ['new', 'old'] : ['old']);
  expect(existsSync(join(DATA_DIR, 'restore/READY'))).toBe(false);
  const aside = readdirSync(DATA_DIR).filter((name) => name.startsWith('replaced-'));
  expect(aside).toHaveLength(isBefore ? 0 : 1);
  if (!isBefore) {
    const kept = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR: join(DATA_DIR, aside[0]!) });
    expect(JSON.parse(kept.stdout)).toHaveLength(2);
  }
  return isBefore ? 'before' : 'restored';
}

// promise: A killed restore leaves the old or the new state
test('leaves the old or the new state when it is killed at any rename or sync', async ({ skip }) => {
  if (!canTrace()) skip('strace is not installed or may not trace');
  const { dataDir, backup } = await prepared();
  const oldId = readFileSync(join(dataDir, 'installation-id'), 'utf8').trim();
  const states: string[] = [];
  for (const call of ['rename', 'fsync'])
    for (let nth = 1; ; nth++) {
      const DATA_DIR = copyOf(dataDir);
      const traced = ['-f', '-qq', '-o', '/dev/null', '-e', `trace=${call}`];
      const kill = ['-e', `inject=${call}:signal=SIGKILL:when=${nth}`];
      const words = [process.execPath, PROGRAM, 'restore', backup, '--force'];
      const child = spawn('strace', [...traced, ...kill, ...words], {
        env: { DATA_DIR, LOG_LEVEL: 'info', PATH: '/usr/bin:/bin' },
        stdio: 'ignore',
      });
      const [code] = (await once(child, 'close')) as [number | null];
      const state = await stateOf(DATA_DIR, oldId);
      states.push(state);
      if (code !== 0) continue;
      expect(state).toBe('restored');
      break;
    }
  expect(new Set(states)).toEqual(new Set(['before', 'restored']));
  // Restores that were killed after they had taken effect, and not only those that were complete.
  expect(states.filter((state) => state === 'restored').length).toBeGreaterThan(4);
});

test('leaves the old or the new state when it is killed at random moments', async () => {
  const { dataDir, backup } = await prepared();
  const oldId = readFileSync(join(dataDir, 'installation-id'), 'utf8').trim();
  for (let kills = killsOf('restores', 0.05); kills > 0; kills--) {
    const DATA_DIR = copyOf(dataDir);
    const child = spawn(process.execPath, [PROGRAM, 'restore', backup, '--force'], {
      env: { DATA_DIR, LOG_LEVEL: 'info', PATH: '/usr/bin:/bin' },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    await sleep(nextRandom() * RESTORE_MS_MAX);
    child.kill('SIGKILL');
    await ended;
    await stateOf(DATA_DIR, oldId);
  }
});

test('keeps an older backup when a backup is killed at random moments', async () => {
  const { dataDir: DATA_DIR, backup } = await prepared();
  const target = temporaryFolder();
  const before = readFileSync(backup);
  for (let kills = killsOf('backups', 0.05); kills > 0; kills--) {
    const child = spawn(process.execPath, [PROGRAM, 'backup', backup], {
      env: { DATA_DIR, LOG_LEVEL: 'info', PATH: '/usr/bin:/bin' },
      stdio: 'ignore',
    });
    const ended = once(child, 'close');
    await sleep(nextRandom() * RESTORE_MS_MAX);
    child.kill('SIGKILL');
    await ended;
    const isSame = readFileSync(backup).equals(before);
    const whole = await runGlyphdex(['restore', backup, '--force'], { DATA_DIR: target });
    expect([isSame, whole.code]).toEqual([isSame, 0]);
  }
});
