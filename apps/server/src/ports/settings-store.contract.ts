import { describe, expect, test } from 'vitest';
import type { SettingsStore } from './settings-store.ts';

/** What every store of settings promises. `open` gives an empty one. */
export function settingsStoreContract(name: string, open: () => Promise<SettingsStore>): void {
  describe(`${name} keeps settings`, () => {
    test('what was written last is read', async () => {
      const store = await open();
      expect(await store.read('color')).toBeUndefined();
      await store.write('color', 'red');
      await store.write('color', 'blue');
      expect(await store.read('color')).toBe('blue');
    });

    test('a value is made once and then kept', async () => {
      const store = await open();
      expect(await store.readOrCreate('secret', () => 'first')).toBe('first');
      expect(await store.readOrCreate('secret', () => 'second')).toBe('first');
      expect(await store.read('secret')).toBe('first');
    });
  });
}
