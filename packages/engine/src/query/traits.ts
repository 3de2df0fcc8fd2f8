import { phraseKeys } from '../meanings/phrase.ts';
import type { Section } from '../snapshot/section.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { encodeUtf8 } from '../snapshot/utf8.ts';
import type { MatchWord } from './match-word.ts';

/** What a word asks of a document that need not hold it: one of these values of a facet. */
export interface Trait {
  readonly facet: string;
  readonly values: readonly number[];
}

/** Words that name traits, taken out of a query, and the words that are left. */
export interface TraitWords {
  readonly traits: readonly Trait[];
  readonly words: readonly MatchWord[];
}

/** At most this many neighbouring words are looked up as one trait: `hand drawn`. */
const TRAIT_WORDS_MAX = 2;

/** The section that holds these traits by the words that name them. */
export function writeTraits(traits: ReadonlyMap<string, Trait>): Section {
  const keyed = Array.from(traits, ([phrase, trait]) => [phraseKeys(phrase).folded, trait]);
  return { name: 'engine.traits', data: encodeUtf8(JSON.stringify(keyed)) };
}

/** Which words of a query tell how a document should be rather than what it shows? */
export class Traits {
  readonly #traits: ReadonlyMap<string, Trait>;

  constructor(snapshot: Snapshot) {
    this.#traits = new Map(JSON.parse(snapshot.text('engine.traits')) as [string, Trait][]);
  }

  /** Nothing when no word names a trait, or all do. */
  takeOut(words: readonly MatchWord[]): TraitWords | undefined {
    const traits: Trait[] = [];
    const left: MatchWord[] = [];
    for (let at = 0; at < words.length; ) {
      let count = Math.min(TRAIT_WORDS_MAX, words.length - at);
      let trait: Trait | undefined;
      for (; count > 0 && trait === undefined; count--) {
        const phrase = words.slice(at, at + count).map(({ text }) => text);
        trait = this.#traits.get(phrase.join(' '));
        if (trait !== undefined) at += count;
      }
      if (trait === undefined) left.push(words[at++]!);
      else traits.push(trait);
    }
    return traits.length === 0 || left.length === 0 ? undefined : { traits, words: left };
  }
}
