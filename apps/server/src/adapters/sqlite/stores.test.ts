import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import {
  accountStoreContract,
  sampleAccount,
  sampleKey,
  sampleSession,
} from '../../ports/account-store.contract.ts';
import { counterStoreContract } from '../../ports/counter-store.contract.ts';
import { heavyHitterStoreContract } from '../../ports/heavy-hitter-store.contract.ts';
import { iconBudgetStoreContract } from '../../ports/icon-budget-store.contract.ts';
import { secondFactorStoreContract } from '../../ports/second-factor-store.contract.ts';
import { settingsStoreContract } from '../../ports/settings-store.contract.ts';
import { signUpStoreContract } from '../../ports/sign-up-store.contract.ts';
import { usageStoreContract } from '../../ports/usage-store.contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SqliteAccountStore } from './account-store.ts';
import { SqliteCounterStore } from './counter-store.ts';
import { openDatabase } from './database.ts';
import { SqliteHeavyHitterStore } from './heavy-hitter-store.ts';
import { SqliteIconBudgetStore } from './icon-budget-store.ts';
import { SqliteSecondFactorStore } from './second-factor-store.ts';
import { SqliteSettingsStore } from './settings-store.ts';
import { SqliteSignUpStore } from './sign-up-store.ts';
import { SqliteUsageStore } from './usage-store.ts';

async function open(folder = temporaryFolder()): Promise<Sqlite.Database> {
  const database = await openDatabase(join(folder, 'glyphdex.db'), 'acknowledged');
  onTestFinished(() => void database.close());
  return database;
}

accountStoreContract('SQLite', async () => new SqliteAccountStore(await open()));
heavyHitterStoreContract('SQLite', async (limits) => new SqliteHeavyHitterStore(await open(), limits));
usageStoreContract('SQLite', async () => new SqliteUsageStore(await open()));
counterStoreContract('SQLite', async () => new SqliteCounterStore(await open()));
iconBudgetStoreContract('SQLite', async () => new SqliteIconBudgetStore(await open()));
signUpStoreContract('SQLite', async () => new SqliteSignUpStore(await open()));
secondFactorStoreContract('SQLite', async () => {
  const database = await open();
  return { accounts: new SqliteAccountStore(database), secondFactors: new SqliteSecondFactorStore(database) };
});
settingsStoreContract('SQLite', async () => new SqliteSettingsStore(await open()));

test('returns a new version of the keys at once when another connection adds or revokes a key', async () => {
  const folder = temporaryFolder();
  const serving = new SqliteAccountStore(await open(folder));
  const other = new SqliteAccountStore(await open(folder));
  expect(await serving.keysVersion()).toBe('0');
  await other.insertKey(sampleKey({ id: 'a' }));
  expect(await serving.keysVersion()).toBe('1');
  await other.revokeKey('a', 5_000);
  expect(await serving.keysVersion()).toBe('2');
  expect((await serving.keysChangedSince('1')).keys.map((key) => key.revokedAtMs)).toEqual([5_000]);
});

test('leaves no byte of a removed account and its sessions and keys in the files of the database', async () => {
  const folder = temporaryFolder();
  const accounts = new SqliteAccountStore(await open(folder));
  for (const id of ['kept', 'gone']) {
    await accounts.insertAccount(sampleAccount({ id, email: `${id}@example.com` }));
    await accounts.startSession(
      sampleSession({ id: `session of ${id}`, accountId: id, userAgent: `${id} browser` }),
      {
        passwordHash: sampleAccount({ id }).passwordHash,
        startedAfterMs: 0,
        seenAfterMs: 0,
        onlyIfSeen: { fromMs: 0, beforeMs: 0 },
        sessionsMax: 9,
      },
    );
    await accounts.insertKey(
      sampleKey({ id: `key-${id}`, accountId: id, name: `${id} name`, domains: [`${id}.example`] }),
    );
  }
  await accounts.removeAccount('gone', 5_000);
  const bytes = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'latin1'))
    .join('');
  for (const text of ['@example.com', ' browser', ' name', '.example"'])
    expect([text, bytes.includes(`kept${text}`), bytes.includes(`gone${text}`)]).toEqual([text, true, false]);
});

test('deletes taken icons of all but the latest eight days with icons', async () => {
  const store = new SqliteIconBudgetStore(await open());
  const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`;
  for (let n = 5; n <= 12; n++) await store.add(day(n), [{ keyId: 'a', taken: Uint8Array.of(n) }]);
  expect(await store.load(day(5))).toHaveLength(1);
  await store.add(day(13), [{ keyId: 'a', taken: Uint8Array.of(13) }]);
  expect(await store.load(day(5))).toEqual([]);
  expect(await store.load(day(6))).toHaveLength(1);
});
