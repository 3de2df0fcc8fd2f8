import { NONE } from '../dictionary/term-dictionary.ts';
import { type PostingList, plainList } from '../postings/posting.ts';
import type { PostingLists } from '../postings/posting-lists.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { Strings } from '../snapshot/strings.ts';
import { TIER_BITS } from './meanings-writer.ts';
import type { PhraseKeys } from './phrase.ts';
import { mayHold } from './phrase-filter.ts';

/** A word that is nearly typed is told from a misspelt one when it is this long, and lacks no more than this. */
const COMPLETED_FROM = 4;
const COMPLETED_UNITS_MAX = 2;

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
  readonly #phrases: Strings;
  readonly #filter: Uint32Array;
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
    this.#phrases = new Strings(snapshot, 'engine.meanings.phrases');
    this.#filter = snapshot.uint32('engine.meanings.filter');
    this.#offsets = snapshot.uint32('engine.meanings.offsets');
    this.#entries = snapshot.uint32('engine.meanings.entries');
    this.#targets = new Strings(snapshot, 'engine.meanings.targets');
    this.#places = snapshot.int32('engine.meanings.places');
    this.#listOffsets = snapshot.uint32('engine.meanings.listOffsets');
    this.#values = snapshot.int32('engine.meanings.lists');
  }

  has({ folded, spelt }: PhraseKeys): boolean {
    return this.#find(spelt) !== NONE || (folded !== spelt && this.#find(folded) !== NONE);
  }

  /**
   * What a phrase stands for, closest first; nothing for a phrase that is not there. What is there with the same
   * accents goes before what is only there without. O(log phrases).
   */
  of({ folded, spelt }: PhraseKeys): FoundMeaning[] {
    const asSpelt = this.#find(spelt);
    const number = asSpelt === NONE && folded !== spelt ? this.#find(folded) : asSpelt;
    if (number === NONE) return [];
    const found: FoundMeaning[] = [];
    for (let at = this.#offsets[number]!; at < this.#offsets[number + 1]!; at++) {
      const entry = this.#entries[at]!;
      const target = entry >>> TIER_BITS;
      found.push({
        target: this.#targetText(target),
        tier: entry & ((1 << TIER_BITS) - 1),
        list: this.#listOf(this.#places[target]!),
      });
    }
    return found;
  }

  /**
   * The shortest phrase that is one word and begins with this one, lacking at most COMPLETED_UNITS_MAX units, or
   * nothing. O(phrases that begin so).
   */
  beginningWith(word: string): string | undefined {
    if (word.length < COMPLETED_FROM) return undefined;
    let shortest: number = NONE;
    for (let at = this.#phrases.lowerBound(word); this.#phrases.startsWith(at, word); at++) {
      const length = this.#phrases.lengthOf(at);
      if (length > word.length + COMPLETED_UNITS_MAX || this.#phrases.get(at).includes(' ')) continue;
      if (shortest === NONE || length < this.#phrases.lengthOf(shortest)) shortest = at;
    }
    return shortest === NONE ? undefined : this.#phrases.get(shortest);
  }

  #targetText(target: number): string {
    let text = this.#targetTexts[target];
    if (text === undefined) {
      text = this.#targets.get(target);
      this.#targetTexts[target] = text;
    }
    return text;
  }

  #find(key: string): number {
    if (!mayHold(this.#filter, key)) return NONE;
    const at = this.#phrases.lowerBound(key);
    return at < this.#phrases.count && this.#phrases.compare(at, key) === 0 ? at : NONE;
  }

  #listOf(place: number): PostingList {
    if (place >= 0) return this.#lists.ofTerm(place);
    return plainList(this.#values, this.#listOffsets[~place]!, this.#listOffsets[~place + 1]!);
  }
}
