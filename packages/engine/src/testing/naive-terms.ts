import type { NaiveDocument } from './naive-document.ts';

/** The words of all documents with the number of documents that have them. */
export class NaiveTerms {
  readonly counts = new Map<string, number>();
  /** The number of documents with a word in the name or an alias. */
  readonly named = new Map<string, number>();
  /** The number of documents with a word in the name, an alias or a tag. */
  readonly inNameOrTag = new Map<string, number>();
  /** Words that are the whole name, or a whole alias, of a document. */
  readonly whole = new Set<string>();

  constructor(documents: readonly NaiveDocument[]) {
    for (const { tokens } of documents) {
      for (const { text, isNamed, isInNameOrTag, isWhole } of tokens) {
        countIn(this.counts, text);
        if (isNamed) countIn(this.named, text);
        if (isInNameOrTag) countIn(this.inNameOrTag, text);
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
