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
