import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest, parseManifest } from '@glyphdex/contract';
import { syncFolder } from '../../base/durable-files.ts';

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
  const active = currentName(folder);
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
  await replaceText(join(folder, RECORD), `${JSON.stringify(record, null, 2)}\n`);
  await syncFolder(folder);
}

/** Makes a generation the active one. It is on the disk already. */
export async function pointCurrentTo(folder: string, generation: string): Promise<void> {
  await replaceText(join(folder, CATALOG_FILES.current), `${generation}\n`);
  await syncFolder(folder);
}

/** The generation that CURRENT names; undefined if it cannot be read. */
export function currentName(folder: string): string | undefined {
  const name = readText(join(folder, CATALOG_FILES.current));
  return name !== undefined && /^[0-9a-f]{16}$/.test(name) ? name : undefined;
}

/** The manifest of a generation; undefined if it cannot be read. */
export function manifestOf(folder: string, generation: string): CatalogManifest | undefined {
  return parseManifest(readText(join(folder, generation, CATALOG_FILES.manifest)) ?? '');
}

/** An imported pack and its file in the folder `own`. */
interface ImportedPack {
  readonly slug: string;
  readonly imported: string;
}

/** The imported packs of the active generation; those of the list beside CURRENT after a restore, which has none. */
export function activePacks(folder: string): readonly ImportedPack[] {
  const active = currentName(folder);
  const manifest = active === undefined ? undefined : manifestOf(folder, active);
  if (manifest !== undefined) return importedPacks(manifest);
  try {
    const list = JSON.parse(readText(join(folder, CATALOG_FILES.customPacks)) ?? '') as {
      readonly packs: Readonly<Record<string, string>>;
    };
    return Object.entries(list.packs).map(([slug, imported]) => ({ slug, imported }));
  } catch {
    return [];
  }
}

function importedPacks(manifest: CatalogManifest | undefined): readonly ImportedPack[] {
  return (manifest?.packs ?? []).flatMap(({ slug, imported }) =>
    typeof imported === 'string' ? [{ slug, imported }] : [],
  );
}

function importedIn(folder: string, generation: string | undefined): readonly string[] {
  if (generation === undefined) return [];
  return importedPacks(manifestOf(folder, generation)).map(({ imported }) => imported);
}

/** A build writes the list of imported packs with the name of its generation; a copy of a catalog has none. */
function isBuiltHere(folder: string, generation: string): boolean {
  return (
    readText(join(folder, CATALOG_FILES.customPacks))?.includes(`"generation": "${generation}"`) ?? false
  );
}

async function replaceText(path: string, text: string): Promise<void> {
  const partial = `${path}.${randomUUID()}`;
  try {
    await writeFile(partial, text, { flag: 'wx', mode: 0o600, flush: true });
    await rename(partial, path);
  } finally {
    await rm(partial, { force: true });
  }
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return undefined;
  }
}
