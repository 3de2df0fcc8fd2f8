import { GrowableInts } from '../collections/growable-ints.ts';
import { phraseKeys } from './phrases.ts';

/** A target of a thesaurus phrase: words of icon names, and how close they are to the phrase. */
export interface ThesaurusTarget {
  /** One word, or several words joined by `-` that are adjacent in a name. */
  readonly target: string;
  /** 0 for a synonym in the strict sense, up to TARGET_TIER_MAX for a loosely related thing. */
  readonly tier: number;
}

export const TARGET_TIER_MAX = 3;

/** The tier of an entry has this many bits, below those of the target number. */
export const TIER_BITS = 2;
export const TIER_MASK = (1 << TIER_BITS) - 1;

/** The targets of phrases, independent of documents. */
export interface Thesaurus {
  /** Ascending, in the form of `phraseKeys`. */
  readonly phrases: readonly string[];
  /** By phrase, the start of its entries; one more for the end. */
  readonly offsets: Uint32Array;
  /** In the order of first mention: the position in `targets`, and in the lowest TIER_BITS the tier. */
  readonly entries: Uint32Array;
  /** Distinct, in the order of first mention. */
  readonly targets: readonly string[];
}

/** A phrase of at most this many characters is often another word without its accents: `séa` and `sea`. */
const DOUBTFUL_WITHOUT_ACCENTS_MAX = 4;

/** Collects the targets of phrases. */
export class ThesaurusWriter {
  /** By phrase: the lowest tier at which each target was given, in the order of first mention. */
  readonly #phrases = new Map<string, Map<string, number>>();

  /**
   * Adds targets of a phrase, which is normalized by `phraseKeys`. A phrase with accents is also added without them.
   * Ignores a phrase without targets, and one without letters, digits and symbols.
   */
  add(phrase: string, targets: readonly ThesaurusTarget[]): void {
    const { folded, spelled } = phraseKeys(phrase);
    if (folded === '' || targets.length === 0) return;
    if (spelled === folded) this.#addKey(folded, targets, 0);
    else {
      this.#addKey(spelled, targets, 0);
      this.#addKey(folded, targets, folded.length > DOUBTFUL_WITHOUT_ACCENTS_MAX ? 0 : 1);
    }
  }

  /** `doubt` is added to the tiers. */
  #addKey(key: string, targets: readonly ThesaurusTarget[], doubt: number): void {
    const tiers = this.#phrases.get(key) ?? new Map<string, number>();
    this.#phrases.set(key, tiers);
    for (const { target, tier } of targets) {
      // The phrase itself is matched as typed.
      if (target === key) continue;
      const newTier = Math.min((containsPhrase(target, key) ? 0 : tier) + doubt, TARGET_TIER_MAX);
      tiers.set(target, Math.min(newTier, tiers.get(target) ?? newTier));
    }
  }

  /**
   * The collected phrases with all of their targets. `writeThesaurusIndex` leaves out those that the index cannot use.
   */
  finish(): Thesaurus {
    const targets = new Map<string, number>();
    const phrases = [...this.#phrases.keys()].sort();
    const offsets = new GrowableInts();
    const entries = new GrowableInts();
    offsets.push(0);
    for (const phrase of phrases) {
      for (const [target, tier] of this.#phrases.get(phrase)!) {
        const number = targets.get(target) ?? targets.size;
        if (number === targets.size) targets.set(target, number);
        entries.push((number << TIER_BITS) | tier);
      }
      offsets.push(entries.length);
    }
    return {
      phrases,
      offsets: new Uint32Array(offsets.view()),
      entries: new Uint32Array(entries.view()),
      targets: [...targets.keys()],
    };
  }
}

/**
 * Whether the phrase is a word of the target. Such a target is certain: `pregnant` means `pregnant-woman`, not `baby`.
 */
function containsPhrase(target: string, phrase: string): boolean {
  return target.includes('-') && target.split('-').includes(phrase);
}
