import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { replaceDurably } from './durable-file.ts';

/** In place of a generation: a backup was restored, and no generation was published with the list since. */
export const RESTORED = 'restored';

/** The inputs that a build needs to repeat a generation. It survives damage to the manifest of the generation. */
export interface CustomPackList {
  /** The generation that was published with this list, or `RESTORED`. */
  readonly generation: string;
  /** Names of the sources of the build. */
  readonly sources: readonly string[];
  /** The files of the folder `own` that the generation contains, by slug. */
  readonly packs: Readonly<Record<string, string>>;
  /** Files that no generation uses but that must stay, because a manifest was unreadable when they were left out. */
  readonly leftOut: readonly string[];
}

/** Writes the list beside CURRENT, with a checksum. Its name is on the disk after `syncFolder`. */
export function writeCustomPackList(
  catalogFolder: string,
  { generation, sources, packs, leftOut }: CustomPackList,
): void {
  const list = { generation, sources, packs, leftOut };
  const text = JSON.stringify({ sha256: hash('sha256', JSON.stringify(list)), ...list }, null, 2);
  replaceDurably(customPackListPath(catalogFolder), Buffer.from(`${text}\n`));
}

/** The list; `missing` without a file, as earlier versions leave it, and `damaged` if its checksum differs. */
export function readCustomPackList(catalogFolder: string): CustomPackList | 'missing' | 'damaged' {
  try {
    const text = readFileSync(customPackListPath(catalogFolder), 'utf8');
    const { sha256, ...list } = JSON.parse(text) as CustomPackList & { readonly sha256: string };
    return hash('sha256', JSON.stringify(list)) === sha256 ? list : 'damaged';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'missing' : 'damaged';
  }
}

export function customPackListPath(catalogFolder: string): string {
  return join(catalogFolder, CATALOG_FILES.customPacks);
}
