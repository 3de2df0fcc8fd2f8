import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SetReference } from '../source/icon-source.ts';

/**
 * The key that names the files of a pack: a hash of the set's file, of its facts, and of the program. Equal sets described by
 * equal code have equal keys.
 */
export function packKey(set: SetReference, content: Uint8Array): string {
  const facts = JSON.stringify([programFingerprint(), set.prefix, set.info, hash('sha256', content)]);
  return hash('sha256', facts).slice(0, KEY_DIGITS);
}

const KEY_DIGITS = 32;

const SOURCES = join(import.meta.dirname, '..');
/** The code and data that the content of a pack's files depends on. */
const DECIDING = [
  'build/describe-pack.ts',
  'columns',
  'derive',
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

let fingerprint: string | undefined;

/**
 * A hash of the code and data that decide the content of packs. A changed program has another fingerprint, so it describes all
 * packs again. Computed once.
 */
function programFingerprint(): string {
  if (fingerprint === undefined) {
    const digest = createHash('sha256');
    for (const file of DECIDING.flatMap(codeIn)) digest.update(readFileSync(file)).update('\0');
    fingerprint = digest.digest('hex');
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
