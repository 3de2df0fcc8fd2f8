import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { sampleAccount } from '../../ports/account-store.contract.ts';
import { sampleKey } from '../../ports/api-key-store.contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SqliteAccountStore } from './account-store.ts';
import { SqliteApiKeyStore } from './api-key-store.ts';
import { openDatabase } from './database.ts';
import { retryOnBusy } from './retry-on-busy.ts';

/** A patient store, and another process' connection to the same file. */
async function sharedFile() {
  const path = join(temporaryFolder(), 'glyphdex.db');
  const database = await openDatabase(path, 'acknowledged');
  database.waitBriefly();
  return { database, keys: retryOnBusy(new SqliteApiKeyStore(database)), other: new Sqlite(path) };
}

test('a write waits for another process, and the event loop goes on meanwhile', async () => {
  const { database, keys, other } = await sharedFile();
  other.exec('BEGIN EXCLUSIVE');
  let turns = 0;
  const turning = setInterval(() => turns++, 5);
  const writing = keys.insert(sampleKey({ id: 'late' }));
  await vi.waitUntil(() => turns > 10);
  other.exec('COMMIT');

  await writing;

  clearInterval(turning);
  expect((await keys.list()).map(({ id }) => id)).toEqual(['late']);
  database.close();
});

test('a transaction waits as a statement does, and takes effect once', async () => {
  const { database, keys, other } = await sharedFile();
  await new SqliteAccountStore(database).insert(sampleAccount({ id: 'someone' }));
  other.exec('BEGIN EXCLUSIVE');
  const writing = keys.insertWithin({ ...sampleKey({ id: 'late' }), accountId: 'someone' }, 1);
  setTimeout(() => other.exec('COMMIT'), 100);

  expect(await writing).toBe(true);

  expect(await keys.listOf('someone')).toHaveLength(1);
  database.close();
});

test('a lock that is held for long is a reason to come back, and nothing was written', async () => {
  const { database, keys, other } = await sharedFile();
  other.exec('BEGIN EXCLUSIVE');

  await expect(keys.insert(sampleKey({ id: 'never' }))).rejects.toMatchObject({
    code: 'storage_unavailable',
    retryAfterSeconds: 1,
  });

  other.exec('COMMIT');
  expect(await keys.list()).toEqual([]);
  database.close();
});

test('a full disk is a reason to come back, at once', async () => {
  const { database, keys } = await sharedFile();
  database.raw.pragma(`max_page_count = ${database.raw.pragma('page_count', { simple: true })}`);

  const filling = (async () => {
    for (let i = 0; ; i++) await keys.insert(sampleKey({ id: `key ${i}`, name: 'x'.repeat(4_000) }));
  })();

  await expect(filling).rejects.toMatchObject({ code: 'storage_unavailable' });
  database.close();
});

test('a mistake of ours stays what it is, and reads do not wait', async () => {
  const { database, keys, other } = await sharedFile();
  await keys.insert(sampleKey({ id: 'a' }));
  await expect(keys.insert(sampleKey({ id: 'a' }))).rejects.toThrow(/UNIQUE/);
  other.exec('BEGIN EXCLUSIVE');
  expect(await keys.findById('a')).toMatchObject({ id: 'a' });
  expect(keys.version()).toBe(1);
  database.close();
});
