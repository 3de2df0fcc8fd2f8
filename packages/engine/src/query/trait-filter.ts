import type { Bitset } from '../bitset.ts';
import type { Matches } from '../ranking/matches.ts';
import type { FacetCondition } from './condition.ts';

/** To look up a document in a posting list takes about as long as to pass over so many postings. */
const LOOK_UP_COST = 6;

/** Which documents have the traits that a query asks for? */
export class TraitFilter {
  readonly conditions: readonly FacetCondition[];
  readonly #allowed: () => Bitset;

  constructor(conditions: readonly FacetCondition[], allowed: () => Bitset) {
    this.conditions = conditions;
    this.#allowed = allowed;
  }

  /**
   * Documents in ascending order among which all allowed ones are, when they are so few that looking up each is better
   * than passing over this many postings.
   */
  candidatesInsteadOf(postings: number): Uint32Array | undefined {
    const list = this.conditions.find((condition) => condition.list !== undefined)?.list;
    return list === undefined || list.length * LOOK_UP_COST > postings ? undefined : list;
  }

  /** Drops the matches that are not allowed. O(matches × conditions). */
  narrow(matches: Matches): void {
    for (const condition of this.conditions) condition.narrow(matches);
  }

  /** All allowed documents: a set that the next filter overwrites. O(bits × values). */
  allowed(): Bitset {
    return this.#allowed();
  }
}
