import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetReference } from '../source/icon-source.ts';

/**
 * Under which key do the files of a processed set lie? Equal for equal sets that the same program processes: a hash of
 * the set's file, of what is said of it, and of `fingerprint`.
 */
export function packKey(set: SetReference, content: Uint8Array, fingerprint = programFingerprint()): string {
  const contentHash = createHash('sha256').update(content).digest('hex');
  const facts = JSON.stringify([fingerprint, set.prefix, set.info, contentHash]);
  return createHash('sha256').update(facts).digest('hex').slice(0, KEY_DIGITS);
}

const KEY_DIGITS = 32;

const SOURCES = join(import.meta.dirname, '..');
/** The rooms that decide what becomes of an icon, and the positions that columns hold. */
const DECIDING = [
  'build/part-columns.ts',
  'build/process-set-part.ts',
  'columns',
  'derive',
  'neighbours/families.ts',
  'packs',
  'rank/concept-stem.ts',
  'source',
  '../package.json',
  '../../words/src/parse-word-files.ts',
  '../../words/data/flags.tsv',
  '../../svg/src',
  '../../svg/package.json',
  '../../raster/src',
  '../../raster/package.json',
  '../../engine/src/analysis',
  '../../engine/src/documents',
  '../../engine/src/postings/posting.ts',
  '../../engine/src/limits.ts',
  '../../contract/src/ascii-json.ts',
  '../../contract/src/icon-identity.ts',
  '../../engine/src/image-descriptors',
  '../../contract/src/taxonomy.ts',
].map((path) => join(SOURCES, path));

const known = new Map<readonly string[], string>();

/**
 * Which program is this, as far as it decides what becomes of an icon? A hash of the code itself, so that nobody has to
 * remember to raise a number: packs that another version has processed are processed again.
 */
export function programFingerprint(): string {
  return fingerprintOf(DECIDING);
}

/** A hash of the code and the words in these files and folders, the tests left aside. Worked out once for each list. */
export function fingerprintOf(paths: readonly string[]): string {
  let fingerprint = known.get(paths);
  if (fingerprint === undefined) {
    const digest = createHash('sha256');
    for (const file of paths.flatMap(codeIn)) digest.update(readFileSync(file)).update('\0');
    fingerprint = digest.digest('hex');
    known.set(paths, fingerprint);
  }
  return fingerprint;
}

function codeIn(path: string): string[] {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:ts|tsv|wasm)$/.test(name) && !/\.test\.ts$|(?:^|\/)testing\//.test(name))
    .sort()
    .map((name) => join(path, name));
}
