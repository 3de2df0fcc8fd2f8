import type { IndexDocument } from '@glyphdex/engine';

export interface PeerHits {
  /** The first page, best first. */
  readonly docIds: ArrayLike<number>;
  readonly total: number;
}

/**
 * A search engine in the comparison. Documents are added in docId order. Each engine is configured as near as it can to
 * the same task: all words of a query must match, the last one also as a prefix, and names weigh most.
 */
export interface Peer {
  add(document: IndexDocument, docId: number): void;
  /** Called once, after the last document and before the first search. */
  finish(): void;
  /** Bytes of the finished index as a file; `null` for an engine that keeps its index on the JavaScript heap. */
  size(): number | null;
  search(text: string): PeerHits;
}

/** Hits per search: the default page of the API. */
export const PAGE = 20;

/** The three texts of a document that the engines besides Glyphdex index. */
export function textsOf(document: IndexDocument): { name: string; tags: string; pack: string } {
  return {
    name: document.name.replaceAll('-', ' '),
    tags: [
      ...document.tags.map(({ text }) => text),
      ...document.aliases.map((alias) => alias.replaceAll('-', ' ')),
    ].join(' '),
    pack: document.packWords.join(' '),
  };
}
