import type { FacetField, IndexDocument } from '../document.ts';
import { IndexWriter } from '../index-writer.ts';
import { type DocumentNames, NO_NAMES } from '../query-parsing/existing-names.ts';
import { Searcher } from '../searcher.ts';
import { encodeSnapshot, openSnapshot } from '../snapshot/snapshot.ts';
import type { PhraseTargets } from './naive-thesaurus.ts';

/** Facets of test documents: one single-valued, one multi-valued with more than 32 values, one with many values. */
export const TEST_FACETS: readonly FacetField[] = [
  { name: 'type', valuesCount: 3, isMultiValued: false },
  { name: 'styles', valuesCount: 40, isMultiValued: true },
  { name: 'pack', valuesCount: 300, isMultiValued: false },
];

/** A searcher over these documents, opened from the bytes of a snapshot. */
export function buildSearcher(
  documents: readonly IndexDocument[],
  fields: readonly FacetField[] = TEST_FACETS,
  thesaurus: PhraseTargets = [],
  names: DocumentNames = NO_NAMES,
): Searcher {
  const writer = new IndexWriter(fields);
  for (const document of documents) writer.add(document);
  for (const [phrase, targets] of thesaurus) writer.addThesaurusEntry(phrase, targets);
  return new Searcher(openSnapshot(joinChunks(encodeSnapshot(writer.finish()))), names);
}

/** The chunks in one buffer, like a file. */
export function joinChunks(chunks: readonly Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.length, 0));
  let end = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, end);
    end += chunk.length;
  }
  return bytes.buffer;
}
