import type { QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber } from '../analysis/inflections.ts';
import { TopList } from '../collections/top-list.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { CORRECTION_RARITY_MAX, ENOUGH_MATCHES } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Candidate, Correction, Corrections } from '../term-expansion/corrections.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import type { CooccurringTerms } from './co-occurring-terms.ts';
import type { Completions } from './completions.ts';

/** The minimum length of a part: a single letter is hardly a word. */
const PART_UNITS_MIN = 2;

/** Corrects words of a query for "did you mean", with the same corrections as a search. */
export class Spelling {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #thesaurus: ThesaurusIndex;
  readonly #corrections: Corrections;
  readonly #completions: Completions;
  readonly #cooccurring: CooccurringTerms;
  readonly #completion = new TopList(1);

  constructor(
    dictionary: TermDictionary,
    lists: PostingLists,
    thesaurus: ThesaurusIndex,
    corrections: Corrections,
    completions: Completions,
    cooccurring: CooccurringTerms,
  ) {
    this.#cooccurring = cooccurring;
    this.#dictionary = dictionary;
    this.#lists = lists;
    this.#thesaurus = thesaurus;
    this.#corrections = corrections;
    this.#completions = completions;
  }

  /**
   * The likeliest correction of a word. Undefined if there is none, or if the word is right: a frequent term or prefix,
   * a stop word, a thesaurus phrase or a prefix of one, or a plural or singular of a term. A rare term is right unless
   * the correction is CORRECTION_RARITY_MAX times as frequent.
   */
  corrected({ text, spelled }: QueryWord, isPrefix: boolean): string | undefined {
    const documents = this.#documentsOf(text, isPrefix);
    if (documents >= ENOUGH_MATCHES || isFunctionWord(text)) return undefined;
    if (this.#thesaurus.has({ folded: text, spelled })) return undefined;
    if (isPrefix && this.#thesaurus.hasPrefix(text)) return undefined;
    if (documents === 0 && otherNumber(text).some((form) => this.#dictionary.termOf(form) !== NONE)) {
      return undefined;
    }
    const corrections = this.#corrections.of(text, isPrefix);
    const best = likeliest(
      this.#completions.hidesTerms
        ? corrections.filter(({ candidate }) => this.#termOf(candidate) !== NONE)
        : corrections,
    );
    if (best === undefined || best.documents < documents * CORRECTION_RARITY_MAX) return undefined;
    return this.#dictionary.textOf(this.#termOf(best));
  }

  /**
   * Two words for an unknown one: the split whose parts occur together in most names, in at least ENOUGH_MATCHES
   * (`arrowleft` as `arrow` and `left`). O(length of the word × log co-occurring terms).
   */
  split({ text, spelled }: QueryWord): string[] | undefined {
    const dictionary = this.#dictionary;
    const own = dictionary.termOf(text);
    const isKnown = own !== NONE && this.#lists.documentsOf(own) >= ENOUGH_MATCHES;
    if (isKnown || isFunctionWord(text) || this.#thesaurus.has({ folded: text, spelled })) return undefined;
    let best: string[] | undefined;
    let most = ENOUGH_MATCHES - 1;
    for (let at = PART_UNITS_MIN; at <= text.length - PART_UNITS_MIN; at++) {
      const parts = [text.slice(0, at), text.slice(at)];
      const [first = NONE, second = NONE] = parts.map((part) => dictionary.termOf(part));
      if (first === NONE || second === NONE) continue;
      const documents = this.#cooccurring.documentsOf(first, second);
      if (documents > most) [best, most] = [parts, documents];
    }
    return best;
  }

  #documentsOf(text: string, isPrefix: boolean): number {
    const node = this.#dictionary.descend(ROOT, text);
    if (node === NONE) return 0;
    if (isPrefix) return this.#lists.postingsUnder(node);
    const term = this.#dictionary.termAt(node, text.length);
    return term === NONE ? 0 : this.#lists.documentsOf(term);
  }

  /**
   * The term of a correction. For a prefix that is not a term, its likeliest completion. NONE if only private documents
   * have it.
   */
  #termOf({ kind, term, node, depth }: Candidate): number {
    const shown = (one: number): number => (this.#completions.isHidden(one) ? NONE : one);
    if (kind !== 'prefix') return shown(term);
    const own = this.#dictionary.termAt(node, depth);
    if (own !== NONE && shown(own) !== NONE) return own;
    this.#completion.clear();
    this.#completions.offerUnder(node, this.#completion);
    return shown(this.#completion.numbers[0] ?? term);
  }
}

/** The correction with the lowest cost; of several, the most frequent. */
function likeliest(corrections: readonly Correction[]): Candidate | undefined {
  let best = corrections[0];
  for (const correction of corrections) {
    const difference = correction.baseCost - best!.baseCost;
    const isMoreFrequent = correction.candidate.documents > best!.candidate.documents;
    if (difference < 0 || (difference === 0 && isMoreFrequent)) best = correction;
  }
  return best?.candidate;
}
