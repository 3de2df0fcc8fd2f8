import { describe, expect, test } from 'vitest';
import { sampleAccount } from '../account-store.contract.ts';
import type { AccountStore } from '../account-store.ts';
import type { Collection, CollectionStore } from './collection-store.ts';

interface Opened {
  readonly accounts: AccountStore;
  readonly collections: CollectionStore;
}

function collection(id: string, over: Partial<Collection> = {}): Collection {
  return { id, accountId: 'ann', name: `Name of ${id}`, icons: ['mdi--home'], changedAtMs: 1_000, ...over };
}

/** The suite that every store of collections passes. `open` returns empty stores of one installation. */
export function collectionStoreContract(name: string, open: () => Promise<Opened>): void {
  const openWithAccounts = async (): Promise<Opened> => {
    const opened = await open();
    for (const id of ['ann', 'bob'])
      await opened.accounts.insertAccount(sampleAccount({ id, email: `${id}@example.com` }));
    return opened;
  };

  describe(`${name} collection store`, () => {
    test('lists the collections of one account with all fields, by id', async () => {
      const { collections: store } = await openWithAccounts();
      const [a, b] = [collection('a', { icons: [] }), collection('b', { name: '“家” ☂', changedAtMs: 5 })];
      for (const one of [b, a, collection('a', { accountId: 'bob' })])
        expect(await store.put(one, 2)).toBe(true);
      expect(await store.list('ann')).toEqual([a, b]);
      expect(await store.list('nobody')).toEqual([]);
    });

    test('replaces a collection with the same id, also at the maximum, and refuses one beyond it', async () => {
      const { collections: store } = await openWithAccounts();
      for (const id of ['a', 'b']) await store.put(collection(id), 2);
      const changed = collection('b', { icons: ['mdi--cog', 'ph--house'], changedAtMs: 2_000 });
      expect(await store.put(changed, 2)).toBe(true);
      expect(await store.put(collection('c'), 2)).toBe(false);
      expect(await store.list('ann')).toEqual([collection('a'), changed]);
    });

    test('removes a collection of one account, and all collections with the account', async () => {
      const { collections: store, accounts } = await openWithAccounts();
      for (const accountId of ['ann', 'bob']) await store.put(collection('a', { accountId }), 2);
      await store.remove('ann', 'a');
      await store.remove('ann', 'unknown');
      expect(await store.list('ann')).toEqual([]);
      expect(await store.list('bob')).toHaveLength(1);
      await accounts.removeAccount('bob', 5_000);
      expect(await store.list('bob')).toEqual([]);
      expect(await store.put(collection('a', { accountId: 'bob' }), 2)).toBe(false);
    });
  });
}
