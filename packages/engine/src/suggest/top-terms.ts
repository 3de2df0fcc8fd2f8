/**
 * Collects the `max` terms with the highest weights that were offered, in descending order; of equal weights the term
 * offered first.
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

  /** Adds a term if it is among the best. Ignores weight 0. */
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

  /** Adds a term also if its weight is 0 (which counts as 1). If there are `max` terms, removes the last one first. */
  keep(term: number, weight: number): void {
    if (this.terms.includes(term)) return;
    if (this.terms.length === this.#max) {
      this.terms.pop();
      this.weights.pop();
    }
    this.offer(term, Math.max(1, weight));
  }

  /** Adds a term after all others. The caller must check that there is space, and offer nothing afterwards. */
  append(term: number, weight: number): void {
    if (this.terms.includes(term)) return;
    this.terms.push(term);
    this.weights.push(weight);
  }
}
