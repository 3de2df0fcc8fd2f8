import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { accountStoreContract } from '../../ports/account-store.contract.ts';
import { apiKeyStoreContract, sampleKey } from '../../ports/api-key-store.contract.ts';
import { counterStoreContract } from '../../ports/counter-store.contract.ts';
import { iconBudgetStoreContract } from '../../ports/icon-budget-store.contract.ts';
import { settingsStoreContract } from '../../ports/settings-store.contract.ts';
import { topStoreContract } from '../../ports/top-store.contract.ts';
import { usageStoreContract } from '../../ports/usage-store.contract.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { SqlAccountStore } from './account-store.ts';
import { SqlApiKeyStore } from './api-key-store.ts';
import { SqlCounterStore } from './counter-store.ts';
import { type Database, openDatabase } from './database.ts';
import { SqlIconBudgetStore } from './icon-budget-store.ts';
import { SqlSettingsStore } from './settings-store.ts';
import { SqlTopStore } from './top-store.ts';
import { SqlUsageStore } from './usage-store.ts';

async function open(folder = temporaryFolder()): Promise<Database> {
  const database = await openDatabase(join(folder, 'glyphdex.db'), 'acknowledged');
  onTestFinished(() => database.close());
  return database;
}

accountStoreContract('SQLite', async () => {
  const database = await open();
  return { accounts: new SqlAccountStore(database), keys: new SqlApiKeyStore(database) };
});
apiKeyStoreContract('SQLite', async () => new SqlApiKeyStore(await open()));
topStoreContract('SQLite', async (limits) => new SqlTopStore(await open(), limits));
usageStoreContract('SQLite', async () => new SqlUsageStore(await open()));
counterStoreContract('SQLite', async () => new SqlCounterStore(await open()));
iconBudgetStoreContract('SQLite', async () => new SqlIconBudgetStore(await open()));
settingsStoreContract('SQLite', async () => new SqlSettingsStore(await open()));

test('a key that another connection adds or revokes shows in the version at once', async () => {
  const folder = temporaryFolder();
  const serving = new SqlApiKeyStore(await open(folder));
  const other = new SqlApiKeyStore(await open(folder));
  expect(serving.version()).toBe(0);
  await other.insert(sampleKey({ id: 'a' }));
  expect(serving.version()).toBe(1);
  await other.revoke('a', 5_000);
  expect(serving.version()).toBe(2);
  expect((await serving.changedSince(1)).keys.map((key) => key.revokedAtMs)).toEqual([5_000]);
});

test('budgets of more than a week ago are forgotten', async () => {
  const store = new SqlIconBudgetStore(await open());
  await store.add('2026-05-05', [{ keyId: 'a', taken: Uint8Array.of(1) }]);
  await store.add('2026-05-12', [{ keyId: 'a', taken: Uint8Array.of(2) }]);
  expect(await store.load('2026-05-05')).toHaveLength(1);
  await store.add('2026-05-13', [{ keyId: 'a', taken: Uint8Array.of(3) }]);
  expect(await store.load('2026-05-05')).toEqual([]);
});
