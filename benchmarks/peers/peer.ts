import type { IndexDocument } from '@glyphdex/engine';

export interface PeerHits {
  /** The first page, best first. */
  readonly docIds: ArrayLike<number>;
  /** `null` for an engine that does not count all hits. */
  readonly total: number | null;
}

/**
 * A search engine in the comparison. Documents are added in docId order. All words of a query must match, the last
 * one also as a prefix; names weigh most.
 */
export interface Peer {
  add(document: IndexDocument, docId: number): void;
  finish(): void;
  /** Bytes of the finished index as a file; `null` for an engine without one. */
  size(): number | null;
  search(text: string): PeerHits;
}

export const PAGE = 20;

/** The three texts that every other engine indexes. */
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
