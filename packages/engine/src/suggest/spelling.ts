import type { QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber } from '../analysis/plural.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { CORRECTION_RARITY_MAX, ENOUGH_MATCHES } from '../limits.ts';
import type { Meanings } from '../meanings/meanings.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Candidate, Correction, Corrections } from '../query/corrections.ts';
import { BestTerms } from './best-terms.ts';
import type { Completions } from './completions.ts';

/** How was a word meant to be spelt, by the ranking of corrections that searches use? */
export class Spelling {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #meanings: Meanings;
  readonly #corrections: Corrections;
  readonly #completions: Completions;
  readonly #completion = new BestTerms(1);

  constructor(
    dictionary: TermDictionary,
    lists: PostingLists,
    meanings: Meanings,
    corrections: Corrections,
    completions: Completions,
  ) {
    this.#dictionary = dictionary;
    this.#lists = lists;
    this.#meanings = meanings;
    this.#corrections = corrections;
    this.#completions = completions;
  }

  /**
   * The word that was probably meant, or nothing when this one is right: known to the index, to the thesaurus, or
   * in the other number. A word that few documents have is right unless the other is CORRECTION_RARITY_MAX times
   * as frequent, and a word that may be the beginning of one in the thesaurus unless it is spelt nearly like another.
   */
  corrected({ text, spelt }: QueryWord, isBeginning: boolean): string | undefined {
    const documents = this.#documentsOf(text, isBeginning);
    if (documents >= ENOUGH_MATCHES || isFunctionWord(text)) return undefined;
    if (this.#meanings.has({ folded: text, spelt })) return undefined;
    if (documents === 0 && otherNumber(text).some((form) => this.#dictionary.termOf(form) !== NONE)) {
      return undefined;
    }
    const best = likeliest(this.#corrections.of(text, isBeginning));
    if (best === undefined || best.documents < documents * CORRECTION_RARITY_MAX) return undefined;
    return best.kind === 'sound' && isBeginning && this.#meanings.beginningWith(text) !== undefined
      ? undefined
      : this.#textOf(best);
  }

  #documentsOf(text: string, isBeginning: boolean): number {
    const node = this.#dictionary.descend(ROOT, text);
    if (node === NONE) return 0;
    if (isBeginning) return this.#lists.postingsUnder(node);
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? 0 : this.#lists.documentsOf(term);
  }

  /** A beginning that is no word itself stands for its likeliest completion. */
  #textOf({ kind, term, node, depth }: Candidate): string {
    const dictionary = this.#dictionary;
    if (kind !== 'beginning') return dictionary.textOf(term);
    const own = dictionary.termAt(node, depth);
    if (own !== NONE) return dictionary.textOf(own);
    this.#completion.clear();
    this.#completions.offerUnder(node, this.#completion);
    return dictionary.textOf(this.#completion.terms[0] ?? term);
  }
}

/** The one that costs least; of several, the most frequent. */
function likeliest(corrections: readonly Correction[]): Candidate | undefined {
  let best = corrections[0];
  for (const correction of corrections) {
    const difference = correction.baseCost - best!.baseCost;
    const isMoreFrequent = correction.candidate.documents > best!.candidate.documents;
    if (difference < 0 || (difference === 0 && isMoreFrequent)) best = correction;
  }
  return best?.candidate;
}
