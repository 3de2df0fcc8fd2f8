import type { NaiveDocument } from './naive-document.ts';

/** Which words do the documents have, and how many have each? */
export class NaiveTerms {
  readonly counts = new Map<string, number>();
  /** The same of those that have it in a name, and of those that have it not only as a word of their pack. */
  readonly named = new Map<string, number>();
  readonly outsidePackCounts = new Map<string, number>();
  /** Those that are the whole name of a document. */
  readonly whole = new Set<string>();

  constructor(documents: readonly NaiveDocument[]) {
    for (const { tokens } of documents) {
      for (const { text, isNamed, isOutsidePack, isWhole } of tokens) {
        countIn(this.counts, text);
        if (isNamed) countIn(this.named, text);
        if (isOutsidePack) countIn(this.outsidePackCounts, text);
        if (isWhole === true) this.whole.add(text);
      }
    }
  }

  has(term: string): boolean {
    return this.counts.has(term);
  }

  documentsOf(term: string): number {
    return this.counts.get(term) ?? 0;
  }

  /** In sum over all words that begin so. */
  under(prefix: string): number {
    let sum = 0;
    for (const [term, count] of this.counts) if (term.startsWith(prefix)) sum += count;
    return sum;
  }
}

function countIn(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}
