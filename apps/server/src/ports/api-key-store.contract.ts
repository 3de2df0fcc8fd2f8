import { describe, expect, test } from 'vitest';
import type { ApiKey, ApiKeyStore } from './api-key-store.ts';

export function sampleKey(over: Partial<ApiKey> & { readonly id: string }): ApiKey {
  return {
    name: 'Sample',
    prefix: 'gdx_live_abcd',
    sha256: `sha of ${over.id}`,
    domains: [],
    allowServerCalls: false,
    rateLimitPerMinute: 300,
    dailyIcons: 5000,
    createdAtMs: 1_000,
    revokedAtMs: null,
    lastUsedAtMs: null,
    accountId: null,
    expiresAtMs: null,
    ...over,
  };
}

/** What every store of API keys promises. `open` gives an empty one. */
export function apiKeyStoreContract(name: string, open: () => Promise<ApiKeyStore>): void {
  describe(`${name} keeps API keys`, () => {
    test('a key comes back as it was written, in every field', async () => {
      const store = await open();
      const plain = sampleKey({ id: 'a', createdAtMs: 1 });
      const full = sampleKey({
        id: 'b',
        name: 'Größe "x" \\ 図',
        domains: ['example.com', '*.example.org'],
        allowServerCalls: true,
        rateLimitPerMinute: 0,
        dailyIcons: 0,
        createdAtMs: 1_777_777_777_777,
        lastUsedAtMs: 1_777_777_777_778,
        accountId: 'acc_1',
        expiresAtMs: 1_777_777_777_779,
      });
      await store.insert(full);
      await store.insert(plain);
      expect(await store.findById('a')).toEqual(plain);
      expect(await store.findById('b')).toEqual(full);
      expect(await store.findById('c')).toBeUndefined();
      expect(await store.list()).toEqual([plain, full]);
    });

    test('neither an id nor a SHA-256 is taken twice', async () => {
      const store = await open();
      await store.insert(sampleKey({ id: 'a' }));
      await expect(store.insert(sampleKey({ id: 'a', sha256: 'other' }))).rejects.toThrow();
      await expect(store.insert(sampleKey({ id: 'b', sha256: 'sha of a' }))).rejects.toThrow();
      expect(await store.list()).toHaveLength(1);
    });

    test('an account holds no more keys than it may, however many are made at once', async () => {
      const store = await open();
      const mine = (id: string) => ({ ...sampleKey({ id }), accountId: 'acc_1' });
      await store.insert(sampleKey({ id: 'operator' }));
      await store.insert({ ...sampleKey({ id: 'other' }), accountId: 'acc_2' });
      const made = await Promise.all(
        Array.from({ length: 20 }, (_, i) => store.insertWithin(mine(`k${i}`), 10)),
      );
      expect(made.filter((isMade) => isMade)).toHaveLength(10);
      expect(await store.listOf('acc_1')).toHaveLength(10);

      const [first, second] = await store.listOf('acc_1');
      await store.revoke(first!.id, 5_000);
      expect(await store.insertWithin(mine('after a revocation'), 10)).toBe(true);
      await store.update(second!.id, { expiresAtMs: 9_000 });
      expect(await store.insertWithin(mine('after one began to expire'), 10)).toBe(true);
      expect(await store.insertWithin(mine('one too many'), 10)).toBe(false);
    });

    test('a key has one successor, which takes its place in the same step', async () => {
      const store = await open();
      const mine = (id: string) => ({ ...sampleKey({ id }), accountId: 'acc_1' });
      for (const id of ['a', 'b', 'c']) await store.insert(mine(id));
      const before = store.version();
      const bounds = { nowMs: 5_000, endsAtMs: 9_000, endingMax: 2 };
      const asked = await Promise.all(
        Array.from({ length: 5 }, (_, i) => store.succeed('a', mine(`a${i}`), bounds)),
      );
      expect(asked.toSorted()).toEqual([...Array<string>(4).fill('not_live'), 'succeeded']);
      expect((await store.findById('a'))?.expiresAtMs).toBe(9_000);
      const next = (await store.listOf('acc_1')).filter(({ id }) => /a\d/.test(id));
      expect(next).toHaveLength(1);
      expect((await store.changedSince(before)).keys.map(({ id }) => id).toSorted()).toEqual([
        'a',
        next[0]!.id,
      ]);

      expect(await store.succeed('b', mine('b1'), { ...bounds, endsAtMs: 5_000 })).toBe('succeeded');
      expect(await store.findById('b')).toMatchObject({ revokedAtMs: 5_000, expiresAtMs: null });
      expect(await store.succeed('b', mine('b2'), bounds)).toBe('not_live');
      expect(await store.succeed('c', mine('c1'), bounds)).toBe('succeeded');
      expect(await store.succeed('c1', mine('c2'), bounds)).toBe('too_many');
      expect((await store.findById('c1'))?.expiresAtMs).toBeNull();
      expect(await store.findById('c2')).toBeUndefined();
      expect(await store.succeed('c1', mine('c2'), { ...bounds, nowMs: 9_000, endsAtMs: 9_500 })).toBe(
        'succeeded',
      );
      expect(await store.succeed('c2', { ...mine('x'), accountId: 'acc_2' }, bounds)).toBe('not_live');
      expect(await store.succeed('nobody', mine('y'), bounds)).toBe('not_live');
    });

    test('a change touches what it names, is told as a change, and does not bring back a revoked key', async () => {
      const store = await open();
      await store.insert(sampleKey({ id: 'a', domains: ['example.com'] }));
      const before = store.version();
      expect(await store.update('a', { name: 'New', allowServerCalls: true, expiresAtMs: 7 })).toBe(true);
      const changed = sampleKey({
        id: 'a',
        domains: ['example.com'],
        name: 'New',
        allowServerCalls: true,
        expiresAtMs: 7,
      });
      expect(await store.findById('a')).toEqual(changed);
      expect((await store.changedSince(before)).keys).toEqual([changed]);
      expect(await store.update('nobody', { name: 'x' })).toBe(false);
      await store.revoke('a', 5_000);
      expect(await store.update('a', { name: 'Back' })).toBe(false);
      expect((await store.findById('a'))?.name).toBe('New');
    });

    test('a revoked key stays, with the time of its first revocation', async () => {
      const store = await open();
      await store.insert(sampleKey({ id: 'a' }));
      expect(await store.revoke('a', 5_000)).toBe(true);
      expect(await store.revoke('a', 6_000)).toBe(true);
      expect((await store.findById('a'))?.revokedAtMs).toBe(5_000);
      expect(await store.revoke('nobody', 5_000)).toBe(false);
      expect(await store.list()).toHaveLength(1);
    });

    test('the version grows with every key that is added or revoked, and with nothing else', async () => {
      const store = await open();
      const versions = [store.version()];
      expect(versions[0]).toBe(0);
      await store.insert(sampleKey({ id: 'a' }));
      versions.push(store.version());
      await store.insert(sampleKey({ id: 'b' }));
      versions.push(store.version());
      await store.revoke('a', 5_000);
      versions.push(store.version());
      expect(versions).toEqual([...new Set(versions)].toSorted((x, y) => x - y));

      await store.revoke('a', 6_000);
      await store.revoke('nobody', 6_000);
      await store.touch(new Map([['b', 9_000]]));
      expect(store.version()).toBe(versions.at(-1));
    });

    test('changes are told since any version, revocations included', async () => {
      const store = await open();
      await store.insert(sampleKey({ id: 'a' }));
      await store.insert(sampleKey({ id: 'b' }));
      const first = await store.changedSince(0);
      expect(first.keys.map((key) => key.id).toSorted()).toEqual(['a', 'b']);
      expect(first.version).toBe(store.version());
      expect(await store.changedSince(first.version)).toEqual({ version: first.version, keys: [] });

      await store.revoke('a', 5_000);
      await store.insert(sampleKey({ id: 'c' }));
      const second = await store.changedSince(first.version);
      expect(second.keys.map((key) => [key.id, key.revokedAtMs]).toSorted()).toEqual([
        ['a', 5_000],
        ['c', null],
      ]);
      expect(second.version).toBe(store.version());
    });

    test('the time of last use is noted and never goes back', async () => {
      const store = await open();
      await store.insert(sampleKey({ id: 'a' }));
      await store.touch(
        new Map([
          ['a', 9_000],
          ['nobody', 9_000],
        ]),
      );
      await store.touch(new Map([['a', 8_000]]));
      expect((await store.findById('a'))?.lastUsedAtMs).toBe(9_000);
    });
  });
}
