import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import { customPacksIn } from '../packs/find-custom-packs.ts';
import { currentGeneration, findManifest } from '../publish/catalog-folder.ts';
import { readCustomPackList } from '../publish/custom-pack-list.ts';
import { flushFolder, replaceDurably } from '../publish/durable-file.ts';

/** Response headers that name the version of a file; empty if the server sends none. */
export interface Validators {
  readonly etag?: string;
  readonly lastModified?: string;
}

/** The record of the packed catalog that a catalog folder took last. */
export interface TakenCatalog {
  readonly generation: string;
  /** Files of imported packs that came with packed catalogs, and not by an import on this machine. */
  readonly imported: readonly string[];
  /** A digest of the address that the file came from; undefined for an argument of a command. */
  readonly source?: string | undefined;
  readonly validators?: Validators | undefined;
}

/** A file beside CURRENT. */
const RECORD = 'taken-catalog.json';
/** The record of earlier versions: the generation that was unpacked last. */
const EARLIER_RECORD = 'unpacked-generation';

/**
 * The record of a catalog folder; undefined if it took no catalog. The packs of an active generation that was not built
 * here count as taken, because earlier versions copied catalogs without a record.
 */
export function readTaken(folder: string): TakenCatalog | undefined {
  const active = currentGeneration(folder);
  const copied = active === undefined || isBuiltHere(folder, active) ? undefined : active;
  const record = readRecord(folder);
  const generation = record?.generation ?? readText(join(folder, EARLIER_RECORD)) ?? copied;
  if (generation === undefined) return undefined;
  const imported = [record?.imported ?? importedIn(folder, generation), importedIn(folder, copied)].flat();
  return { ...record, generation, imported };
}

function readRecord(folder: string): TakenCatalog | undefined {
  try {
    const record = JSON.parse(readText(join(folder, RECORD)) ?? '') as TakenCatalog;
    return typeof record.generation === 'string' && Array.isArray(record.imported) ? record : undefined;
  } catch {
    return undefined;
  }
}

export async function writeTaken(folder: string, record: TakenCatalog): Promise<void> {
  replaceDurably(join(folder, RECORD), Buffer.from(`${JSON.stringify(record, null, 2)}\n`));
  await flushFolder(folder);
}

/** Makes a generation the active one. It is on the disk already. */
export async function pointCurrentTo(folder: string, generation: string): Promise<void> {
  replaceDurably(join(folder, CATALOG_FILES.current), Buffer.from(`${generation}\n`));
  await flushFolder(folder);
}

/** The file in the folder `own` of each imported pack of the active generation, also after a restore. */
export function activePacks(folder: string): ReadonlyMap<string, string> {
  const manifest = findManifest(folder, currentGeneration(folder) ?? '');
  const list = readCustomPackList(folder);
  return customPacksIn(manifest) ?? new Map(typeof list === 'object' ? Object.entries(list.packs) : []);
}

function importedIn(folder: string, generation = ''): readonly string[] {
  return [...(customPacksIn(findManifest(folder, generation))?.values() ?? [])];
}

/** A build writes the list of imported packs with the name of its generation; a copy of a catalog has none. */
function isBuiltHere(folder: string, generation: string): boolean {
  const list = readCustomPackList(folder);
  return list === 'damaged' || (list !== 'missing' && list.generation === generation);
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
