import { type PostingList, plainList } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings } from '../snapshot/strings.ts';
import type { PhraseKeys } from './phrase.ts';
import { NO_PHRASE, PhraseTable } from './phrase-table.ts';
import { TIER_BITS, TIER_MASK } from './thesaurus.ts';

/** A word that is begun is told from a misspelt one when it is this long and lacks no more than this. */
const COMPLETED_FROM = 4;
const COMPLETED_UNITS = 2;
/** Of words from this length on more than half must be there. */
const COMPLETED_LONG_FROM = 6;

/** One thing that a phrase stands for. */
export interface FoundMeaning {
  readonly target: string;
  readonly tier: number;
  /** The documents that show it. */
  readonly list: PostingList;
}

/** What may a phrase stand for? The thesaurus of an index: phrases in any language, never corrected. */
export class Meanings {
  readonly #lists: PostingLists;
  readonly #table: PhraseTable;
  readonly #offsets: Uint32Array;
  readonly #entries: Uint32Array;
  readonly #targets: Strings;
  readonly #places: Int32Array;
  readonly #listOffsets: Uint32Array;
  readonly #values: Int32Array;
  /** The texts of targets that were asked for. */
  readonly #targetTexts: (string | undefined)[] = [];

  constructor(snapshot: Snapshot, lists: PostingLists) {
    this.#lists = lists;
    this.#table = new PhraseTable(snapshot);
    this.#offsets = snapshot.uint32('engine.meanings.offsets');
    this.#entries = snapshot.uint32('engine.meanings.entries');
    this.#targets = new Strings(snapshot, 'engine.meanings.targets');
    this.#places = snapshot.int32('engine.meanings.places');
    this.#listOffsets = snapshot.uint32('engine.meanings.listOffsets');
    this.#values = snapshot.int32('engine.meanings.lists');
  }

  has({ folded, spelt }: PhraseKeys): boolean {
    return (
      this.#table.find(spelt) !== NO_PHRASE || (folded !== spelt && this.#table.find(folded) !== NO_PHRASE)
    );
  }

  /** Whether a phrase is there with just these accents, which say that it is meant. */
  hasAccented({ folded, spelt }: PhraseKeys): boolean {
    return folded !== spelt && this.#table.find(spelt) !== NO_PHRASE;
  }

  /**
   * What a phrase stands for, closest first; nothing for a phrase that is not there. What is there with the same
   * accents goes before what is only there without.
   */
  of({ folded, spelt }: PhraseKeys): FoundMeaning[] {
    const asSpelt = this.#table.find(spelt);
    const number = asSpelt === NO_PHRASE && folded !== spelt ? this.#table.find(folded) : asSpelt;
    if (number === NO_PHRASE) return [];
    const found: FoundMeaning[] = [];
    for (let at = this.#offsets[number]!; at < this.#offsets[number + 1]!; at++) {
      const entry = this.#entries[at]!;
      const target = entry >>> TIER_BITS;
      found.push({
        target: this.#targetText(target),
        tier: entry & TIER_MASK,
        list: this.#listOf(this.#places[target]!),
      });
    }
    return found;
  }

  /**
   * The shortest phrase that is one word and begins with this one, of which most is typed, or nothing.
   * O(phrases that begin so).
   */
  beginningWith(word: string): string | undefined {
    if (word.length < COMPLETED_FROM) return undefined;
    const { phrases } = this.#table;
    const unitsMax = word.length + (word.length < COMPLETED_LONG_FROM ? COMPLETED_UNITS : word.length - 1);
    let shortest: number = NO_PHRASE;
    for (let at = phrases.lowerBound(word); phrases.startsWith(at, word); at++) {
      const length = phrases.lengthOf(at);
      if (length > unitsMax || phrases.get(at).includes(' ')) continue;
      if (shortest === NO_PHRASE || length < phrases.lengthOf(shortest)) shortest = at;
    }
    return shortest === NO_PHRASE ? undefined : phrases.get(shortest);
  }

  #targetText(target: number): string {
    let text = this.#targetTexts[target];
    if (text === undefined) {
      text = this.#targets.get(target);
      this.#targetTexts[target] = text;
    }
    return text;
  }

  #listOf(place: number): PostingList {
    if (place >= 0) return this.#lists.ofTerm(place);
    return plainList(this.#values, this.#listOffsets[~place]!, this.#listOffsets[~place + 1]!);
  }
}
