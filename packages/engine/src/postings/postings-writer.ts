import { GrowableInts } from '../growable-ints.ts';

/** The postings of all terms, which are in ascending order: those of term t from `offsets[t]` up to `offsets[t + 1]`. */
export interface TermPostings {
  readonly terms: readonly string[];
  readonly offsets: Uint32Array;
  readonly values: Int32Array;
  /** The final number of a term by the number under which it was collected. */
  readonly finalNumbers: Uint32Array;
}

/** Collects which document holds which term. Documents must come in ascending order. */
export class PostingsWriter {
  readonly #numbers = new Map<string, number>();
  readonly #terms = new GrowableInts();
  readonly #values = new GrowableInts();

  /** Under which number is this term collected? */
  termNumber(text: string): number {
    let number = this.#numbers.get(text);
    if (number === undefined) {
      number = this.#numbers.size;
      this.#numbers.set(text, number);
    }
    return number;
  }

  /** A document has at most one posting of a term. */
  add(term: number, posting: number): void {
    this.#terms.push(term);
    this.#values.push(posting);
  }

  finish(): TermPostings {
    const terms = [...this.#numbers.keys()].sort();
    const finalNumbers = new Uint32Array(terms.length);
    terms.forEach((text, number) => {
      finalNumbers[this.#numbers.get(text)!] = number;
    });
    const owners = this.#terms.view();
    const offsets = new Uint32Array(terms.length + 1);
    for (const owner of owners) offsets[finalNumbers[owner]! + 1]!++;
    for (let term = 0; term < terms.length; term++) offsets[term + 1]! += offsets[term]!;
    const next = offsets.slice();
    const values = new Int32Array(owners.length);
    this.#values.view().forEach((posting, i) => {
      values[next[finalNumbers[owners[i]!]!]!++] = posting;
    });
    return { terms, offsets, values, finalNumbers };
  }
}
