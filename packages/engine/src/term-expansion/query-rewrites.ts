import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { FREQUENT_FROM, PHRASE_WORDS_MAX, REWRITES_MAX, WORD_UNITS_MAX } from '../limits.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import { PROXIMITY } from '../postings/proximity.ts';
import type { FacetWord } from '../query-parsing/facet-words.ts';
import type { MatchWord } from '../query-parsing/query-words.ts';
import type { KeptMatches } from '../ranking/rank-key.ts';
import type { PhraseKeys } from '../thesaurus/phrases.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';

/** Another form of the query, with its cost. The methods of `QueryRewriter` give an example of each kind. */
export interface QueryRewrite {
  readonly kind:
    | 'joined'
    | 'split'
    | 'phrase'
    | 'adjacent'
    | 'exact name'
    | 'ban'
    | 'with function words'
    | 'facet words'
    | 'without facet words'
    | 'pack'
    | 'other packs'
    | 'partial'
    | 'existing name';
  /** Empty for a pack that was all of the query, and for existing names. */
  readonly words: readonly MatchWord[];
  /** Added to the match cost of the words. */
  readonly matchCost: number;
  /** Facet values that the documents must have in addition. */
  readonly facetWords?: readonly FacetWord[];
  /** The documents that alone match, with the best rank key. */
  readonly documents?: readonly number[];
}

/** Which matches of a rewrite count, and the least proximity that they get. */
interface RewriteRule {
  readonly keep: KeptMatches;
  readonly proximityMin: number;
}

/** The parts of a split word, and the words of a thesaurus phrase, count only side by side in the name. */
export const REWRITE_RULES: Readonly<Record<QueryRewrite['kind'], RewriteRule>> = {
  joined: { keep: 'all', proximityMin: PROXIMITY.phrase },
  split: { keep: 'phrase', proximityMin: PROXIMITY.phrase },
  phrase: { keep: 'all', proximityMin: PROXIMITY.phrase },
  adjacent: { keep: 'phrase', proximityMin: PROXIMITY.phrase },
  'exact name': { keep: 'exact', proximityMin: 0 },
  // After the icons that show exactly the thing, before those that show it with others.
  ban: { keep: 'exact', proximityMin: PROXIMITY.phrase },
  'with function words': { keep: 'in name', proximityMin: 0 },
  'facet words': { keep: 'all', proximityMin: PROXIMITY.phrase },
  'without facet words': { keep: 'all', proximityMin: PROXIMITY.phrase },
  partial: { keep: 'all', proximityMin: PROXIMITY.phrase },
  pack: { keep: 'all', proximityMin: 0 },
  'other packs': { keep: 'all', proximityMin: 0 },
  'existing name': { keep: 'all', proximityMin: 0 },
};

/** A split word is less certain than a typed one and more certain than a corrected one. */
const SPLIT_COST = 2;

/** A joined word that names no icon alone is less certain than a synonym: `newsletter-signup` for `sign up`. */
const JOINED_PART_COST = 1;

/** Words in reverse order are less certain. For short words, the order is the only evidence. */
const REVERSED_COST = 2;
const REVERSED_UNITS_MIN = 3;

/** A facet value in the name ranks before one that only the drawing shows. */
const FACET_WORD_COST = 1;

/** Documents without the facet value rank after all documents with it. */
const WITHOUT_FACET_COST = 4;

const PARTS_MAX = 3;
/** The minimum length of each of three parts: single letters would split almost any word. */
const PART_UNITS_MIN = 2;

const UNKNOWN = -1;

/** The parts of a split word, and the document count of the rarest part; for a last prefix, that of its list. */
interface Cut {
  readonly parts: readonly string[];
  readonly documents: number;
}

/** Finds the rewrites of a query: each method those of one kind. */
export class QueryRewriter {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #thesaurus: ThesaurusIndex;
  /** By position in the current word, the result of `#documentsOfRest`. */
  readonly #restDocuments = new Int32Array(WORD_UNITS_MAX + 1);

  constructor(dictionary: TermDictionary, lists: PostingLists, thesaurus: ThesaurusIndex) {
    this.#thesaurus = thesaurus;
    this.#dictionary = dictionary;
    this.#lists = lists;
  }

  /** Joins two adjacent words that are one term, a rewrite for each such pair: `light bulb` as `lightbulb`. */
  joined(words: readonly MatchWord[]): QueryRewrite[] {
    return this.#joined(
      words,
      (first, second) => first + second,
      (term) => {
        const { all, exactly } = this.#lists.drawingsNamed(this.#lists.ofTerm(term));
        return all > 0 && exactly === 0 ? JOINED_PART_COST : 0;
      },
    );
  }

  /** Joins two adjacent words that are one term in reverse order: `cut hair` as `haircut`. */
  joinedReversed(words: readonly MatchWord[]): QueryRewrite[] {
    const areLong = (first: string, second: string) =>
      Math.min(first.length, second.length) >= REVERSED_UNITS_MIN;
    return this.#joined(
      words,
      (first, second) => (areLong(first, second) ? second + first : ''),
      () => REVERSED_COST,
    );
  }

  #joined(
    words: readonly MatchWord[],
    join: (first: string, second: string) => string,
    costOf: (term: number) => number,
  ): QueryRewrite[] {
    const rewrites: QueryRewrite[] = [];
    for (let at = 0; at + 1 < words.length && rewrites.length < REWRITES_MAX; at++) {
      const text = join(words[at]!.text, words[at + 1]!.text);
      // Two letters are rather the code of a country: `a-z`.
      const term = this.#dictionary.termOf(text);
      if (term === NONE || /^(?:\d+|[a-z]{2})$/.test(text)) continue;
      const joined = { text, spelled: text, repeats: 1, isPrefix: false };
      rewrites.push({ kind: 'joined', words: words.toSpliced(at, 2, joined), matchCost: costOf(term) });
    }
    return rewrites;
  }

  /** The words including function words, as a name may have them: `file with text`. */
  withFunctionWords(words: readonly MatchWord[], all: readonly MatchWord[]): QueryRewrite[] {
    return all.length > words.length ? [{ kind: 'with function words', words: all, matchCost: 0 }] : [];
  }

  /** The words as complete, adjacent words of a name, so `go-back` ranks before `go-background`. */
  adjacent(words: readonly MatchWord[]): QueryRewrite[] {
    if (words.length < 2) return [];
    return [{ kind: 'adjacent', words: words.map((word) => ({ ...word, isPrefix: false })), matchCost: 0 }];
  }

  /** The words as an exact name, so `rocket-launch` ranks before `rocket`, a target of `launch`. */
  exactName(words: readonly MatchWord[]): QueryRewrite[] {
    return this.adjacent(words).map((rewrite) => ({ ...rewrite, kind: 'exact name' }));
  }

  /** The query without its facet words, restricted to their values: `lined home` as `home`. */
  withFacetWords(all: readonly MatchWord[]): QueryRewrite[] {
    return this.withoutFacetWords(all).map((rewrite) => ({
      kind: 'facet words',
      words: rewrite.words,
      matchCost: FACET_WORD_COST,
      facetWords: facetWordsOf(all),
    }));
  }

  /**
   * The query without its facet words and unrestricted, for things with few such drawings: `pink elephant` as
   * `elephant`. None if nothing else is asked.
   */
  withoutFacetWords(all: readonly MatchWord[]): QueryRewrite[] {
    if (all.every(({ facetWord }) => facetWord === undefined)) return [];
    const words = all.filter(({ text, facetWord }) => facetWord === undefined && !isFunctionWord(text));
    if (words.length === 0) return [];
    return [{ kind: 'without facet words', words: this.#whole(words), matchCost: WITHOUT_FACET_COST }];
  }

  /** Makes frequent words complete instead of prefixes: `red car` does not ask for a red carpet. */
  #whole(words: readonly MatchWord[]): readonly MatchWord[] {
    return words.map((word) => {
      const term = this.#dictionary.termOf(word.text);
      const isFrequent = term !== NONE && this.#lists.documentsOf(term) >= FREQUENT_FROM;
      return isFrequent ? { ...word, isPrefix: false } : word;
    });
  }

  /**
   * Joins adjacent words that are a phrase of the thesaurus to one word, the longest first: `bad weather`. `words` are
   * those of `all` without function words, of which a phrase can have some.
   */
  phrases(words: readonly MatchWord[], all: readonly MatchWord[]): QueryRewrite[] {
    if (all.length < 2) return [];
    const rewritten: MatchWord[] = [];
    let hasPhrase = false;
    for (let at = 0; at < all.length; ) {
      const phrase = this.#phraseAt(all, at);
      const word = phrase?.word ?? all[at]!;
      if (phrase !== undefined) hasPhrase = true;
      if (phrase !== undefined || words.some(({ text }) => text === word.text)) rewritten.push(word);
      at += phrase?.wordsCount ?? 1;
    }
    return hasPhrase ? [{ kind: 'phrase', words: rewritten, matchCost: 0 }] : [];
  }

  /**
   * The longest phrase of the thesaurus that starts at this position, as typed or with the last noun in the singular or
   * the first verb in its base form: `cell phones`, `logging out`.
   */
  #phraseAt(words: readonly MatchWord[], at: number): { word: MatchWord; wordsCount: number } | undefined {
    for (let count = Math.min(PHRASE_WORDS_MAX, words.length - at); count > 1; count--) {
      const phrase = words.slice(at, at + count);
      const texts = phrase.map((word) => word.text);
      const text = texts.join(' ');
      const spelled = phrase.map((word) => word.spelled).join(' ');
      const typed = { folded: text, spelled };
      const found = this.#thesaurus.has(typed) ? typed : this.#baseOfPhrase(texts);
      if (found !== undefined) {
        const word = { text: found.folded, spelled: found.spelled, repeats: 1, isPrefix: false };
        return { word, wordsCount: count };
      }
    }
    return undefined;
  }

  /** The phrase of the thesaurus with the last noun in the singular, or with the first verb in its base form. */
  #baseOfPhrase(texts: readonly string[]): PhraseKeys | undefined {
    const [first, last] = [texts[0]!, texts.at(-1)!];
    const forms = [
      ...(last.endsWith('s') ? otherNumber(last).map((form) => texts.with(-1, form)) : []),
      ...(/(?:ing|ed)$/.test(first) ? verbForms(first).map((form) => texts.with(0, form)) : []),
    ].map((form) => form.join(' '));
    const form = forms.find((text) => this.#thesaurus.has({ folded: text, spelled: text }));
    return form === undefined ? undefined : { folded: form, spelled: form };
  }

  /**
   * Splits each word that `isSuspect` accepts into two terms, and into three: `arrowleft` as `arrow left`. Of several
   * splits into as many parts, takes the one whose rarest part is most frequent. Its parts must differ from each other
   * and from the other words. The last part of a prefix is a prefix.
   */
  split(words: readonly MatchWord[], isSuspect: (word: MatchWord, at: number) => boolean): QueryRewrite[] {
    const rewrites: QueryRewrite[] = [];
    words.forEach((word, at) => {
      if (!isSuspect(word, at)) return;
      this.#restDocuments.fill(UNKNOWN);
      for (let partsCount = 2; partsCount <= PARTS_MAX; partsCount++) {
        const unitsMin = partsCount > 2 ? PART_UNITS_MIN : 1;
        const cut = this.#bestCut(word, 0, partsCount, unitsMin);
        if (cut === undefined || words.some(({ text }) => cut.parts.includes(text))) continue;
        if (new Set(cut.parts).size < partsCount || rewrites.length === REWRITES_MAX) continue;
        const parts = cut.parts.map((text, i) => ({
          text,
          spelled: text,
          repeats: word.repeats,
          isPrefix: word.isPrefix && i === partsCount - 1,
        }));
        const rewritten = words.toSpliced(at, 1, ...parts);
        rewrites.push({ kind: 'split', words: rewritten, matchCost: SPLIT_COST });
      }
    });
    return rewrites;
  }

  /** The best split of the word from unit `from` on into parts of at least `unitsMin` units. One part is all of it. */
  #bestCut(word: MatchWord, from: number, partsCount: number, unitsMin: number): Cut | undefined {
    const { text } = word;
    if (partsCount === 1) {
      const documents = this.#documentsOfRest(word, from);
      return documents === 0 ? undefined : { parts: [text.slice(from)], documents };
    }
    const dictionary = this.#dictionary;
    let best: Cut | undefined;
    let node: number = ROOT;
    for (let end = from + 1; end <= text.length - unitsMin * (partsCount - 1); end++) {
      node = dictionary.child(node, text.charCodeAt(end - 1));
      if (node === NONE) break;
      const term = end - from < unitsMin ? NONE : dictionary.termAt(node, end - from);
      const documents = term === NONE ? 0 : this.#lists.documentsOf(term);
      if (documents <= (best?.documents ?? 0)) continue;
      if (partsCount === 2 && this.#documentsOfRest(word, end) <= (best?.documents ?? 0)) continue;
      const rest = this.#bestCut(word, end, partsCount - 1, unitsMin);
      if (rest === undefined || rest.documents <= (best?.documents ?? 0)) continue;
      best = {
        parts: [text.slice(from, end), ...rest.parts],
        documents: Math.min(documents, rest.documents),
      };
    }
    return best;
  }

  /** The document count of the rest of the word from a unit on: of the term, or of the list of the prefix. */
  #documentsOfRest({ text, isPrefix }: MatchWord, from: number): number {
    let documents = this.#restDocuments[from]!;
    if (documents !== UNKNOWN) return documents;
    const dictionary = this.#dictionary;
    const node = dictionary.descend(ROOT, text, from);
    documents = 0;
    if (node !== NONE && isPrefix) documents = this.#lists.postingsUnder(node);
    else if (node !== NONE) {
      const term = dictionary.termAt(node, text.length - from);
      documents = term === NONE ? 0 : this.#lists.documentsOf(term);
    }
    this.#restDocuments[from] = documents;
    return documents;
  }
}

/** The facet words among these words, each once. */
function facetWordsOf(words: readonly MatchWord[]): readonly FacetWord[] {
  return [...new Set(words.flatMap(({ facetWord }) => facetWord ?? []))];
}
