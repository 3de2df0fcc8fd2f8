import { analyzeQuery, type QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { PHRASE_WORDS_MAX, QUERY_UNITS_MAX } from '../limits.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import { type CodeName, readCode } from './code-names.ts';
import { type DocumentNames, findDocument, SIZE } from './existing-names.ts';
import type { FacetWord, FacetWords } from './facet-words.ts';
import { spellOutNegations, withNegation, withoutNegatingPrefix } from './negation.ts';
import { spellOutNumbers } from './numbers.ts';
import { dividedCompound, type MatchWord, matchWords, nominative, segmentWords } from './query-words.ts';
import { withoutRequest } from './requests.ts';
import { spellOutSigns } from './signs.ts';

/** `U+F015`, `\f015`, `&#xf015;`, `0xf015`. */
const CODE_POINT = /^\s*(?:content: ?)?["']?(?:u\+|\\u?\{?|&#x|0x)([0-9a-f]{2,6})[};"']*\s*$/i;

/** The facet whose values are packs. */
const PACK_FACET = 'pack';

/** The prefix of a name that has no letter yet: `mdi:`, `i-lucide-`. */
const BARE_PREFIX = /^(?:i-|icon-\[)?([a-z0-9]+(?:-[a-z0-9]+)*)(?::|--?)$/;

/** Counts of words that occur in the same names. */
export interface Cooccurrence {
  documentsOf(term: number, other: number): number;
}

/** A query as it is searched. */
export interface ParsedQuery {
  /** The words to match, in the order typed. */
  readonly words: readonly MatchWord[];
  /** The documents that the text names. They are the first hits. */
  readonly documents: readonly number[];
  /** The name that the text has as code. */
  readonly codeName?: string;
  /** The packs that code or words ask for. Their documents rank before others, which stay. */
  readonly packs: readonly FacetWord[];
}

/**
 * Turns a text into words and what it says besides: names in code, their packs, and negation. Search, suggestions and
 * explanations use it, so no text is read in two ways.
 */
export class QueryParser {
  readonly #dictionary: TermDictionary;
  readonly #thesaurus: ThesaurusIndex;
  readonly #cooccurring: Cooccurrence;
  readonly #facetWords: FacetWords;
  readonly #names: DocumentNames;
  readonly #isPack = (slug: string) => this.#names.packOf(slug) !== undefined;

  constructor(
    dictionary: TermDictionary,
    thesaurus: ThesaurusIndex,
    cooccurring: Cooccurrence,
    facetWords: FacetWords,
    names: DocumentNames,
  ) {
    this.#dictionary = dictionary;
    this.#thesaurus = thesaurus;
    this.#cooccurring = cooccurring;
    this.#facetWords = facetWords;
    this.#names = names;
  }

  /** `isFinished`: the last word is complete. */
  parse(text: string, isFinished = false): ParsedQuery {
    const codePoint = CODE_POINT.exec(text)?.[1];
    const owners = codePoint === undefined ? [] : this.#names.findCodePoint(Number.parseInt(codePoint, 16));
    if (owners.length > 0)
      return { words: this.#wordsOf(codePoint!, isFinished), documents: owners, packs: [] };
    const codeNames = readCode(text.slice(0, QUERY_UNITS_MAX), this.#isPack);
    const found = codeNames.map((codeName) => ({ codeName, document: findDocument(codeName, this.#names) }));
    const existing = found.filter(({ document }) => document !== undefined);
    const [chosen] = existing;
    const codeName = chosen?.codeName ?? codeNames.find((one) => this.#isLikely(one, text));
    const isWord = codeName !== undefined && chosen === undefined && this.#isPrefixWord(codeName);
    if (codeName === undefined || isWord) {
      const words = this.#wordsOf(isWord ? `${codeName.prefix} ${codeName.name}` : text, isFinished);
      return { words, documents: [], packs: packsIn(words) };
    }
    const values = codeName.packs
      .map((slug) => this.#names.packOf(slug))
      .filter((pack) => pack !== undefined);
    return {
      words: this.#wordsOf(codeName.name.replace(SIZE, '').replaceAll('-', ' '), isFinished),
      codeName: codeName.name,
      documents: [...new Set(existing.map(({ document }) => document!))],
      packs: values.length === 0 ? [] : [{ facet: PACK_FACET, values, certainty: 'alone' }],
    };
  }

  /**
   * Code that is being typed: the words of its name so far and the pack of its prefix. Undefined for other text.
   * `isOrdinary` tells which prefixes are usual words of names: `map-pi` is no icon of the pack `map`.
   */
  readUnfinished(
    text: string,
    isOrdinary: (prefix: string) => boolean,
  ): { readonly words: readonly MatchWord[]; readonly pack: string } | undefined {
    const code = text.slice(0, QUERY_UNITS_MAX).trim();
    const isMarked = code.startsWith('i-') || code.includes(':');
    const bare = BARE_PREFIX.exec(code)?.[1];
    if (bare !== undefined && this.#isPack(bare) && (isMarked || !isOrdinary(bare)))
      return { words: [], pack: bare };
    const codeName = readCode(code, this.#isPack).find(
      (one) =>
        one.packs.some(this.#isPack) && (one.certainty !== 'division' || isMarked || !isOrdinary(one.prefix)),
    );
    if (codeName === undefined || this.#isPrefixWord(codeName)) return undefined;
    const words = this.#wordsOf(codeName.name.replaceAll('-', ' '), false);
    return { words, pack: codeName.packs.find(this.#isPack)! };
  }

  /** Whether a codeName for which no pack has the name is still likelier than words. */
  #isLikely({ name, certainty }: CodeName, text: string): boolean {
    if (certainty === 'division') return false;
    // `GitHub` is a word of its own.
    const joined = name.replaceAll('-', '');
    return this.#dictionary.termOf(joined) === NONE || joined !== text.trim().toLowerCase();
  }

  /** Whether the prefix of a component is rather a word of its name: `GoBack`. */
  #isPrefixWord({ name, prefix, certainty }: CodeName): boolean {
    return certainty === 'component' && !name.includes('-') && this.#areNamed(prefix.toLowerCase(), name);
  }

  /** The words of a text without code, with text without spaces divided. */
  #wordsOf(text: string, isFinished: boolean): readonly MatchWord[] {
    const isTerm = (word: string) => this.#dictionary.termOf(word) !== NONE;
    const areNamed = (word: string, other: string) => this.#areNamed(word, other);
    const asked = withoutRequest(text.slice(0, QUERY_UNITS_MAX));
    const typed = analyzeQuery(
      spellOutNegations(spellOutSigns(spellOutNumbers(asked, { isTerm, areNamed }), isTerm)),
    );
    const words = segmentWords(
      typed.flatMap((word, at) => this.#divided(word, at, typed)),
      this.#dictionary,
      this.#thesaurus,
    );
    const [folded, spelled] = [
      words.map((word) => word.text).join(' '),
      words.map((word) => word.spelled).join(' '),
    ];
    const isPhrase = words.length > 1 && this.#thesaurus.has({ folded, spelled });
    const read = isPhrase ? words : withNegation(words, areNamed);
    return this.#facetWords.mark(matchWords(read, isFinished));
  }

  /**
   * `untrash` as `no trash`, compounds as their parts, and Cyrillic nouns in the nominative, if the word is neither one
   * of icons or people nor part of a phrase.
   */
  #divided(word: QueryWord, at: number, words: readonly QueryWord[]): readonly QueryWord[] {
    if (this.#isKnown(word.text) || this.#isInPhrase(at, words)) return [word];
    const noun = nominative(word.text, (form) => this.#isKnown(form));
    if (noun !== undefined) return [{ ...word, text: noun, spelled: noun }];
    const rest = withoutNegatingPrefix(word.text);
    if (rest === undefined || !this.#isKnown(rest)) return dividedCompound(word, this.#thesaurus);
    return ['no', rest].map((text) => ({ text, spelled: text, repeats: word.repeats }));
  }

  /** Whether the word at a position belongs to a phrase of the thesaurus. */
  #isInPhrase(at: number, words: readonly QueryWord[]): boolean {
    return words.some((_, from) =>
      words.some((_, last) => {
        if (from > at || last < at || last - from >= PHRASE_WORDS_MAX) return false;
        const phrase = words.slice(from, last + 1);
        const [folded, spelled] = [phrase.map(({ text }) => text), phrase.map((word) => word.spelled)];
        return (
          phrase.length > 1 && this.#thesaurus.has({ folded: folded.join(' '), spelled: spelled.join(' ') })
        );
      }),
    );
  }

  #isKnown(word: string): boolean {
    return this.#dictionary.termOf(word) !== NONE || this.#thesaurus.has({ folded: word, spelled: word });
  }

  /** Whether a name has both words, or another form of the second. */
  #areNamed(word: string, other: string): boolean {
    const first = this.#dictionary.termOf(word);
    if (first === NONE) return false;
    const forms = [other, ...otherNumber(other), ...verbForms(other)].map((form) =>
      this.#dictionary.termOf(form),
    );
    // One direction alone also counts names of a pack with the word in its slug.
    return forms.some(
      (form) =>
        form !== NONE &&
        this.#cooccurring.documentsOf(first, form) > 0 &&
        this.#cooccurring.documentsOf(form, first) > 0,
    );
  }
}

/** The packs whose names are among the words, unless nothing else is and a name is also an ordinary word. */
function packsIn(words: readonly MatchWord[]): readonly FacetWord[] {
  const packs = new Set<FacetWord>();
  let hasOthers = false;
  for (const { text, facetWord } of words)
    if (facetWord !== undefined && facetWord.certainty !== 'maybe') packs.add(facetWord);
    else hasOthers ||= !isFunctionWord(text);
  const isAsked = hasOthers || Array.from(packs).every(({ certainty }) => certainty === 'alone');
  return isAsked ? [...packs] : [];
}
