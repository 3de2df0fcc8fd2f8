import { isFunctionWord } from '../analysis/function-words.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { encodeUtf8 } from '../snapshot/utf8.ts';
import { phraseKeys } from '../thesaurus/phrases.ts';
import type { MatchWord } from './query-words.ts';

/** What a word asks of a document that need not hold it: one of these values of a facet. */
export interface Trait {
  readonly facet: string;
  readonly values: readonly number[];
  /**
   * How sure is it that the phrase asks for the trait and for nothing else? Of `maybe` the trait is looked for only
   * where names do not answer, as of `outlined`. Otherwise documents with the trait come first, as of the title of a
   * pack: with `among words` when the query tells something besides, with `alone` in any case.
   */
  readonly certainty: 'maybe' | 'among words' | 'alone';
}

/** Words that name traits, taken out of a query, and the words that are left. */
export interface TraitWords {
  readonly traits: readonly Trait[];
  readonly words: readonly MatchWord[];
}

/** At most this many neighbouring words are looked up as one trait: `google material icons`. */
const TRAIT_WORDS_MAX = 4;

/** The section that holds these traits by the words that name them. */
export function writeTraits(traits: ReadonlyMap<string, Trait>): Section {
  const keyed = Array.from(traits, ([phrase, trait]) => [phraseKeys(phrase).folded, trait]);
  return { name: 'engine.traits', data: encodeUtf8(JSON.stringify(keyed)) };
}

export function isSure({ certainty }: Trait): boolean {
  return certainty !== 'maybe';
}

/** Which words of a query tell how a document should be, or where it should be from, rather than what it shows? */
export class Traits {
  readonly #traits: ReadonlyMap<string, Trait>;
  /** The first words of all phrases, so that most words need not be joined to any. */
  readonly #firstWords: ReadonlySet<string>;

  constructor(snapshot: Snapshot) {
    this.#traits = new Map(JSON.parse(snapshot.text('engine.traits')) as [string, Trait][]);
    this.#firstWords = new Set(Array.from(this.#traits.keys(), (phrase) => phrase.split(' ', 1)[0] ?? ''));
  }

  /**
   * The traits that these words name, or only those that are sure, and the other words but for those that tell
   * nothing. Nothing when no word names a trait, or when all do, unless one of the traits is sure alone.
   */
  takeOut(words: readonly MatchWord[], isOnlySure: boolean): TraitWords | undefined {
    if (!words.some(({ text }) => this.#firstWords.has(text))) return undefined;
    const traits: Trait[] = [];
    const left: MatchWord[] = [];
    for (let at = 0; at < words.length; ) {
      const found = this.#at(words, at, isOnlySure);
      if (found === undefined) left.push(words[at++]!);
      else {
        traits.push(found.trait);
        at += found.wordsCount;
      }
    }
    const telling = left.filter(({ text }) => !isFunctionWord(text));
    if (traits.length === 0) return undefined;
    const isEnough = telling.length > 0 || traits.every(({ certainty }) => certainty === 'alone');
    return isEnough ? { traits, words: telling } : undefined;
  }

  /** The longest phrase from this word on that names a trait. */
  #at(
    words: readonly MatchWord[],
    at: number,
    isOnlySure: boolean,
  ): { readonly trait: Trait; readonly wordsCount: number } | undefined {
    if (!this.#firstWords.has(words[at]!.text)) return undefined;
    for (let count = Math.min(TRAIT_WORDS_MAX, words.length - at); count > 0; count--) {
      const phrase = words.slice(at, at + count).map(({ text }) => text);
      const trait = this.#traits.get(phrase.join(' '));
      if (trait !== undefined && (isSure(trait) || !isOnlySure)) return { trait, wordsCount: count };
    }
    return undefined;
  }
}
