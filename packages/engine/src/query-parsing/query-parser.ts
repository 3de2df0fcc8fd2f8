import { analyzeQuery, type QueryWord } from '../analysis/analyzer.ts';
import { isFunctionWord } from '../analysis/function-words.ts';
import { otherNumber, verbForms } from '../analysis/inflections.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { QUERY_UNITS_MAX } from '../limits.ts';
import type { ThesaurusIndex } from '../thesaurus/thesaurus-index.ts';
import { type CodeName, readCode } from './code-names.ts';
import { type DocumentNames, findDocument, SIZE } from './existing-names.ts';
import type { FacetWord, FacetWords } from './facet-words.ts';
import { isForeignNegation, spellOutNegations, withNegation, withoutNegatingAffix } from './negation.ts';
import { spellOutNumbers } from './numbers.ts';
import { dividedCompound, type MatchWord, matchWords, nominative, segmentWords } from './query-words.ts';
import { withoutRequest } from './requests.ts';
import { spellOutSigns } from './signs.ts';

/** `U+F015`, `\f015`, `&#xf015;`, `0xf015`. */
const CODE_POINT = /^\s*(?:content: ?)?["']?(?:u\+|\\u?\{?|&#x|0x)([0-9a-f]{2,6})[};"']*\s*$/i;

/** `U+1F468 U+200D U+1F4BB`: a sequence of code points, as emoji have them. */
const CODE_POINTS = /^\s*u\+[0-9a-f]{2,6}(?:[\s-]{1,2}(?:u\+)?[0-9a-f]{2,6}){1,9}\s*$/i;

function sequenceOf(codePoints: string): string {
  const numbers = (codePoints.match(/[0-9a-f]{2,6}/gi) ?? []).map((digits) => Number.parseInt(digits, 16));
  return String.fromCodePoint(...numbers.filter((number) => number <= 0x10_ffff));
}

const PACK_FACET = 'pack';

/** Targets of higher tiers are only related. */
const SYNONYM_TIER = 1;

/** The prefix of a name that has no letter yet: `mdi:`, `i-lucide-`. */
const BARE_PREFIX = /^(?:i-|icon-\[)?([a-z0-9]+(?:-[a-z0-9]+)*)(?::|--?)$/;

export interface Cooccurrence {
  documentsOf(term: number, other: number): number;
}

export interface ParsedQuery {
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
  parse(typed: string, isFinished = false): ParsedQuery {
    const text = CODE_POINTS.test(typed) ? sequenceOf(typed) : typed;
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
    const isTerm = (word: string) => this.#isTerm(word);
    const areNamed = (word: string, other: string, namesMin?: number) =>
      this.#areNamed(word, other, namesMin);
    const asked = withoutRequest(text.slice(0, QUERY_UNITS_MAX));
    const typed = analyzeQuery(
      spellOutNegations(spellOutSigns(spellOutNumbers(asked, { isTerm, areNamed }), isTerm)),
    );
    const isPhrase =
      typed.length > 1 &&
      this.#thesaurus.has({ folded: textOf(typed, 'text'), spelled: textOf(typed, 'spelled') });
    const divided = isPhrase
      ? typed
      : segmentWords(
          typed.flatMap((word) => this.#divided(word)),
          this.#dictionary,
          this.#thesaurus,
        );
    const read = withNegation(divided, areNamed);
    // A sentence is rarely searched before its last word is whole.
    const last = typed.at(-1)?.text ?? '';
    const isWhole =
      isFinished || (asked !== text && isTerm(last)) || (isForeignNegation(read) && this.#isKnown(last));
    return this.#facetWords.mark(matchWords(read, isWhole));
  }

  /**
   * `untrash` as `no trash`, compounds as their parts, and Cyrillic nouns in the nominative, if the word is unknown.
   */
  #divided(word: QueryWord): readonly QueryWord[] {
    const rest = withoutNegatingAffix(word.text);
    if (rest !== undefined && this.#isKnown(rest) && !this.#isSure(word.text))
      return ['no', rest].map((text) => ({ text, spelled: text, repeats: word.repeats }));
    if (this.#isKnown(word.text)) return [word];
    const noun = nominative(word.text, (form) => this.#isKnown(form));
    if (noun !== undefined) return [{ ...word, text: noun, spelled: noun }];
    return dividedCompound(word, this.#thesaurus);
  }

  #isTerm(word: string): boolean {
    return this.#dictionary.termOf(word) !== NONE;
  }

  #isKnown(word: string): boolean {
    return this.#isTerm(word) || this.#thesaurus.has({ folded: word, spelled: word });
  }

  /**
   * Whether icons have a word that looks negated, or its synonyms. One with only related targets is less sure than its
   * parts (`unstar`), unless names have a form of it (`uncheck`).
   */
  #isSure(word: string): boolean {
    const targets = this.#thesaurus.of({ folded: word, spelled: word });
    return (
      this.#isTerm(word) ||
      targets.some(({ tier }) => tier <= SYNONYM_TIER) ||
      (targets.length > 0 && verbForms(word).some((form) => this.#isTerm(form)))
    );
  }

  /** Whether as many names have both words, or another form of the second. */
  #areNamed(word: string, other: string, namesMin = 1): boolean {
    const first = this.#dictionary.termOf(word);
    if (first === NONE) return false;
    const forms = [other, ...otherNumber(other), ...verbForms(other)].map((form) =>
      this.#dictionary.termOf(form),
    );
    // One direction alone also counts names of a pack with the word in its slug.
    return forms.some(
      (form) =>
        form !== NONE &&
        this.#cooccurring.documentsOf(first, form) >= namesMin &&
        this.#cooccurring.documentsOf(form, first) >= namesMin,
    );
  }
}

function textOf(words: readonly QueryWord[], form: 'text' | 'spelled'): string {
  return words.map((word) => word[form]).join(' ');
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
