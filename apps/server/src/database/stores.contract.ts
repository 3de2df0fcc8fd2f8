import { describe, expect, test } from 'vitest';
import { accountStoreContract, sampleAccount, sampleKey } from '../accounts/account-store.contract.ts';
import { AccountStore } from '../accounts/account-store.ts';
import { collectionStoreContract } from '../accounts/collections/collection-store.contract.ts';
import { CollectionStore } from '../accounts/collections/collection-store.ts';
import { secondFactorStoreContract } from '../accounts/second-factors/second-factor-store.contract.ts';
import { SecondFactorStore } from '../accounts/second-factors/second-factor-store.ts';
import { invitationStoreContract } from '../accounts/sign-up/invitation-store.contract.ts';
import { InvitationStore } from '../accounts/sign-up/invitation-store.ts';
import { signUpStoreContract } from '../accounts/sign-up/sign-up-store.contract.ts';
import { SignUpStore } from '../accounts/sign-up/sign-up-store.ts';
import { counterStoreContract } from '../catalog/counter-store.contract.ts';
import { CounterStore } from '../catalog/counter-store.ts';
import { nodeReportsContract } from '../catalog/opensearch/node-reports.contract.ts';
import { NodeReports } from '../catalog/opensearch/node-reports.ts';
import { popularityStoreContract } from '../catalog/popularity-store.contract.ts';
import { PopularityStore } from '../catalog/popularity-store.ts';
import { iconBudgetStoreContract } from '../limits/icon-budget-store.contract.ts';
import { IconBudgetStore } from '../limits/icon-budget-store.ts';
import { heavyHitterStoreContract } from '../usage/heavy-hitter-store.contract.ts';
import { HeavyHitterStore } from '../usage/heavy-hitter-store.ts';
import { usageStoreContract } from '../usage/usage-store.contract.ts';
import { UsageStore } from '../usage/usage-store.ts';
import type { Database } from './database.ts';
import { settingsStoreContract } from './settings-store.contract.ts';
import { SettingsStore } from './settings-store.ts';

/** Opens an empty database twice, as two processes do. */
type Open = () => Promise<{ readonly database: Database; readonly other: Database }>;

export function sqlStoresContract(name: string, open: Open): void {
  const first = async () => (await open()).database;
  accountStoreContract(name, async () => new AccountStore(await first()));
  heavyHitterStoreContract(name, async (limits) => new HeavyHitterStore(await first(), limits));
  usageStoreContract(name, async () => new UsageStore(await first()));
  counterStoreContract(name, async () => new CounterStore(await first()));
  iconBudgetStoreContract(name, async () => new IconBudgetStore(await first()));
  invitationStoreContract(name, async () => new InvitationStore(await first()));
  signUpStoreContract(name, async () => new SignUpStore(await first()));
  collectionStoreContract(name, async () => {
    const database = await first();
    return { accounts: new AccountStore(database), collections: new CollectionStore(database) };
  });
  secondFactorStoreContract(name, async () => {
    const database = await first();
    return { accounts: new AccountStore(database), secondFactors: new SecondFactorStore(database) };
  });
  popularityStoreContract(name, async () => {
    const { database, other } = await open();
    return [new PopularityStore(database), new PopularityStore(other)];
  });
  nodeReportsContract(name, async () => {
    const { database, other } = await open();
    return [new NodeReports(database), new NodeReports(other)];
  });
  settingsStoreContract(name, async () => new SettingsStore(await first()));

  describe(`${name} database`, () => {
    test('returns a new version of the keys at once when another connection adds or revokes a key', async () => {
      const { database, other } = await open();
      const [serving, writing] = [new AccountStore(database), new AccountStore(other)];
      const versions = [await serving.keysVersion()];
      await writing.insertKey(sampleKey({ id: 'a' }));
      versions.push(await serving.keysVersion());
      await writing.revokeKey('a', 5_000);
      versions.push(await serving.keysVersion());
      expect(new Set(versions).size).toBe(3);
      const { keys, isComplete } = await serving.keysChangedSince(versions[1]);
      expect([keys.map((key) => key.revokedAtMs), isComplete]).toEqual([[5_000], false]);
    });

    test('returns all keys for a version of another installation and for one that is ahead', async () => {
      const { database } = await open();
      const accounts = new AccountStore(database);
      const settings = new SettingsStore(database);
      await settings.write('installation_id', 'first');
      await accounts.insertKey(sampleKey({ id: 'a' }));
      await accounts.insertKey(sampleKey({ id: 'b' }));
      const version = await accounts.keysVersion();
      expect(await accounts.keysChangedSince(version)).toMatchObject({ isComplete: false, keys: [] });
      await database.run('UPDATE key_version SET version = version - 1', []);
      expect((await accounts.keysChangedSince(version)).isComplete).toBe(true);
      await database.run('UPDATE key_version SET version = version + 1', []);
      await settings.write('installation_id', 'second');
      const { isComplete, keys } = await accounts.keysChangedSince(version);
      expect([isComplete, keys.length]).toEqual([true, 2]);
    });

    test('holds at most ten keys of an account that two processes create at once', async () => {
      const { database, other } = await open();
      const stores = [new AccountStore(database), new AccountStore(other)];
      await stores[0]!.insertAccount(sampleAccount({ id: 'ann', keysMax: 10 }));
      const add = (i: number) =>
        stores[i % 2]!.addKey({ ...sampleKey({ id: `key ${i}` }), accountId: 'ann' });
      const results = await Promise.all(Array.from({ length: 60 }, (_, i) => add(i)));
      expect(results.filter((result) => result === 'added')).toHaveLength(10);
      const keys = await stores[0]!.listKeysOf('ann');
      expect(keys).toHaveLength(10);
      const { keys: changed } = await stores[1]!.keysChangedSince(undefined);
      expect(changed.map(({ id }) => id).toSorted()).toEqual(keys.map(({ id }) => id).toSorted());
    });

    test('stores nothing of a transaction that fails, and all of the calls beside it', async () => {
      const { database } = await open();
      const settings = new SettingsStore(database);
      const failing = database.transaction(async (sql) => {
        await sql.run("INSERT INTO settings (name, value) VALUES ('a', '1')", []);
        await Promise.resolve();
        throw new Error('no');
      });
      const beside = settings.write('b', '2');
      await expect(failing).rejects.toThrow('no');
      await beside;
      expect([await settings.read('a'), await settings.read('b')]).toEqual([undefined, '2']);
    });

    test('deletes taken icons of all but the latest eight days with icons', async () => {
      const store = new IconBudgetStore((await open()).database);
      const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}`;
      for (let n = 5; n <= 12; n++) await store.add(day(n), [{ keyId: 'a', taken: Uint8Array.of(n) }]);
      expect(await store.load(day(5))).toHaveLength(1);
      await store.add(day(13), [{ keyId: 'a', taken: Uint8Array.of(13) }]);
      expect(await store.load(day(5))).toEqual([]);
      expect(await store.load(day(6))).toHaveLength(1);
    });
  });
}
