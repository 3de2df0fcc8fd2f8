import { FACETS } from '@glyphdex/contract';
import { type DocumentEntries, ENTRY_SHIFT, type Searcher } from '@glyphdex/engine';

/** The numbers of words of a name are in the low bits of the first byte of a document, the variant in this one. */
export const VARIANT_SHIFT = 6;

/** A document for the script: one byte, then four bytes per entry, ascending: those of the index, those of facets. */
export function encodedEntries(searcher: Searcher, entries: DocumentEntries, docId: number): Uint8Array {
  const numbers = searcher.entryNumbers;
  const facets = Object.values(FACETS).flatMap((facet) =>
    searcher.valuesOf(facet, docId).map((value) => numbers.ofFacet(facet, value)),
  );
  const all = [
    ...entries.of(docId),
    ...facets.toSorted((a, b) => a - b).map((number) => (number << ENTRY_SHIFT) >>> 0),
  ];
  const bytes = Buffer.alloc(1 + 4 * all.length);
  bytes.writeUInt8(searcher.nameWordsOf(docId) | (searcher.isVariant(docId) ? 1 << VARIANT_SHIFT : 0));
  for (const [i, entry] of all.entries()) bytes.writeUInt32BE(entry, 1 + 4 * i);
  return bytes;
}
