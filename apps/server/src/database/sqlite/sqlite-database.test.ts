import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import { expect, test, vi } from 'vitest';
import { sampleAccount, sampleKey } from '../../accounts/account-store.contract.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openDatabase } from './database.ts';
import { SqliteDatabase } from './sqlite-database.ts';

/** A store, and a second connection to the same file in place of another process. */
async function sharedFile() {
  const path = join(temporaryFolder(), 'glyphdex.db');
  const database = await openDatabase(path, 'acknowledged');
  return {
    database,
    accounts: new AccountStore(new SqliteDatabase(database)),
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

test('leaves the event loop free while 50 writes wait for the lock of another process', async () => {
  const { database, accounts, other } = await sharedFile();
  other.exec('BEGIN EXCLUSIVE');
  const before = performance.eventLoopUtilization();
  const writing = Array.from({ length: 50 }, (_, i) => accounts.insertKey(sampleKey({ id: `key ${i}` })));
  await sleep(500);
  const { utilization } = performance.eventLoopUtilization(before);
  other.exec('COMMIT');
  await Promise.all(writing);
  // A wait within SQLite takes all of it.
  expect(utilization).toBeLessThan(0.5);
  expect(await accounts.listKeys()).toHaveLength(50);
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
