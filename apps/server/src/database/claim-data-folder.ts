import { randomBase62 } from '../base/base62.ts';
import type { SecretFile } from '../base/secret-file.ts';
import type { SettingsStore } from './settings-store.ts';

const SETTING = 'installation_id';

/**
 * Whether the database belongs to the data folder: both hold the same random id. The first call creates the id. The
 * database is written first: after a kill between the two writes, the next call copies the id to the folder.
 */
export async function claimDataFolder(parts: {
  readonly settings: SettingsStore;
  /** The copy of the id in the data folder. */
  readonly idFile: Pick<SecretFile, 'read' | 'write'>;
}): Promise<boolean> {
  const { settings, idFile } = parts;
  const inFolder = await idFile.read();
  if (inFolder !== undefined) return inFolder === (await settings.read(SETTING));
  await idFile.write(await settings.readOrStore(SETTING, `inst_${randomBase62(16)}`));
  return true;
}
