import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { sampleAccount, sampleKey } from '../../ports/account-store.contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SqlAccountStore } from '../sql-stores/account-store.ts';
import { openDatabase, waitBriefly } from './database.ts';
import { retryOnBusy } from './retry-on-busy.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** A wrapped store, and a second connection to the same file in place of another process. */
async function sharedFile() {
  const path = join(temporaryFolder(), 'glyphdex.db');
  const database = await openDatabase(path, 'acknowledged');
  waitBriefly(database);
  return {
    database,
    accounts: retryOnBusy(new SqlAccountStore(new SqliteDatabase(database))),
    other: new Sqlite(path),
  };
}

test('waits for the lock of another process without blocking the event loop', async () => {
  const { database, accounts, other } = await sharedFile();
  other.exec('BEGIN EXCLUSIVE');
  let turns = 0;
  const turning = setInterval(() => turns++, 5);
  const writing = accounts.insertKey(sampleKey({ id: 'late' }));
  await vi.waitUntil(() => turns > 10);
  other.exec('COMMIT');

  await writing;

  clearInterval(turning);
  expect((await accounts.listKeys()).map(({ id }) => id)).toEqual(['late']);
  database.close();
});

test('waits for the lock before a transaction and commits it once', async () => {
  const { database, accounts, other } = await sharedFile();
  await accounts.insertAccount(sampleAccount({ id: 'someone' }));
  other.exec('BEGIN EXCLUSIVE');
  const writing = accounts.addKey({ ...sampleKey({ id: 'late' }), accountId: 'someone' });
  setTimeout(() => other.exec('COMMIT'), 100);

  expect(await writing).toBe('added');

  expect(await accounts.listKeysOf('someone')).toHaveLength(1);
  database.close();
});

test('rejects with `storage_unavailable` after two seconds and writes nothing', async () => {
  const { database, accounts, other } = await sharedFile();
  other.exec('BEGIN EXCLUSIVE');

  await expect(accounts.insertKey(sampleKey({ id: 'never' }))).rejects.toMatchObject({
    code: 'storage_unavailable',
    retryAfterSeconds: 1,
  });

  other.exec('COMMIT');
  expect(await accounts.listKeys()).toEqual([]);
  database.close();
});

test('rejects with `storage_unavailable` when the disk is full', async () => {
  const { database, accounts } = await sharedFile();
  database.pragma(`max_page_count = ${database.pragma('page_count', { simple: true })}`);

  const filling = (async () => {
    for (let i = 0; ; i++) await accounts.insertKey(sampleKey({ id: `key ${i}`, name: 'x'.repeat(4_000) }));
  })();

  await expect(filling).rejects.toMatchObject({ code: 'storage_unavailable' });
  database.close();
});

test('passes other errors on and reads without waiting for a writer', async () => {
  const { database, accounts, other } = await sharedFile();
  await accounts.insertKey(sampleKey({ id: 'a' }));
  await expect(accounts.insertKey(sampleKey({ id: 'a' }))).rejects.toThrow(/UNIQUE/);
  other.exec('BEGIN EXCLUSIVE');
  expect(await accounts.findKey('a')).toMatchObject({ id: 'a' });
  expect(await accounts.keysVersion()).toMatch(/1$/);
  database.close();
});
