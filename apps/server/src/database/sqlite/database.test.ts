import { copyFileSync, mkdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { rowOf } from '../../accounts/account-rows.ts';
import { sampleAccount, sampleKey, sampleSession } from '../../accounts/account-store.contract.ts';
import { AccountStore } from '../../accounts/account-store.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { SERVER_VERSION } from '../../base/server-version.ts';
import { IconBudgetStore } from '../../limits/icon-budget-store.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type Durability, openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { SQLITE_CHANGES } from './sqlite-changes.ts';
import { SqliteDatabase } from './sqlite-database.ts';

const newPath = () => join(temporaryFolder(), 'glyphdex.db');

/** The path of a closed database with 200 keys. */
async function filledPath(): Promise<string> {
  const path = newPath();
  const database = await openDatabase(path, 'acknowledged');
  const keys = new AccountStore(new SqliteDatabase(database));
  for (let i = 0; i < 200; i++) await keys.insertKey(sampleKey({ id: `key ${i}` }));
  database.close();
  return path;
}

/** Reverts migrations 0005 and 0007, as if an earlier version had written the database. */
function undoKnownNetworks(raw: Sqlite.Database): void {
  undoSecondFactors(raw);
  raw.exec(`DROP TABLE known_networks; DROP TABLE pending_sign_ups;
    ALTER TABLE sessions ADD COLUMN network TEXT NOT NULL DEFAULT 'digest-without-secret'`);
}

function undoSecondFactors(raw: Sqlite.Database): void {
  raw.exec(`DROP TABLE second_factors; DROP TABLE recovery_codes; DROP TABLE used_challenges;
    ALTER TABLE api_keys DROP COLUMN kind; DROP TABLE key_version; DROP TABLE flushed_batches; DROP TABLE published_totals; DROP TABLE totals_publication; DROP TABLE node_reports; DROP TABLE invitations; DROP TABLE icon_clients; DROP TABLE icon_popularity; DROP TABLE collections; DROP TABLE oldest_programs`);
}

async function refusal(path: string, durability: Durability = 'acknowledged'): Promise<string> {
  const error = await openDatabase(path, durability).then(
    (database) => database.close(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(OperatorError);
  const { message } = error as OperatorError;
  expect(message).toContain(path);
  expect(message).not.toContain('\n');
  return message;
}

// promise: The database is readable by its owner only
test('creates a database that only its owner can read', async () => {
  const path = newPath();
  const database = await openDatabase(path, 'acknowledged');
  await new AccountStore(new SqliteDatabase(database)).insertKey(sampleKey({ id: 'a' }));
  for (const file of [path, `${path}-wal`, `${path}-shm`]) expect(statSync(file).mode & 0o777).toBe(0o600);
  database.close();
});

test('syncs acknowledged writes at every commit, and statistics only at checkpoints', async () => {
  const path = newPath();
  const [keys, statistics] = [
    await openDatabase(path, 'acknowledged'),
    await openDatabase(path, 'statistics'),
  ];
  const pragma = (database: typeof keys, name: string) => database.pragma(name, { simple: true });
  expect(['journal_mode', 'synchronous', 'foreign_keys'].map((name) => pragma(keys, name))).toEqual([
    'wal',
    2,
    1,
  ]);
  expect(['journal_mode', 'synchronous'].map((name) => pragma(statistics, name))).toEqual(['wal', 1]);
  keys.close();
  statistics.close();
});

test('changes nothing when a migration fails', async () => {
  const path = newPath();
  const raw = new Sqlite(path);
  // The last table of the first migration exists already, so the migration fails halfway.
  raw.exec('CREATE TABLE settings (name TEXT)');
  raw.close();
  await expect(openDatabase(path, 'acknowledged')).rejects.toThrow(/settings/);

  const after = new Sqlite(path);
  expect(after.prepare(`SELECT name FROM sqlite_master WHERE type = 'table'`).pluck().all()).toEqual([
    'settings',
  ]);
  after.exec('DROP TABLE settings');
  after.close();
  const database = await openDatabase(path, 'acknowledged');
  expect(await new AccountStore(new SqliteDatabase(database)).listKeys()).toEqual([]);
  database.close();
});

test('keeps taken icons when it migrates a database to one row per batch', async () => {
  const path = await filledPath();
  const raw = new Sqlite(path);
  undoKnownNetworks(raw);
  raw.exec(`DROP TABLE icons_taken; DELETE FROM kysely_migration WHERE name >= '0004-icons-taken-in-parts'`);
  raw.exec('CREATE TABLE icon_budgets (key_id TEXT, day TEXT, taken BLOB)');
  raw.exec(`INSERT INTO icon_budgets VALUES ('a', '2026-05-05', x'010203')`);
  raw.close();

  const database = await openDatabase(path, 'acknowledged');
  const rows = await new IconBudgetStore(new SqliteDatabase(database)).load('2026-05-05');
  expect(rows.map(({ keyId, taken }) => [keyId, ...taken])).toEqual([['a', 1, 2, 3]]);
  database.close();
});

test('deletes digests of visitors that were stored without a secret, and keeps icons of keys', async () => {
  const path = await filledPath();
  const raw = new Sqlite(path);
  undoSecondFactors(raw);
  raw.exec(`DELETE FROM kysely_migration WHERE name >= '0006-forget-visitor-digests'`);
  raw.exec(`INSERT INTO icons_taken (day, key_id, taken)
    VALUES ('2026-05-05', 'visitor-abc', x'01'), ('2026-05-05', 'key_a', x'02')`);
  raw.close();
  const database = await openDatabase(path, 'acknowledged');
  const rows = await new IconBudgetStore(new SqliteDatabase(database)).load('2026-05-05');
  expect(rows.map(({ keyId }) => keyId)).toEqual(['key_a']);
  database.close();
});

test('keeps sessions without their digests of networks when it migrates a database', async () => {
  const path = newPath();
  const before = await openDatabase(path, 'acknowledged');
  const accounts = new AccountStore(new SqliteDatabase(before));
  await accounts.insertAccount(sampleAccount({ id: 'ann' }));
  const session = sampleSession({ id: 's' });
  const { passwordHash } = sampleAccount({ id: 'ann' });
  await accounts.startSession(session, {
    passwordHash,
    startedAfterMs: 0,
    seenAfterMs: 0,
    onlyIfSeen: { fromMs: 0, beforeMs: 0 },
    sessionsMax: 9,
  });
  undoKnownNetworks(before);
  before.exec(`DELETE FROM kysely_migration WHERE name >= '0005-known-networks-and-sign-ups'`);
  before.close();

  const database = await openDatabase(path, 'acknowledged');
  expect(await new AccountStore(new SqliteDatabase(database)).listSessions('ann')).toEqual([session]);
  database.close();
  expect(readFileSync(path, 'latin1')).not.toContain('digest-without-secret');
});

// promise: A newer or damaged database is refused unchanged
test('refuses a database of a newer version and leaves it unchanged', async () => {
  const path = await filledPath();
  const raw = new Sqlite(path);
  raw.exec(
    `INSERT INTO kysely_migration (name, timestamp) VALUES ('0099-from-the-future', '2030-01-01T00:00:00Z')`,
  );
  raw.close();
  const before = readFileSync(path);
  expect(await refusal(path)).toMatch(/newer version of Glyphdex.*0099-from-the-future/);
  expect(readFileSync(path).equals(before)).toBe(true);
});

test('opens a database that a newer version has changed for both, and leaves it unchanged', async () => {
  const path = await filledPath();
  const raw = new Sqlite(path);
  raw.exec(`INSERT INTO kysely_migration (name, timestamp) VALUES ('0099-new', '2030-01-01T00:00:00Z');
    INSERT INTO oldest_programs (change, oldest_program) VALUES ('0099-new', '${SERVER_VERSION}')`);
  raw.close();
  const database = await openDatabase(path, 'acknowledged');
  expect(await new AccountStore(new SqliteDatabase(database)).listKeys()).toHaveLength(200);
  expect(database.prepare('SELECT count(*) FROM kysely_migration').pluck().get()).toBe(
    Object.keys(SQLITE_CHANGES).length + 1,
  );
  database.exec(`UPDATE oldest_programs SET oldest_program = '999.0.0' WHERE change = '0099-new'`);
  database.close();
  expect(await refusal(path)).toMatch(/newer version of Glyphdex.*0099-new/);
});

test('lets programs without kinds of keys go on with the database beside one that has them', async () => {
  const path = newPath();
  const { '0012-kinds-of-keys': _, ...earlierChanges } = SQLITE_CHANGES;
  const earlier = new Sqlite(path);
  migrate(earlier, path, earlierChanges);
  const { kind: __, ...fields } = sampleKey({ id: 'before' });
  const insert = (raw: Sqlite.Database, id: string) => {
    const row = { ...rowOf({ ...fields, id, sha256: `sha of ${id}` }), changed_version: Date.now() };
    const columns = Object.keys(row);
    const places = columns.map((column) => `@${column}`);
    raw.prepare(`INSERT INTO api_keys (${columns.join(', ')}) VALUES (${places.join(', ')})`).run(row);
  };
  insert(earlier, 'before');
  // Running programs have prepared their statements.
  const select = earlier.prepare<[], { id: string }>('SELECT * FROM api_keys ORDER BY id');
  expect(select.all()).toHaveLength(1);

  const database = await openDatabase(path, 'acknowledged');
  const accounts = new AccountStore(new SqliteDatabase(database));
  await accounts.insertKey(sampleKey({ id: 'new', kind: 'publishable', domains: ['example.com'] }));
  earlier.prepare('UPDATE api_keys SET changed_version = 99 WHERE id = ?').run('new');
  insert(earlier, 'later');
  expect(select.all().map(({ id }) => id)).toEqual(['before', 'later', 'new']);
  const kinds = Object.fromEntries((await accounts.listKeys()).map(({ id, kind }) => [id, kind]));
  expect(kinds).toEqual({ before: 'secret', later: 'secret', new: 'publishable' });
  expect(await accounts.revokeKey('later', 5)).toBe(true);
  migrate(earlier, path, earlierChanges);
  earlier.close();
  database.close();
});

test('refuses a database that is truncated at one of several places, with one line', async () => {
  const path = await filledPath();
  const size = statSync(path).size;
  for (const length of [100, 4096, Math.floor(size / 2), size - 4096]) {
    const cut = newPath();
    copyFileSync(path, cut);
    truncateSync(cut, length);
    expect(await refusal(cut)).toMatch(/is damaged\. Restore it from a backup/);
  }
});

test('refuses a database with an overwritten page', async () => {
  const path = await filledPath();
  const bytes = readFileSync(path);
  const size = bytes.length;
  for (let page = 1; page * 4096 < size; page++) {
    const damaged = newPath();
    const copy = Buffer.from(bytes);
    copy.fill(0xa5, page * 4096, (page + 1) * 4096);
    writeFileSync(damaged, copy);
    expect(await refusal(damaged)).toMatch(/is damaged/);
  }
});

test.each([
  ['api_keys', 'domains'],
  ['collections', 'icons'],
])('refuses a database with zeros in place of a list in %s', async (table, column) => {
  const path = await filledPath();
  const raw = new Sqlite(path);
  raw.pragma('foreign_keys = OFF');
  raw.exec(`INSERT INTO collections (account_id, id, name, icons, changed_at_ms) VALUES ('a', 'b', 'c', '[]', 0);
    UPDATE ${table} SET ${column} = CAST(x'0000' AS TEXT)`);
  raw.close();
  expect(await refusal(path)).toMatch(/is damaged/);
});

test('refuses a file that is not a database', async () => {
  const path = newPath();
  writeFileSync(path, 'a text that is longer than the header of a database'.repeat(20));
  expect(await refusal(path)).toMatch(/is damaged/);
});

test('refuses a folder in place of the database', async () => {
  const path = newPath();
  mkdirSync(path);
  expect(await refusal(path)).toMatch(/cannot be written\. Check the owner and the permissions/);
});

test('refuses a database that another process locks, after a wait', async () => {
  const path = await filledPath();
  const holder = new Sqlite(path);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN EXCLUSIVE');
  expect(await refusal(path, 'statistics')).toMatch(/locked by another process/);
  holder.close();
});
