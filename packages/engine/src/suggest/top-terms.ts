/**
 * Which of the terms offered weigh most? At most `max`, the heaviest first; of equal weights the term offered first.
 * Terms without weight are passed over.
 */
export class TopTerms {
  readonly terms: number[] = [];
  readonly weights: number[] = [];
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  clear(): void {
    this.terms.length = 0;
    this.weights.length = 0;
  }

  offer(term: number, weight: number): void {
    const { terms, weights } = this;
    let place = terms.length;
    if (weight === 0 || (place === this.#max && weight <= weights[place - 1]!)) return;
    if (place === this.#max) {
      place--;
    } else {
      terms.push(term);
      weights.push(weight);
    }
    for (; place > 0 && weights[place - 1]! < weight; place--) {
      terms[place] = terms[place - 1]!;
      weights[place] = weights[place - 1]!;
    }
    terms[place] = term;
    weights[place] = weight;
  }

  /** Takes in a term whatever its weight: when there are `max` others, the last one gives way. */
  keep(term: number, weight: number): void {
    if (this.terms.includes(term)) return;
    if (this.terms.length === this.#max) {
      this.terms.pop();
      this.weights.pop();
    }
    this.offer(term, Math.max(1, weight));
  }

  /** Takes in a term behind all others; nothing may be offered any more. */
  append(term: number, weight: number): void {
    if (this.terms.includes(term)) return;
    this.terms.push(term);
    this.weights.push(weight);
  }
}
