import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packArchive } from '@glyphdex/catalog/packed';
import { type CatalogManifest, PACK_FILES } from '@glyphdex/contract';
import { writeSampleCatalog } from './sample-catalog.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Writes the sample catalog with the files that only builds read, and its first packs as imported ones. */
export function writePackableSample(
  dataDir: string,
  generation: string,
  imported: readonly string[] = [],
): string {
  const path = join(writeSampleCatalog(dataDir, { generation }), 'manifest.json');
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as CatalogManifest;
  const own = join(dataDir, 'catalog/own');
  mkdirSync(own, { recursive: true });
  for (const { key } of manifest.packs)
    writeFileSync(join(dataDir, 'catalog/packs', PACK_FILES.columns(key)), '');
  for (const name of imported) writeFileSync(join(own, name), name);
  const packs = manifest.packs.map((pack, i) => ({ ...pack, imported: imported[i] ?? null }));
  writeFileSync(path, JSON.stringify({ ...manifest, packs }));
  return path;
}

/** Packs a sample catalog of this generation into a new file. */
export async function packSample(generation: string, imported: readonly string[] = []): Promise<string> {
  const dataDir = temporaryFolder();
  writePackableSample(dataDir, generation, imported);
  const path = join(temporaryFolder(), 'catalog.zip');
  await packArchive(path, join(dataDir, 'catalog'), { begin: () => undefined, advance: () => undefined });
  return path;
}
