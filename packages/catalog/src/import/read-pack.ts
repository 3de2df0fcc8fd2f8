import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { CatalogError } from '../catalog-error.ts';
import type { FileList } from '../files/file-list.ts';
import { openFolder } from '../files/open-folder.ts';
import { openZip } from '../files/open-zip.ts';
import { locateSource, openIconifySource } from '../source/iconify-source.ts';
import type { DraftPack, ReadOptions } from './draft-pack.ts';
import { checkGiven } from './pack-facts.ts';
import { readFiles } from './read-files.ts';
import { readSet } from './read-set.ts';

/**
 * Reads the pack at a path: a folder or zip archive of SVG files, a set in Iconify JSON, or an installed npm package
 * with either. Throws `CatalogError` with one line for each mistake, also when no icon can be used.
 */
export async function readPack(path: string, options: ReadOptions): Promise<DraftPack> {
  checkGiven(options.given);
  const location = locateSource(path);
  const status = statSync(location);
  if (!status.isDirectory() && !status.isFile())
    throw new CatalogError(`${path} is neither a file nor a folder`);
  const pack = status.isDirectory() ? await readFolder(location, options) : await readFile(location, options);
  if (pack.icons.length > 0) return pack;
  const [first] = pack.refused;
  throw new CatalogError(
    first === undefined
      ? `${path} contains no SVG file and no set in Iconify JSON. If it is an icon font, export its icons as SVG files and import those`
      : `no icon of ${path} can be used (${pack.refused.length} refused); the first, ${first.file}, ${first.reason}`,
  );
}

async function readFolder(folder: string, options: ReadOptions): Promise<DraftPack> {
  const isIconify = existsSync(join(folder, 'icons.json')) || existsSync(join(folder, 'collections.json'));
  if (isIconify) return readSet(openIconifySource(folder), options);
  const files = openFolder(folder);
  const hasSets = !files.files.some(isDrawing) && files.files.some(isSet);
  return hasSets
    ? readSet(openIconifySource(folder), options)
    : await closing(files, () => readFiles(files, basename(resolve(folder)), options));
}

async function readFile(file: string, options: ReadOptions): Promise<DraftPack> {
  switch (kindOf(file)) {
    case 'zip': {
      const files = await openZip(file);
      return await closing(files, () => readFiles(files, basename(file, extname(file)), options));
    }
    case 'json':
      return readSet(openIconifySource(file), options);
    case 'other':
      throw new CatalogError(
        `${file} is neither a zip archive nor a set in Iconify JSON: put drawings into a folder and import that`,
      );
  }
}

/** Looks at the first bytes, because the extension of a file may be wrong. */
function kindOf(file: string): 'zip' | 'json' | 'other' {
  const start = Buffer.alloc(64);
  const descriptor = openSync(file, 'r');
  try {
    readSync(descriptor, start);
  } finally {
    closeSync(descriptor);
  }
  if (ZIP_SIGNATURES.has(start.readUInt32BE())) return 'zip';
  return /^(?:\uFEFF)?\s*\{/.test(start.toString('utf8')) ? 'json' : 'other';
}

/** Signatures of an archive with entries and of an empty one. */
const ZIP_SIGNATURES: ReadonlySet<number> = new Set([0x504b_0304, 0x504b_0506]);

const isDrawing = (file: string): boolean => /\.svgz?$/i.test(file);
const isSet = (file: string): boolean => /^[^/]+\.json$/.test(file) && !/^pack(?:age.*)?\.json$/.test(file);

async function closing(files: FileList, read: () => Promise<DraftPack>): Promise<DraftPack> {
  try {
    return await read();
  } finally {
    files.close();
  }
}
