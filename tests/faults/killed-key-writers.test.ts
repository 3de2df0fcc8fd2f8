import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AccountStore } from '../../apps/server/src/accounts/account-store.ts';
import { LiveKeys } from '../../apps/server/src/accounts/keys/live-keys.ts';
import { verifyKeyAgainst } from '../../apps/server/src/accounts/keys/verify-key.ts';
import { openDatabase } from '../../apps/server/src/database/sqlite/database.ts';
import { SqliteDatabase } from '../../apps/server/src/database/sqlite/sqlite-database.ts';
import { FakeClock } from '../../apps/server/src/testing/fake-clock.ts';
import { silentLog } from '../../apps/server/src/testing/silent-log.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

import { killsOf, nextRandom } from './random-moments.ts';

const WRITER = join(import.meta.dirname, '../../apps/server/src/testing/key-writer.ts');

/** Creates keys in a child process, kills it after `afterMs`, and returns the acknowledged keys. */
async function createUntilKilled(folder: string, afterMs: number): Promise<string[]> {
  const writer = spawn(process.execPath, [WRITER, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  writer.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await once(writer.stdout, 'data');
  setTimeout(() => writer.kill('SIGKILL'), afterMs);
  await once(writer, 'close');
  // The last line may be incomplete.
  return printed.split('\n').slice(0, -1);
}

// promise: An acknowledged key survives a kill
test('keeps every acknowledged key when the processes that create keys are killed', async () => {
  const folder = temporaryFolder();
  const acknowledged: string[] = [];
  const kills = killsOf('killed key writers', 0.5);
  for (let killed = 0; killed < kills; killed += 2) {
    const writers = [0, 1].map(() => createUntilKilled(folder, nextRandom() * 50));
    acknowledged.push(...(await Promise.all(writers)).flat());
  }
  expect(acknowledged.length).toBeGreaterThan(5);

  const database = await openDatabase(join(folder, 'glyphdex.db'), 'acknowledged');
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  const store = new AccountStore(new SqliteDatabase(database));
  const clock = new FakeClock();
  const liveKeys = new LiveKeys(store, silentLog, clock);
  await liveKeys.refresh();
  const verify = verifyKeyAgainst(liveKeys, clock);
  for (const secret of acknowledged)
    expect(await verify(`Bearer ${secret}`)).toMatchObject({ kind: 'valid' });
  // Each writer may have created one more key, which it did not acknowledge.
  expect((await store.listKeys()).length).toBeLessThanOrEqual(acknowledged.length + kills + 1);
  database.close();
});
