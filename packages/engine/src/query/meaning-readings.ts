import { otherNumber } from '../analysis/plural.ts';
import { NONE } from '../dictionary/term-dictionary.ts';
import type { FoundMeaning, Meanings } from '../meanings/meanings.ts';
import { MEANING_COSTS } from '../postings/posting.ts';
import type { MatchWord } from './match-word.ts';
import type { Reading } from './reading.ts';

/** What does the thesaurus say that a word means? */
export class MeaningReadings {
  readonly #meanings: Meanings;
  #latestText = '';
  #latestSpelt = '';
  #latest: readonly Reading[] = [];

  constructor(meanings: Meanings) {
    this.#meanings = meanings;
  }

  /** Whether the thesaurus has a word with just the accents that were typed. */
  hasAccented({ text, spelt }: MatchWord): boolean {
    return this.#meanings.hasAccented({ folded: text, spelt });
  }

  /** What a word means, or where the thesaurus does not have it, what it means in the other number. */
  of({ text, spelt }: Pick<MatchWord, 'text' | 'spelt'>): readonly Reading[] {
    // A word that finds little is asked about again at once.
    if (text !== this.#latestText || spelt !== this.#latestSpelt) {
      this.#latest = this.#lookUp(text, spelt);
      this.#latestText = text;
      this.#latestSpelt = spelt;
    }
    return this.#latest;
  }

  /** What the word of the thesaurus means that this one is the beginning of; nothing for a word that is there itself. */
  ofBegun({ text, spelt, isBeginning }: MatchWord): readonly Reading[] {
    if (!isBeginning || this.#meanings.has({ folded: text, spelt })) return [];
    const whole = this.#meanings.beginningWith(text);
    return whole === undefined ? [] : this.of({ text: whole, spelt: whole });
  }

  #lookUp(text: string, spelt: string): Reading[] {
    const meanings = this.#meanings.of({ folded: text, spelt });
    if (meanings.length > 0) return meanings.map(asReading);
    for (const form of otherNumber(text)) {
      const ofForm = this.#meanings.of({ folded: form, spelt: form });
      if (ofForm.length > 0) return ofForm.map(asReading);
    }
    return [];
  }
}

function asReading({ target, tier, list }: FoundMeaning): Reading {
  const baseCost = MEANING_COSTS[tier]!;
  return { kind: 'meaning', edits: 0, baseCost, firstTerm: NONE, endTerm: NONE, target, list };
}
