import MiniSearch from 'minisearch';
import { PAGE, type Peer, textsOf } from './peer.ts';

/** MiniSearch 7: an inverted index on the JavaScript heap, edit distance up to a fifth of the word length, rounded. */
export function createMiniSearch(): Peer {
  const index = new MiniSearch<{ id: number; name: string; tags: string; pack: string }>({
    fields: ['name', 'tags', 'pack'],
    searchOptions: {
      boost: { name: 3 },
      combineWith: 'AND',
      fuzzy: 0.2,
      prefix: (_, position, words) => position === words.length - 1,
    },
  });
  return {
    add: (document, docId) => index.add({ id: docId, ...textsOf(document) }),
    finish: () => {},
    size: () => null,
    search(text) {
      const hits = index.search(text);
      return { docIds: hits.slice(0, PAGE).map(({ id }) => id as number), total: hits.length };
    },
  };
}
