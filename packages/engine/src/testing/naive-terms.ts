import type { NaiveDocument } from './naive-document.ts';

/** Which words do the documents have, and how many have each? */
export class NaiveTerms {
  readonly counts = new Map<string, number>();

  constructor(documents: readonly NaiveDocument[]) {
    for (const { tokens } of documents) {
      for (const text of new Set(tokens.map((token) => token.text)))
        this.counts.set(text, this.documentsOf(text) + 1);
    }
  }

  has(term: string): boolean {
    return this.counts.has(term);
  }

  documentsOf(term: string): number {
    return this.counts.get(term) ?? 0;
  }

  /** In sum over all words that begin so. */
  under(beginning: string): number {
    let sum = 0;
    for (const [term, count] of this.counts) if (term.startsWith(beginning)) sum += count;
    return sum;
  }
}
