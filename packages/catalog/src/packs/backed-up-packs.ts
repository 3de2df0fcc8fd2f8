import { RESTORED, writeCustomPackList } from '../publish/custom-pack-list.ts';
import { activeGeneration } from './active-generation.ts';
import { CustomPacks } from './custom-packs.ts';

/** The part of a catalog in a backup. Everything else is built again. */
export interface BackedUpPacks {
  /** Names of the sources of the active generation; empty when unknown. */
  readonly sources: readonly string[];
  /** The file of each custom pack in the folder `own`, by slug. */
  readonly packs: Readonly<Record<string, string>>;
}

/** The custom packs and sources of the active generation in a catalog folder. Only intact files are named. */
export function packsToBackUp(catalogFolder: string): BackedUpPacks {
  const { sources, customPacks } = activeGeneration(catalogFolder);
  const store = new CustomPacks(catalogFolder);
  const names = new Set(store.names());
  const intact = [...customPacks].filter(([, name]) => names.has(name) && store.isIntact(name));
  return { sources, packs: Object.fromEntries(intact) };
}

/** The files of the custom packs of the active generation by slug, also of those whose files are missing. */
export function packsOfGeneration(catalogFolder: string): Readonly<Record<string, string>> {
  return Object.fromEntries(activeGeneration(catalogFolder).customPacks);
}

/** Writes the list of a catalog folder whose folder `own` was restored. The next build reads it. */
export function writeRestoredPacks(catalogFolder: string, { sources, packs }: BackedUpPacks): void {
  writeCustomPackList(catalogFolder, { generation: RESTORED, sources, packs, leftOut: [] });
}
