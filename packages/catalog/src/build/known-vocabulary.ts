import { join } from 'node:path';
import { CATALOG_FILES, type CatalogManifest } from '@glyphdex/contract';
import { encodeSnapshot, encodeUtf8, openSnapshot, Snapshot } from '@glyphdex/engine';
import { fingerprintOf } from '../packs/pack-key.ts';
import type { FileTwin } from '../publish/publish-generation.ts';
import { readChecked } from '../publish/read-checked.ts';
import { Vocabulary, vocabularySections } from './vocabulary.ts';

const SOURCES = join(import.meta.dirname, '..');
/** The words, and the code that decides what an index takes of them. */
const DECIDING = [
  'build/add-keywords.ts',
  'build/add-meanings.ts',
  'build/vocabulary.ts',
  '../../words/src',
  '../../words/data',
  '../../engine/src/analysis',
  '../../engine/src/thesaurus',
].map((path) => join(SOURCES, path));

/** A vocabulary, and the pieces of the file from which the next build takes it. */
export interface KnownVocabulary {
  readonly vocabulary: Vocabulary;
  readonly pieces: readonly Uint8Array[];
  /** The file that it was taken from. */
  readonly file: FileTwin | undefined;
}

/** The vocabulary of this program: taken from the generation in force, or read from the word files when that has another. */
export function findVocabulary(
  catalogFolder: string,
  manifest: CatalogManifest | undefined,
): KnownVocabulary {
  return (manifest && readKnown(catalogFolder, manifest)) ?? readWordFiles();
}

function readKnown(
  catalogFolder: string,
  { generation, files }: CatalogManifest,
): KnownVocabulary | undefined {
  const folder = join(catalogFolder, generation);
  const content = readChecked(folder, files, CATALOG_FILES.vocabulary);
  const record = files.find(({ name }) => name === CATALOG_FILES.vocabulary);
  if (content === undefined || record === undefined) return undefined;
  const snapshot = openSnapshot(content.buffer);
  if (snapshot.text('program') !== fingerprintOf(DECIDING)) return undefined;
  const file = { ...record, path: join(folder, record.name) };
  return { vocabulary: new Vocabulary(snapshot), pieces: [content], file };
}

function readWordFiles(): KnownVocabulary {
  const program = { name: 'program', data: encodeUtf8(fingerprintOf(DECIDING)) };
  const sections = [program, ...vocabularySections()];
  return {
    vocabulary: new Vocabulary(new Snapshot(sections)),
    pieces: encodeSnapshot(sections),
    file: undefined,
  };
}
