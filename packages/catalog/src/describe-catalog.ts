import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CATALOG_FILES,
  type CatalogManifest,
  type CatalogReference,
  ICON_SECTIONS,
} from '@glyphdex/contract';
import { openSnapshot } from '@glyphdex/engine';
import { refusalsOf } from './build/icon-table.ts';
import { CatalogError } from './catalog-error.ts';
import { PackStore } from './packs/pack-store.ts';
import { catalogFolder, currentGeneration, noCatalog, readManifest } from './publish/catalog-folder.ts';
import type { Refusal } from './source/icon-source.ts';

export interface CatalogDescription {
  readonly folder: string;
  readonly manifest: CatalogManifest;
  readonly bytes: number;
  readonly reference: CatalogReference;
  /** Icons by the license of their pack, the most frequent first. */
  readonly licenses: readonly {
    readonly title: string;
    readonly spdx: string | null;
    readonly iconsCount: number;
  }[];
}

/** Describes the active generation: content, size and licenses. Throws `CatalogError` when there is no catalog. */
export function describeCatalog(dataDir: string): CatalogDescription {
  const parent = catalogFolder(dataDir);
  const generation = currentGeneration(parent);
  if (generation === undefined || !existsSync(join(parent, generation, CATALOG_FILES.manifest)))
    throw noCatalog(parent);
  const folder = join(parent, generation);
  let manifest: CatalogManifest;
  let reference: CatalogReference;
  try {
    manifest = readManifest(parent, generation);
    const snapshot = openSnapshot(new Uint8Array(readFileSync(join(folder, CATALOG_FILES.index))).buffer);
    reference = JSON.parse(snapshot.text(ICON_SECTIONS.reference)) as CatalogReference;
  } catch (error) {
    throw new CatalogError(
      `the catalog in ${folder} is damaged (${(error as Error).message}): build it again with "glyphdex catalog build"`,
    );
  }
  const files = [...manifest.files, ...manifest.packs.flatMap(({ svg, columns }) => [svg, columns])];
  return {
    folder,
    manifest,
    bytes: files.reduce((sum, file) => sum + file.bytes, 0),
    reference,
    licenses: countLicenses(reference),
  };
}

/** The sets, drawings and names that the active generation leaves out. Throws `CatalogError` as `describeCatalog`. */
export function listRefusals(dataDir: string): Refusal[] {
  const { manifest } = describeCatalog(dataDir);
  const store = new PackStore(catalogFolder(dataDir));
  const ofPacks = manifest.packs.flatMap((pack) => {
    const columns = store.readColumns(pack);
    return columns === undefined ? [] : refusalsOf({ slug: pack.slug, columns });
  });
  return [...manifest.refusedSets, ...ofPacks];
}

function countLicenses({ packs }: CatalogReference): CatalogDescription['licenses'] {
  const counts = new Map<string, { title: string; spdx: string | null; iconsCount: number }>();
  for (const { license, iconsCount } of packs) {
    const key = license.spdx ?? license.title;
    const known = counts.get(key);
    if (known) known.iconsCount += iconsCount;
    else counts.set(key, { title: license.title, spdx: license.spdx, iconsCount });
  }
  return [...counts.values()].sort((a, b) => b.iconsCount - a.iconsCount || (a.title < b.title ? -1 : 1));
}
