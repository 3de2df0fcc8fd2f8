import { describe, expect, test } from 'vitest';
import type { SettingsStore } from './settings-store.ts';

/** The suite that every settings store passes. `open` returns an empty store. */
export function settingsStoreContract(name: string, open: () => Promise<SettingsStore>): void {
  describe(`${name} settings store`, () => {
    test('reads the value that was written last', async () => {
      const store = await open();
      expect(await store.read('color')).toBeUndefined();
      await store.write('color', 'red');
      await store.write('color', 'blue');
      expect(await store.read('color')).toBe('blue');
    });

    test('creates a missing value once', async () => {
      const store = await open();
      expect(await store.readOrStore('secret', 'first')).toBe('first');
      expect(await store.readOrStore('secret', 'second')).toBe('first');
      expect(await store.read('secret')).toBe('first');
    });
  });
}
