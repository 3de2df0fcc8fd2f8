import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { CatalogStore, CurrentText } from './catalog-store.ts';

/** The suite that every store of published catalogs passes. `open` returns an empty store for two publishers. */
export function catalogStoreContract(
  name: string,
  open: () => Promise<readonly [CatalogStore, CatalogStore]>,
): void {
  const currentOf = async (store: CatalogStore) => (await store.readCurrent()) as CurrentText;
  const fileOf = (content: string) => {
    const path = join(temporaryFolder(), 'file');
    writeFileSync(path, content);
    return { path, sha256: createHash('sha256').update(content).digest('hex') };
  };

  describe(`${name} store of published catalogs`, () => {
    test('has no CURRENT at first', async () => {
      const [store] = await open();
      expect(await store.readCurrent()).toBeUndefined();
    });

    test('returns what was published, and says when it has not changed', async () => {
      const [store, other] = await open();
      expect(await store.replaceCurrent('one', undefined)).toBe(true);
      const first = await currentOf(other);
      expect(first.text).toBe('one');
      expect(await other.readCurrent(first.tag)).toBe('unchanged');
      expect(await store.replaceCurrent('two', first.tag)).toBe(true);
      expect(await other.readCurrent(first.tag)).toMatchObject({ text: 'two' });
    });

    test('lets one of two publishers replace CURRENT', async () => {
      const [store, other] = await open();
      const firsts = await Promise.all([
        store.replaceCurrent('a', undefined),
        other.replaceCurrent('b', undefined),
      ]);
      expect(firsts.toSorted()).toEqual([false, true]);
      const { tag } = await currentOf(store);
      const seconds = await Promise.all([store.replaceCurrent('c', tag), other.replaceCurrent('d', tag)]);
      expect(seconds.toSorted()).toEqual([false, true]);
      expect((await currentOf(store)).text).toBe(seconds[0] ? 'c' : 'd');
    });

    test('holds blobs until they are removed', async () => {
      const [store, other] = await open();
      const { path, sha256 } = fileOf('content');
      expect(await store.hasBlob(sha256)).toBe(false);
      await store.writeBlob(sha256, path);
      await store.writeBlob(sha256, path);
      expect(await other.hasBlob(sha256)).toBe(true);
      expect(await new Response(await other.readBlob(sha256)).text()).toBe('content');
      await other.removeBlob(sha256);
      await other.removeBlob(sha256);
      expect(await store.hasBlob(sha256)).toBe(false);
    });

    test('fails to read a blob that is not there', async () => {
      const [store] = await open();
      const read = store.readBlob('0'.repeat(64)).then((blob) => new Response(blob).text());
      await expect(read).rejects.toThrow();
    });
  });
}
