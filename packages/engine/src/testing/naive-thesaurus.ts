import { spellingOf, splitQuery } from '../analysis/analyzer.ts';
import { fold } from '../analysis/fold.ts';
import type { ThesaurusTarget } from '../thesaurus/thesaurus.ts';

/** Phrases and their targets, as given to an index. */
export type PhraseTargets = readonly (readonly [phrase: string, targets: readonly ThesaurusTarget[]])[];

/** The thesaurus as a map from keys to targets. */
export class NaiveThesaurus {
  readonly #byKey = new Map<string, ThesaurusTarget[]>();

  /** Keeps only targets for which `exists` holds. */
  constructor(given: PhraseTargets, exists: (target: string) => boolean) {
    for (const [phrase, targets] of given) {
      const spelled = splitQuery(phrase).map(spellingOf).join(' ');
      const folded = splitQuery(phrase).map(fold).join(' ');
      if (spelled !== folded) this.#add(spelled, targets, 0, exists);
      this.#add(folded, targets, spelled === folded || folded.length > 4 ? 0 : 1, exists);
    }
  }

  /** At most eight targets, the lowest tier first; empty for an unknown phrase. */
  of(folded: string, spelled: string): ThesaurusTarget[] {
    const targets = this.#sorted(spelled);
    return targets.length > 0 ? targets : this.#sorted(folded);
  }

  /** Whether the phrase has accents, and targets with exactly these accents. */
  hasAccented(folded: string, spelled: string): boolean {
    return spelled !== folded && this.#sorted(spelled).length > 0;
  }

  /**
   * The shortest word that this text of four units or more starts: by up to two more, from six on by less than as many.
   */
  shortestWithPrefix(text: string): string | undefined {
    if (text.length < 4) return undefined;
    const missingMax = text.length < 6 ? 2 : text.length - 1;
    return [...this.#byKey.keys()]
      .filter((key) => key.startsWith(text) && !key.includes(' ') && key.length <= text.length + missingMax)
      .filter((key) => this.#sorted(key).length > 0)
      .sort((a, b) => a.length - b.length || (a < b ? -1 : 1))[0];
  }

  #sorted(key: string): ThesaurusTarget[] {
    const best = new Map<string, number>();
    for (const { target, tier } of this.#byKey.get(key) ?? []) {
      best.set(target, Math.min(tier, best.get(target) ?? tier));
    }
    return [...best]
      .map(([target, tier]) => ({ target, tier }))
      .sort((a, b) => a.tier - b.tier)
      .slice(0, 8);
  }

  /** `doubt` is added to the tiers: a short word without its accents is often another word. */
  #add(
    key: string,
    targets: readonly ThesaurusTarget[],
    doubt: number,
    exists: (target: string) => boolean,
  ): void {
    const known = targets.filter(({ target }) => target !== key && exists(target));
    const doubted = known.map(({ target, tier }) => {
      const holdsKey = target.includes('-') && target.split('-').includes(key);
      return { target, tier: Math.min(3, (holdsKey ? 0 : tier) + doubt) };
    });
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), ...doubted]);
  }
}
