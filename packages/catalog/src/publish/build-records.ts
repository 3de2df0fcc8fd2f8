import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { findManifest } from './catalog-folder.ts';
import { replaceDurably } from './durable-file.ts';

/** What a generation was built from. */
export interface BuildRecord {
  readonly generation: string;
  /** Names of the sources, in order. */
  readonly sources: readonly string[];
  /** File names of the imported packs by slug. */
  readonly imported: Readonly<Record<string, string>>;
}

/**
 * The records of the generation before and of the newest one, in this order. They say which packs the operator has
 * imported when a manifest cannot be read. Undefined if the file is missing or damaged.
 */
export function readBuildRecords(folder: string): readonly BuildRecord[] | undefined {
  try {
    const text = readFileSync(join(folder, CATALOG_FILES.buildRecords), 'utf8');
    const { records, sha256 } = JSON.parse(text) as { records: BuildRecord[]; sha256: string };
    return sha256 === digestOf(records) ? records : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Writes the records of the previous generation and of a new one. Called before CURRENT names the new one, so the
 * record of the active generation is in the file at any moment.
 */
export function writeBuildRecords(
  folder: string,
  previous: string | undefined,
  generation: string,
  { sources, packs }: Pick<CatalogManifest, 'sources' | 'packs'>,
): void {
  const before = previous === undefined || previous === generation ? undefined : recordOf(folder, previous);
  const records = [...(before === undefined ? [] : [before]), newRecord(generation, sources, packs)];
  const text = JSON.stringify({ records, sha256: digestOf(records) }, null, 1);
  replaceDurably(join(folder, CATALOG_FILES.buildRecords), Buffer.from(`${text}\n`));
}

function recordOf(folder: string, generation: string): BuildRecord | undefined {
  const known = readBuildRecords(folder)?.find((record) => record.generation === generation);
  if (known !== undefined) return known;
  const manifest = findManifest(folder, generation);
  if (!Array.isArray(manifest?.packs) || !Array.isArray(manifest.sources)) return undefined;
  return newRecord(generation, manifest.sources, manifest.packs);
}

function newRecord(
  generation: string,
  sources: CatalogManifest['sources'],
  packs: CatalogManifest['packs'],
): BuildRecord {
  const imported = packs.flatMap((pack) => (pack.imported ? [[pack.slug, pack.imported] as const] : []));
  return { generation, sources: sources.map(({ name }) => name), imported: Object.fromEntries(imported) };
}

function digestOf(records: readonly BuildRecord[]): string {
  return hash('sha256', JSON.stringify(records));
}
