import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type FileDigest,
  PACK_FILES,
} from '@glyphdex/contract';
import { OperatorError } from '../../operator-error.ts';
import { CatalogUnusable } from '../../ports/catalog.ts';
import { type ReadIndex, readIndex, readIndexInThread } from './read-index.ts';
import { sha256Files } from './sha256-files.ts';

export interface CatalogFiles {
  readonly manifest: CatalogManifest;
  /** index.bin, with zeros for the sections that are left out of memory. */
  readonly index: ArrayBuffer;
}

/**
 * Is this generation whole, and what is in it? Compares sizes first and then SHA-256 digests of all files with the
 * manifest; the large files are digested in a second thread while this one reads the index. While requests are served
 * this thread reads nothing large.
 */
export async function readCatalogFiles(folder: string, isServing: boolean): Promise<CatalogFiles> {
  const manifest = readManifest(folder);
  const files = manifest.files.map((file) => ({ ...file, path: join(folder, file.name) }));
  const documents = manifest.packs.map(({ key, svg }) => ({ ...svg, path: documentsPath(folder, key) }));
  for (const file of [...files, ...documents]) checkSize(file);

  const others = [...files.filter((file) => file.name !== CATALOG_FILES.index), ...documents];
  const digesting = sha256Files(others.map(({ path }) => path));
  digesting.catch(() => {}); // Awaited below; must not count as unhandled if the index throws first.
  const index = await readSearchIndex(folder, manifest, isServing);

  const digests = await digesting.catch((error: unknown) => unreadable(folder, error));
  others.forEach((file, position) => {
    if (digests[position] !== file.sha256) altered(file.path);
  });
  return { manifest, index };
}

/** Where the documents of a pack lie. */
export function documentsPath(generationFolder: string, key: string): string {
  return join(dirname(generationFolder), CATALOG_FOLDERS.packs, PACK_FILES.svg(key));
}

/** The folder of the generation that CURRENT names. Throws an `OperatorError` where no build could make it name one. */
export function folderInForce(dataDir: string): string {
  const catalog = join(dataDir, 'catalog');
  const current = join(catalog, CATALOG_FILES.current);
  if (statSync(current, { throwIfNoEntry: false })?.isDirectory()) {
    // Another build would end at it, too.
    throw new OperatorError(
      `${current} is a folder, where the file belongs that names the catalog in force. Move it away and start again.`,
    );
  }
  const name = readText(current).trim();
  if (!/^[\w-][\w.-]*$/.test(name)) {
    throw new CatalogUnusable('unreadable', `${current} does not name a catalog folder.`);
  }
  return join(catalog, name);
}

function readManifest(folder: string): CatalogManifest {
  const path = join(folder, CATALOG_FILES.manifest);
  const manifest = parseManifest(path, readText(path));
  if (manifest.formatVersion !== CATALOG_FORMAT_VERSION) {
    throw new CatalogUnusable(
      'other_version',
      `The catalog in ${folder} has format version ${manifest.formatVersion}, this program reads version ${CATALOG_FORMAT_VERSION}.`,
    );
  }
  const names = new Set(manifest.files.map((file) => file.name));
  for (const name of [CATALOG_FILES.index, CATALOG_FILES.neighbours, CATALOG_FILES.descriptors]) {
    if (!names.has(name)) throw new CatalogUnusable('unreadable', `${path} does not list ${name}.`);
  }
  return manifest;
}

function parseManifest(path: string, text: string): CatalogManifest {
  try {
    const manifest = JSON.parse(text) as CatalogManifest;
    if (typeof manifest.generation !== 'string' || !Number.isSafeInteger(manifest.formatVersion)) {
      throw new Error();
    }
    // Another version may have described its files in another way.
    if (manifest.formatVersion === CATALOG_FORMAT_VERSION) {
      for (const { name, ...digest } of manifest.files)
        if (!isName(name) || !isDigest(digest)) throw new Error();
      for (const { slug, key, svg } of manifest.packs)
        if (typeof slug !== 'string' || !isName(key) || !isDigest(svg)) throw new Error();
    }
    return manifest;
  } catch (error) {
    throw new CatalogUnusable(
      'altered',
      `${path} is not a catalog manifest; it was truncated or altered.`,
      error,
    );
  }
}

/** A name is no path: nothing outside the folder is read. */
function isName(name: unknown): boolean {
  return typeof name === 'string' && /^\w[\w.-]*$/.test(name);
}

function isDigest({ bytes, sha256 }: FileDigest): boolean {
  return Number.isSafeInteger(bytes) && typeof sha256 === 'string';
}

function checkSize(file: FileDigest & { readonly path: string }): void {
  const { path } = file;
  let size: number;
  try {
    size = statSync(path).size;
  } catch (error) {
    unreadable(path, error);
  }
  if (size === file.bytes) return;
  const fault = size < file.bytes ? 'truncated' : 'altered';
  throw new CatalogUnusable(
    fault,
    `${path} is ${fault}: ${size} bytes long where the manifest says ${file.bytes}.`,
  );
}

async function readSearchIndex(
  folder: string,
  manifest: CatalogManifest,
  isServing: boolean,
): Promise<ArrayBuffer> {
  const path = join(folder, CATALOG_FILES.index);
  const { bytes, sha256 } = manifest.files.find((file) => file.name === CATALOG_FILES.index)!;
  let file: ReadIndex;
  try {
    file = isServing ? await readIndexInThread(path, bytes) : readIndex(path, bytes);
  } catch (error) {
    unreadable(path, error);
  }
  if (file.sha256 !== sha256) altered(path);
  return file.buffer;
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    unreadable(path, error);
  }
}

function altered(path: string): never {
  throw new CatalogUnusable('altered', `${path} is altered: its SHA-256 is not the one in the manifest.`);
}

function unreadable(path: string, error: unknown): never {
  throw whyUnreadable(path, error);
}

/**
 * What an error while reading this file or folder means: the catalog is missing or damaged, or an `OperatorError` where
 * building it again would not help.
 */
export function whyUnreadable(path: string, error: unknown): CatalogUnusable | OperatorError {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CatalogUnusable('missing', `There is no ${path}.`, error);
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new OperatorError(
      'too many files are open. Let this process open more of them, 1024 at best (ulimit -n, LimitNOFILE).',
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new CatalogUnusable('unreadable', `${path} cannot be read: ${reason}.`, error);
}
