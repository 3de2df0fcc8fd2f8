import {
  Deadline,
  encodeSnapshot,
  type FacetField,
  IndexWriter,
  openSnapshot,
  Searcher,
} from '@glyphdex/engine';
import { PAGE, type Peer } from './peer.ts';

/** The engine of Glyphdex with an index as a catalog build writes it, but without the thesaurus. */
export function createGlyphdex(facetFields: readonly FacetField[]): Peer {
  let writer: IndexWriter | undefined = new IndexWriter(facetFields);
  let searcher: Searcher;
  let bytes = 0;
  // This clock never advances, so no search is cut short.
  const deadline = new Deadline(() => 0, 1);
  return {
    add: (document) => writer?.add(document),
    finish() {
      const snapshot = new Uint8Array(Buffer.concat(encodeSnapshot(writer?.finish() ?? [])));
      writer = undefined;
      bytes = snapshot.length;
      searcher = new Searcher(openSnapshot(snapshot.buffer));
    },
    size: () => bytes,
    search(text) {
      const { docIds, total } = searcher.search(
        { text, filter: {}, offset: 0, limit: PAGE, relatedTagsMax: 0 },
        deadline,
      );
      return { docIds, total };
    },
  };
}
