import { createHash, hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetReference } from '../source/icon-source.ts';

/**
 * The key that names the files of a pack: a hash of the set's content, prefix and metadata, and of `PACK_INPUTS`. Equal
 * sets described by equal code have equal keys.
 */
export function packKey(set: SetReference, content: Uint8Array): string {
  const { prefix, info, display, isHidden } = set;
  const inputs = JSON.stringify([
    programFingerprint(),
    prefix,
    info,
    display,
    isHidden,
    hash('sha256', content),
  ]);
  return hash('sha256', inputs).slice(0, KEY_DIGITS);
}

/** Hexadecimal digits of a key: 128 bits. */
const KEY_DIGITS = 32;

const SOURCES = join(import.meta.dirname, '..');
/**
 * Files and folders of the code and data that decide the content of pack files. Each `package.json` is listed because
 * it states the versions of dependencies. The format of the files is among them, so a change of it never reuses older
 * files.
 */
const PACK_INPUTS = [
  'build/describe-pack.ts',
  'columns',
  'derive',
  'packs',
  'rank/concept-stem.ts',
  'source',
  '../package.json',
  '../../words/src/parse-word-files.ts',
  '../../words/src/word-file.ts',
  '../../words/src/read-words.ts',
  '../../words/data/brands.tsv',
  '../../words/data/flags.tsv',
  '../../svg/src',
  '../../svg/package.json',
  '../../raster/src',
  '../../raster/package.json',
  '../../engine/src/analysis',
  '../../engine/src/documents',
  '../../engine/src/collections/growable-ints.ts',
  '../../engine/src/postings/posting.ts',
  '../../engine/src/snapshot',
  '../../engine/src/limits.ts',
  '../../contract/src/ascii-json.ts',
  '../../contract/src/icon-identity.ts',
  '../../contract/src/icon-set.ts',
  '../../contract/src/svg-document.ts',
  '../../contract/src/snapshot-layout.ts',
  '../../engine/src/image-descriptors',
  '../../contract/src/taxonomy.ts',
].map((path) => join(SOURCES, path));

/**
 * The fingerprint of the sources that an installed package was compiled from. `npm run pack` writes this file, so the
 * package and the repository give equal keys. The repository itself has none.
 */
const PACKED_FINGERPRINT = join(import.meta.dirname, 'program-fingerprint');

let fingerprint: string | undefined;

/**
 * A hash of the content of `PACK_INPUTS`. After a change of these files, the next build from the sources describes all
 * packs again. Computed once per process.
 */
export function programFingerprint(): string {
  fingerprint ??= existsSync(PACKED_FINGERPRINT)
    ? readFileSync(PACKED_FINGERPRINT, 'utf8')
    : sourceFingerprint();
  return fingerprint;
}

function sourceFingerprint(): string {
  const digest = createHash('sha256');
  for (const file of PACK_INPUTS.flatMap(filesAt)) digest.update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}

/** A file itself, or all code and data files in a folder, sorted. Tests and `svg/src/restyle` describe nothing. */
function filesAt(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        /\.(?:ts|tsv|json|wasm)$/.test(name) && !/\.test\.ts$|(?:^|\/)(?:restyle|testing)\//.test(name),
    )
    .sort()
    .map((name) => join(path, name));
}
