import type { Probe } from './search-plan.ts';

export class ProbeAnswers {
  readonly #counts = new Map<string, { readonly count: number; readonly isExact: boolean }>();

  /**
   * Adds an answer: the number of documents, of which an engine need not count more than `countMin`. Returns whether
   * the plan assumed it.
   */
  add({ key, countMin, assumed }: Probe, count: number): boolean {
    const known = this.#counts.get(key);
    if (known === undefined || (!known.isExact && count >= known.count))
      this.#counts.set(key, { count, isExact: count < countMin });
    return count >= countMin === assumed;
  }

  /** Whether at least so many documents count; undefined if no answer tells. */
  isAtLeast(key: string, count: number): boolean | undefined {
    const known = this.#counts.get(key);
    if (known === undefined) return undefined;
    if (known.count >= count) return true;
    return known.isExact ? false : undefined;
  }
}
