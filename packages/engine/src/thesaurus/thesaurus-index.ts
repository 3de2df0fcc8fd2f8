import { splitWords } from '../analysis/analyzer.ts';
import { fold, foldCase } from '../analysis/fold.ts';
import { GrowableInts } from '../collections/growable-ints.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { TARGETS_PER_PHRASE_MAX } from '../limits.ts';
import { WordIntersection } from '../postings/list-intersection.ts';
import {
  DOC_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  isInName,
  lengthOf,
  NAME_WORDS_MASK,
  POSITION_MASK,
  type PostingList,
  plainList,
  postingOf,
} from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import { PROXIMITY, phrasePatterns, proximityOf } from '../postings/proximity.ts';
import type { Section, Snapshot } from '../snapshot/snapshot.ts';
import { Strings, writeStrings } from '../snapshot/strings.ts';
import { NO_PHRASE, type PhraseKeys, PhraseTable, writePhrases } from './phrases.ts';
import { type Thesaurus, TIER_BITS, TIER_MASK } from './thesaurus.ts';

/** A prefix of at least this length can be completed to a thesaurus word. */
const COMPLETED_FROM = 4;
/** A shorter prefix than COMPLETED_LONG_FROM is completed by at most this many units. */
const COMPLETED_UNITS = 2;
/** A beginning of fewer phrases is as likely a misspelled word. */
const PREFIX_PHRASES_MIN = 3;
/** A prefix of more phrases is too short to be completed to one. */
const PHRASES_WALKED_MAX = 2_000;
/** Phrases whose closest target is further away are not completed. */
const COMPLETED_TIER_MAX = 1;
/** From this length on, the prefix must be more than half of the word. */
const COMPLETED_LONG_FROM = 6;

/** A target of a phrase, with the documents that have it. */
export interface FoundTarget {
  readonly target: string;
  readonly tier: number;
  /** Its term, or for several words the complement (~) of the number of its list. */
  readonly place: number;
  /** The documents with the target: for several words, those with them side by side in their names. */
  readonly list: PostingList;
}

/**
 * The thesaurus of an index: maps phrases in any language to targets that documents have. Phrases are never corrected.
 */
export class ThesaurusIndex {
  readonly #lists: PostingLists;
  readonly #table: PhraseTable;
  readonly #offsets: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #targets: Strings;
  /** By target, its term, or for several words the complement (~) of the number of its list. */
  readonly #places: Int32Array;
  readonly #listOffsets: Uint32Array;
  readonly #values: Int32Array;
  /** Texts of targets that were read before. Of full length, because V8 keeps a sparse array as a hash table. */
  readonly #targetTexts: (string | undefined)[];

  constructor(snapshot: Snapshot, lists: PostingLists) {
    this.#lists = lists;
    this.#table = new PhraseTable(snapshot);
    this.#offsets = snapshot.uint32('engine.thesaurus.offsets');
    this.#entries = snapshot.uint32('engine.thesaurus.entries');
    this.#targets = Strings.read(snapshot, 'engine.thesaurus.targets');
    this.#places = snapshot.int32('engine.thesaurus.places');
    this.#listOffsets = snapshot.uint32('engine.thesaurus.listOffsets');
    this.#values = snapshot.int32('engine.thesaurus.lists');
    this.#targetTexts = new Array<undefined>(this.#targets.count);
  }

  /** Whether the thesaurus has the phrase, as spelled or without accents. */
  has({ folded, spelled }: PhraseKeys): boolean {
    return (
      this.#table.find(spelled) !== NO_PHRASE ||
      (folded !== spelled && this.#table.find(folded) !== NO_PHRASE)
    );
  }

  /** Whether the phrase has accents, and the thesaurus has it with exactly these. */
  hasAccented({ folded, spelled }: PhraseKeys): boolean {
    return folded !== spelled && this.#table.find(spelled) !== NO_PHRASE;
  }

  /**
   * The targets of a phrase, the lowest tier first; empty for an unknown phrase. The phrase without accents counts only
   * if the thesaurus does not have it as spelled.
   */
  of({ folded, spelled }: PhraseKeys): FoundTarget[] {
    const asSpelled = this.#table.find(spelled);
    const number = asSpelled === NO_PHRASE && folded !== spelled ? this.#table.find(folded) : asSpelled;
    if (number === NO_PHRASE) return [];
    const found: FoundTarget[] = [];
    for (let at = this.#offsets[number]!; at < this.#offsets[number + 1]!; at++) {
      const entry = this.#entries[at]!;
      const target = entry >>> TIER_BITS;
      const place = this.#places[target]!;
      found.push({
        target: this.#targetText(target),
        tier: entry & TIER_MASK,
        place,
        list: this.#listOf(place),
      });
    }
    return found;
  }

  /**
   * The shortest single-word phrase that `word` can be completed to, by the limits above. Undefined if there is none.
   * O(phrases with the prefix).
   */
  shortestWithPrefix(word: string): string | undefined {
    if (word.length < COMPLETED_FROM) return undefined;
    const { phrases } = this.#table;
    let unitsMax = word.length + (word.length < COMPLETED_LONG_FROM ? COMPLETED_UNITS : word.length - 1);
    let shortest: string | undefined;
    for (let at = phrases.lowerBound(word); phrases.startsWith(at, word); at++) {
      if (phrases.lengthOf(at) > unitsMax || phrases.get(at).includes(' ')) continue;
      shortest = phrases.get(at);
      unitsMax = shortest.length - 1;
    }
    return shortest;
  }

  /** Whether PREFIX_PHRASES_MIN phrases begin with this text. */
  hasPrefix(text: string): boolean {
    const { phrases } = this.#table;
    return phrases.startsWith(phrases.lowerBound(text) + PREFIX_PHRASES_MIN - 1, text);
  }

  /**
   * At most `max` phrases that begin with the text: those with the most documents of their closest target first, and
   * the more the shorter they are. None if more than PHRASES_WALKED_MAX do, or if all targets are only related.
   */
  completions(text: string, max: number): string[] {
    const { phrases } = this.#table;
    const found: { readonly at: number; readonly weight: number }[] = [];
    const start = phrases.lowerBound(text);
    for (let at = start; phrases.startsWith(at, text); at++) {
      if (at - start === PHRASES_WALKED_MAX) return [];
      const entry = this.#entries[this.#offsets[at]!]!;
      if ((entry & TIER_MASK) > COMPLETED_TIER_MAX) continue;
      const documents = lengthOf(this.#listOf(this.#places[entry >>> TIER_BITS]!));
      found.push({ at, weight: documents / (1 + phrases.lengthOf(at) - text.length) });
    }
    const best = found.sort((a, b) => b.weight - a.weight || a.at - b.at).slice(0, 2 * max);
    const texts = best.map(({ at }) => phrases.get(at));
    const accented = new Set(texts.map((phrase) => (fold(phrase) === phrase ? '' : fold(phrase))));
    return texts.filter((phrase) => !accented.has(phrase)).slice(0, max);
  }

  #targetText(target: number): string {
    let text = this.#targetTexts[target];
    if (text === undefined) {
      text = this.#targets.get(target);
      this.#targetTexts[target] = text;
    }
    return text;
  }

  /** The documents with the target at a place. */
  #listOf(place: number): PostingList {
    if (place >= 0) return this.#lists.ofTerm(place);
    return plainList(this.#values, this.#listOffsets[~place]!, this.#listOffsets[~place + 1]!);
  }
}

/** Targets of more words are left out: postings have no positions from the fourth word of a name on. */
const TARGET_WORDS_MAX = 4;

/**
 * Returns the sections of the thesaurus for an index with these lists. Of each phrase the first TARGETS_PER_PHRASE_MAX
 * targets with documents stay, the lowest tier first. Phrases without targets are left out.
 */
export function writeThesaurusIndex(
  { phrases, offsets, entries, targets }: Thesaurus,
  dictionary: TermDictionary,
  lists: PostingLists,
  nameWords: Uint8Array,
): Section[] {
  const inUse = new Targets(targets, dictionary, lists, nameWords);
  const usedPhrases: string[] = [];
  const usedOffsets = new GrowableInts();
  const usedEntries = new GrowableInts();
  usedOffsets.push(0);
  phrases.forEach((phrase, number) => {
    const targets = entries.slice(offsets[number], offsets[number + 1]);
    sortByTier(targets);
    let count = 0;
    for (let i = 0; i < targets.length; i++) {
      const target = inUse.numberOf(targets[i]! >>> TIER_BITS);
      if (target === NONE || count === TARGETS_PER_PHRASE_MAX) continue;
      usedEntries.push((target << TIER_BITS) | (targets[i]! & TIER_MASK));
      count++;
    }
    if (count === 0) return;
    usedPhrases.push(phrase);
    usedOffsets.push(usedEntries.length);
  });
  return [
    ...writePhrases(usedPhrases),
    { name: 'engine.thesaurus.offsets', data: new Uint32Array(usedOffsets.view()) },
    { name: 'engine.thesaurus.entries', data: new Uint32Array(usedEntries.view()) },
    ...inUse.sections(),
  ];
}

/** A stable insertion sort by tier; there are few entries. */
function sortByTier(entries: Uint32Array): void {
  for (let i = 1; i < entries.length; i++) {
    const entry = entries[i]!;
    let at = i;
    for (; at > 0 && (entries[at - 1]! & TIER_MASK) > (entry & TIER_MASK); at--)
      entries[at] = entries[at - 1]!;
    entries[at] = entry;
  }
}

const UNKNOWN = -2;

/** The targets that documents have, numbered in the order of their first lookup. */
class Targets {
  readonly #dictionary: TermDictionary;
  readonly #lists: PostingLists;
  readonly #nameWords: Uint8Array;
  readonly #intersection: WordIntersection;
  readonly #all: readonly string[];
  /** By position in `#all`: the number here, NONE without documents, UNKNOWN before the first lookup. */
  readonly #numbers: Int32Array;
  readonly #texts: string[] = [];
  /** By number: the term, or for several words the complement (~) of the number of the list. */
  readonly #places: number[] = [];
  readonly #listOffsets: number[] = [0];
  readonly #values = new GrowableInts();

  constructor(
    all: readonly string[],
    dictionary: TermDictionary,
    lists: PostingLists,
    nameWords: Uint8Array,
  ) {
    this.#all = all;
    this.#numbers = new Int32Array(all.length).fill(UNKNOWN);
    this.#dictionary = dictionary;
    this.#lists = lists;
    this.#nameWords = nameWords;
    this.#intersection = new WordIntersection(nameWords.length);
  }

  /** The number of the target at a position in `#all`. NONE if no document has it, and for too many or equal words. */
  numberOf(target: number): number {
    if (this.#numbers[target] === UNKNOWN) {
      const text = this.#all[target]!;
      const place = this.#placeOf(text);
      this.#numbers[target] = place === undefined ? NONE : this.#texts.length;
      if (place !== undefined) {
        this.#texts.push(text);
        this.#places.push(place);
      }
    }
    return this.#numbers[target]!;
  }

  sections(): Section[] {
    return [
      ...writeStrings('engine.thesaurus.targets', this.#texts),
      { name: 'engine.thesaurus.places', data: Int32Array.from(this.#places) },
      { name: 'engine.thesaurus.listOffsets', data: Uint32Array.from(this.#listOffsets) },
      { name: 'engine.thesaurus.lists', data: new Int32Array(this.#values.view()) },
    ];
  }

  /** The place of a target, after adding the list of a target of several words. Undefined if `numberOf` is NONE. */
  #placeOf(text: string): number | undefined {
    const terms = splitWords(text).map((word) => this.#dictionary.termOf(foldCase(word)));
    if (terms.length === 0 || terms.length > TARGET_WORDS_MAX || terms.includes(NONE)) return undefined;
    const [only] = terms;
    if (terms.length === 1) return only;
    const before = this.#values.length;
    this.#addPhrasePostings(terms);
    if (this.#values.length === before) return undefined;
    this.#listOffsets.push(this.#values.length);
    return ~(this.#listOffsets.length - 2);
  }

  /** Adds a posting for each document with these terms side by side in its name; none if a term is repeated. */
  #addPhrasePostings(terms: readonly number[]): void {
    const intersection = this.#intersection;
    if (new Set(terms).size < terms.length) return;
    intersection.intersect(
      terms.map((term) => [{ list: this.#lists.ofTerm(term), baseCost: 0 }]),
      (sources) => this.#lists.unions.unionOf(sources),
    );
    const patterns = phrasePatterns(terms.length);
    for (let i = 0; i < intersection.count; i++) {
      let missingWords = 0;
      let positions = 0;
      terms.forEach((_, word) => {
        const payload = intersection.payloads[word]![i]!;
        if (!isInName((payload >>> FIELD_SHIFT) & FIELD_MASK)) missingWords++;
        positions |= (payload & POSITION_MASK) << (2 * word);
      });
      if (proximityOf(positions, missingWords, patterns) > PROXIMITY.phrase) continue;
      const doc = intersection.postings[i]! >>> DOC_SHIFT;
      const isWhole = (this.#nameWords[doc]! & NAME_WORDS_MASK) === terms.length;
      const field = isWhole ? FIELD.wholePhrase : FIELD.name;
      this.#values.push(postingOf(doc, 0, field, isWhole ? 0 : positions & POSITION_MASK));
    }
  }
}
