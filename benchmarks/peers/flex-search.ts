import { Index } from 'flexsearch';
import { PAGE, type Peer, textsOf } from './peer.ts';

/**
 * FlexSearch 0.8 with its typo-tolerant tokenizer, which has no prefix match; all words weigh the same. Without
 * `countsAll` it stops at a full page and has no total. With it, every match is collected, because an exact total needs
 * them.
 */
export function createFlexSearch({ countsAll }: { readonly countsAll: boolean }): Peer {
  const index = new Index({ tokenize: 'tolerant' });
  let documentsCount = 0;
  return {
    add(document, docId) {
      const { name, tags, pack } = textsOf(document);
      index.add(docId, `${name} ${tags} ${pack}`);
      documentsCount++;
    },
    finish: () => {},
    size: () => null,
    search(text) {
      const hits = index.search(text, { limit: countsAll ? documentsCount : PAGE }) as number[];
      return { docIds: hits.slice(0, PAGE), total: countsAll ? hits.length : null };
    },
  };
}
