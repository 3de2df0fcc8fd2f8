import { PRIVATE_LICENSE } from '@glyphdex/contract';
import type { Log } from '../base/log.ts';
import type { SettingsStore } from '../database/settings-store.ts';
import type { OpenGeneration } from './embedded/open-generation.ts';

const SETTING = 'named_open_packs';

/**
 * Names once the imported packs under the private license that anybody sees, because they were imported before packs
 * could be private.
 */
export async function nameOpenPacks(
  log: Pick<Log, 'warn'>,
  settings: Pick<SettingsStore, 'read' | 'write'>,
  { manifest, reference }: Pick<OpenGeneration, 'manifest' | 'reference'>,
): Promise<void> {
  const own = new Set(manifest.packs.filter(({ origin }) => origin === 'own').map(({ slug }) => slug));
  const open = reference.packs
    .filter(({ license, visibility }) => visibility === undefined && license.spdx === PRIVATE_LICENSE)
    .map(({ slug }) => slug)
    .filter((slug) => own.has(slug));
  const named = open.join(', ');
  if (named === '' || named === (await settings.read(SETTING))) return;
  log.warn(
    { packs: open },
    `Anybody who can reach the service sees these packs without a license, because they were imported before packs could be private: ${named}. To hide a pack, import it again with --private.`,
  );
  await settings.write(SETTING, named);
}
