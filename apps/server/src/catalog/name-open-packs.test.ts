import { expect, onTestFinished, test } from 'vitest';
import { SettingsStore } from '../database/settings-store.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openCatalog } from './embedded/embedded-catalog.ts';
import { nameOpenPacks } from './name-open-packs.ts';

/** A catalog whose packs of these slugs were imported; of the sample packs, `tabler` has the private license. */
async function openWith(own: readonly string[]) {
  const folder = temporaryFolder();
  writeSampleCatalog(folder, { hasPrivatePack: true });
  const catalog = await openCatalog(folder);
  onTestFinished(() => catalog.retire());
  const { manifest, reference } = catalog.files;
  const packs = manifest.packs.map((pack) => {
    return { ...pack, origin: own.includes(pack.slug) ? ('own' as const) : pack.origin };
  });
  return { reference, manifest: { ...manifest, packs } };
}

test('names imported packs without a license that stayed public, once', async () => {
  const settings = new SettingsStore(memoryDatabase());
  const lines: string[] = [];
  const log = { warn: (_: object, line: string) => void lines.push(line) };
  await nameOpenPacks(log, settings, await openWith(['mdi', 'zorblatt']));
  expect(lines).toEqual([]);
  const catalog = await openWith(['mdi', 'tabler', 'zorblatt']);
  await nameOpenPacks(log, settings, catalog);
  expect(lines).toEqual([expect.stringMatching(/could be private: tabler\. To hide a pack/)]);
  await nameOpenPacks(log, settings, catalog);
  expect(lines).toHaveLength(1);
});
