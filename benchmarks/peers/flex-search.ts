import { Index } from 'flexsearch';
import { PAGE, type Peer, textsOf } from './peer.ts';

/**
 * FlexSearch 0.8 with its typo-tolerant tokenizer, which has no prefix match; all words weigh the same. Every
 * match is collected, because an exact total needs them.
 */
export function createFlexSearch(): Peer {
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
      const hits = index.search(text, { limit: documentsCount }) as number[];
      return { docIds: hits.slice(0, PAGE), total: hits.length };
    },
  };
}
