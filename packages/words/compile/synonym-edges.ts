import type { SynonymTier } from '../src/parse-word-files.ts';
import { sortSourceCodes } from '../src/word-sources.ts';

export type Tier = SynonymTier;

/** A target of one word, merged from all sources. */
export interface Synonym {
  readonly target: string;
  readonly tier: Tier;
  readonly weight: number;
  readonly sources: readonly string[];
}

interface Claim {
  tier: Tier;
  weight: number;
  readonly sources: Set<string>;
}

/**
 * Collects claims of sources that a word has a target. The strongest tier of a pair applies, and weights add up,
 * except that no other source changes a reviewed pair.
 */
export class SynonymEdges {
  readonly #claims = new Map<string, Map<string, Claim>>();

  claim(word: string, target: string, tier: Tier, weight: number, source: string): void {
    if (word === target) return;
    const targets = this.#claims.get(word) ?? new Map<string, Claim>();
    this.#claims.set(word, targets);
    const claim = targets.get(target) ?? { tier, weight: 0, sources: new Set<string>() };
    targets.set(target, claim);
    // A reviewed pair is claimed first and keeps its tier and weight.
    if (!claim.sources.has('own')) {
      claim.tier = Math.min(claim.tier, tier) as Tier;
      claim.weight += weight;
    }
    claim.sources.add(source);
  }

  has(word: string, target: string): boolean {
    return this.#claims.get(word)?.has(target) ?? false;
  }

  words(): string[] {
    return [...this.#claims.keys()].sort();
  }

  /** Targets of a word, best first: by tier, then weight, then name. */
  of(word: string): Synonym[] {
    return [...(this.#claims.get(word) ?? [])]
      .map(([target, { tier, weight, sources }]) => ({
        target,
        tier,
        weight,
        sources: sortSourceCodes(sources),
      }))
      .sort(
        (left, right) =>
          left.tier - right.tier || right.weight - left.weight || (left.target < right.target ? -1 : 1),
      );
  }
}
