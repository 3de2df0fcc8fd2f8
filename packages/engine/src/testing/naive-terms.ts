import type { NaiveDocument } from './naive-document.ts';

/** The words of all documents, and their document counts. */
export class NaiveTerms {
  readonly counts = new Map<string, number>();
  /** Document counts of words in names, and of words outside pack titles. */
  readonly named = new Map<string, number>();
  readonly outsidePackCounts = new Map<string, number>();
  /** Words that are the whole name of a document. */
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

  /** The sum of document counts over all words with the prefix. */
  under(prefix: string): number {
    let sum = 0;
    for (const [term, count] of this.counts) if (term.startsWith(prefix)) sum += count;
    return sum;
  }
}

function countIn(counts: Map<string, number>, term: string): void {
  counts.set(term, (counts.get(term) ?? 0) + 1);
}
