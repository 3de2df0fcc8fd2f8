import { readFileSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sha256Files } from '@glyphdex/catalog/digests';
import {
  CATALOG_FILES,
  CATALOG_FOLDERS,
  CATALOG_FORMAT_VERSION,
  type CatalogManifest,
  type FileDigest,
  PACK_FILES,
  parseManifest,
} from '@glyphdex/contract';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { CatalogUnusable } from '../catalog.ts';

/** Bytes per read; Node reads at most 2^31 − 1 bytes at once. */
const STEP_BYTES = 1 << 30;

export interface CatalogFiles {
  readonly manifest: CatalogManifest;
  /** The content of `index.bin`. */
  readonly index: ArrayBufferLike;
}

/**
 * Reads the manifest and the index of a generation, and compares the sizes and SHA-256 digests of all files with the
 * manifest. Two worker threads compute the digests of large files, so requests are served meanwhile.
 */
export async function readCatalogFiles(folder: string, isShared = false): Promise<CatalogFiles> {
  const manifest = readManifest(folder);
  const files = manifest.files.map((file) => ({ ...file, path: join(folder, file.name) }));
  const documents = manifest.packs.map(({ key, svg }) => ({ ...svg, path: documentsPath(folder, key) }));
  for (const file of [...files, ...documents]) checkSize(file);

  const isIndex = ({ path }: { readonly path: string }) => basename(path) === CATALOG_FILES.index;
  const indexFile = files.find(isIndex)!;
  const others = [...files.filter((file) => !isIndex(file)), ...documents];
  try {
    const [index, [indexDigest], digests] = await Promise.all([
      readWhole(indexFile.path, indexFile.bytes, isShared),
      sha256Files([indexFile.path]),
      sha256Files(others.map(({ path }) => path)),
    ]);
    if (indexDigest !== indexFile.sha256) altered(indexFile.path);
    others.forEach(({ path, sha256 }, position) => {
      if (digests[position] !== sha256) altered(path);
    });
    return { manifest, index };
  } catch (error) {
    if (error instanceof CatalogUnusable) throw error;
    unreadable(folder, error);
  }
}

/** The first `bytes` bytes of a file. A shorter file is padded with zeros, and its digest then differs. */
async function readWhole(path: string, bytes: number, isShared: boolean): Promise<ArrayBufferLike> {
  const buffer = isShared ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes);
  const file = await open(path);
  try {
    for (let at = 0; at < bytes; ) {
      const length = Math.min(bytes - at, STEP_BYTES);
      const { bytesRead } = await file.read(new Uint8Array(buffer, at, length));
      if (bytesRead === 0) break;
      at += bytesRead;
    }
  } finally {
    await file.close();
  }
  return buffer;
}

/** Path of the file that holds the SVG documents of a pack. */
export function documentsPath(generationFolder: string, key: string): string {
  return join(dirname(generationFolder), CATALOG_FOLDERS.packs, PACK_FILES.svg(key));
}

/**
 * The folder of the active generation. Throws `CatalogUnusable` if CURRENT is missing or damaged, and an
 * `OperatorError` for a problem that a build cannot repair.
 */
export function activeFolder(dataDir: string): string {
  const catalog = join(dataDir, 'catalog');
  const current = join(catalog, CATALOG_FILES.current);
  if (statSync(current, { throwIfNoEntry: false })?.isDirectory()) {
    throw new OperatorError(
      `${current} is a folder, but must be the file that names the active catalog. Move the folder away and start again.`,
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
  const manifest = parseManifest(readText(path));
  if (manifest === undefined)
    throw new CatalogUnusable('altered', `${path} is not a catalog manifest; it was truncated or altered.`);
  if (manifest.formatVersion !== CATALOG_FORMAT_VERSION) {
    throw new CatalogUnusable(
      manifest.formatVersion > CATALOG_FORMAT_VERSION ? 'newer_version' : 'older_version',
      `The catalog in ${folder} has format version ${manifest.formatVersion}, this program reads version ${CATALOG_FORMAT_VERSION}.`,
    );
  }
  const names = new Set(manifest.files.map((file) => file.name));
  for (const name of [CATALOG_FILES.index, CATALOG_FILES.relatedIcons, CATALOG_FILES.imageDescriptors]) {
    if (!names.has(name)) throw new CatalogUnusable('unreadable', `${path} does not list ${name}.`);
  }
  return manifest;
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
    `${path} is ${fault}: it has ${size} bytes, the manifest says ${file.bytes}.`,
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    unreadable(path, error);
  }
}

function altered(path: string): never {
  throw new CatalogUnusable('altered', `${path} is altered: its SHA-256 digest differs from the manifest.`);
}

function unreadable(path: string, error: unknown): never {
  throw whyUnreadable(path, error);
}

/**
 * Translates an error that occurred while reading this file or folder: `CatalogUnusable` if a build can repair it,
 * otherwise an `OperatorError`.
 */
export function whyUnreadable(path: string, error: unknown): CatalogUnusable | OperatorError {
  const code = codeOf(error);
  if (code === 'ENOENT') return new CatalogUnusable('missing', `${path} is missing.`, error);
  if (code === 'EMFILE' || code === 'ENFILE') {
    return new OperatorError(
      'too many files are open. Raise the limit to 1024 files or more (ulimit -n, or LimitNOFILE of systemd).',
      { cause: error },
    );
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new CatalogUnusable('unreadable', `${path} cannot be read: ${reason}.`, error);
}
