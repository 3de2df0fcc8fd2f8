import type { Deadline } from '../deadline.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import { Intersection } from '../postings/intersection.ts';
import { lengthOf, type PostingList } from '../postings/posting.ts';
import { Matches } from '../ranking/matches.ts';
import { rankAlone } from '../ranking/rank-alone.ts';
import { ORDER } from '../ranking/rules.ts';
import { keyAmongWords, orderOfPositions, orderPatterns, scoresAmongWords } from '../ranking/scores.ts';
import type { Alternative, Alternatives } from './alternatives.ts';
import type { MatchWord } from './match-word.ts';
import type { Reading, Readings } from './readings.ts';

/** How the answer was found, from the strictest stage on. */
export type Stage = 'all words' | 'all words, corrected' | 'one word' | 'nothing';

/** What a query matches, before any filter. */
export interface Matching {
  readonly matches: Matches;
  readonly stage: Stage;
  /** The words that the matches hold, in the order typed. */
  readonly words: readonly MatchWord[];
  /** The readings of each of `words`. */
  readonly readings: readonly (readonly Reading[])[];
  readonly alternatives: readonly Alternative[];
  readonly dropped: readonly MatchWord[];
  readonly isDegraded: boolean;
}

/** What a joined or split word costs on top of the closeness of its words. */
const ALTERNATIVE_CLOSENESS = 2;

/**
 * Which documents does a query match, and how well? Filters play no part here: which words are corrected or
 * dropped depends on the query alone, so a filter can only take matches away.
 */
export class Matcher {
  readonly #readings: Readings;
  readonly #alternatives: Alternatives;
  readonly #nameWords: Uint8Array;
  readonly #intersection: Intersection;
  #matches: Matches;
  #others: Matches;
  #union: Matches;

  constructor(readings: Readings, alternatives: Alternatives, nameWords: Uint8Array) {
    this.#readings = readings;
    this.#alternatives = alternatives;
    this.#nameWords = nameWords;
    this.#intersection = new Intersection(nameWords.length);
    this.#matches = new Matches(nameWords.length);
    this.#others = new Matches(nameWords.length);
    this.#union = new Matches(nameWords.length);
  }

  /**
   * All words as typed; with fewer than ENOUGH_MATCHES also corrected; with none, words are dropped: the unknown
   * ones together, then the most frequent one after the other. Once the deadline has passed, the rarest known
   * word alone answers, unless there is an answer already.
   */
  match(typed: readonly MatchWord[], deadline: Deadline): Matching {
    if (deadline.isExceeded()) return this.#matchRarest(typed, []);
    const dropped: MatchWord[] = [];
    for (let words = typed; words.length > 0; ) {
      const asTyped = this.#matchTyped(words, dropped);
      if (asTyped.matches.count >= ENOUGH_MATCHES) return asTyped;
      if (deadline.isExceeded()) {
        return asTyped.matches.count > 0
          ? { ...asTyped, isDegraded: true }
          : this.#matchRarest(words, dropped);
      }
      const corrected = this.#matchCorrected(words, dropped);
      if (corrected.matches.count > 0) return corrected;
      const given = this.#givenUp(words, corrected.readings);
      dropped.push(...given);
      words = matchable(words.filter((word) => !given.includes(word)));
    }
    return this.#nothing(dropped);
  }

  #matchTyped(words: readonly MatchWord[], dropped: readonly MatchWord[]): Matching {
    const readings = words.map((word) => {
      const typed = this.#readings.typed(word);
      return typed === undefined ? [] : [typed];
    });
    this.#matchReadings(words, readings);
    const alternatives = this.#alternatives.joined(words);
    this.#addAlternatives(alternatives);
    return { ...this.#found('all words', words, readings, dropped), alternatives };
  }

  #matchCorrected(words: readonly MatchWord[], dropped: readonly MatchWord[]): Matching {
    const suspects = words.filter((word) => this.#readings.isRare(word));
    const readings = words.map((word) => {
      const typed = this.#readings.typed(word);
      const isSuspect = suspects.length === 0 || suspects.includes(word);
      return [
        ...(typed === undefined ? [] : [typed]),
        ...this.#readings.otherNumber(word),
        ...(isSuspect ? this.#readings.corrections(word) : []),
      ];
    });
    this.#matchReadings(words, readings);
    const alternatives = [...this.#alternatives.joined(words), ...this.#alternatives.split(words)];
    this.#addAlternatives(alternatives);
    return { ...this.#found('all words, corrected', words, readings, dropped), alternatives };
  }

  /** The rarest word that the index has as typed, alone. */
  #matchRarest(words: readonly MatchWord[], dropped: readonly MatchWord[]): Matching {
    let rarest: { word: MatchWord; reading: Reading; list: PostingList } | undefined;
    for (const word of words) {
      const reading = this.#readings.typed(word);
      if (reading === undefined) continue;
      const list = this.#readings.listOf(reading);
      if (rarest === undefined || lengthOf(list) < lengthOf(rarest.list)) rarest = { word, reading, list };
    }
    if (rarest === undefined) return { ...this.#nothing([...dropped, ...words]), isDegraded: true };
    const { word, reading, list } = rarest;
    rankAlone(list, this.#nameWords, this.#matches);
    const left = words.filter((other) => other !== word);
    return { ...this.#found('one word', [word], [[reading]], [...dropped, ...left]), isDegraded: true };
  }

  /** Which words are dropped when all of them together match nothing: those without any reading, else the commonest. */
  #givenUp(words: readonly MatchWord[], readings: readonly (readonly Reading[])[]): MatchWord[] {
    const unknown = words.filter((_, i) => readings[i]!.length === 0);
    if (unknown.length > 0) return unknown;
    const counts = readings.map((ofWord) => lengthOf(this.#readings.unionOf(ofWord)));
    return [words[counts.indexOf(Math.max(...counts))]!];
  }

  #matchReadings(words: readonly MatchWord[], readings: readonly (readonly Reading[])[]): void {
    this.#matches.count = 0;
    if (readings.some((ofWord) => ofWord.length === 0)) return;
    const lists = readings.map((ofWord) => this.#readings.unionOf(ofWord));
    const [only] = lists;
    if (lists.length === 1 && only !== undefined && words[0]!.repeats === 1)
      rankAlone(only, this.#nameWords, this.#matches);
    else this.#matchAll(words, lists);
  }

  #matchAll(words: readonly MatchWord[], lists: readonly PostingList[]): void {
    const intersection = this.#intersection;
    const slots = lists.map((_, slot) => slot).sort((a, b) => lengthOf(lists[a]!) - lengthOf(lists[b]!));
    slots.forEach((slot, turn) => {
      const scores = scoresAmongWords(words[slot]!.repeats);
      if (turn === 0) intersection.begin(lists[slot]!, scores, slot);
      else intersection.narrow(lists[slot]!, scores, slot);
    });

    const { docs, keys } = this.#matches;
    const patterns = orderPatterns(words.length);
    const wordsInName = words.reduce((sum, { repeats }) => sum + repeats, 0);
    for (let i = 0; i < intersection.count; i++) {
      const doc = intersection.docs[i]!;
      const scores = intersection.scores[i]!;
      const order = orderOfPositions(intersection.positions[i]!, scores >>> 16 === wordsInName, patterns);
      docs[i] = doc;
      keys[i] = keyAmongWords(scores, this.#nameWords[doc]!, order);
    }
    this.#matches.count = intersection.count;
  }

  #addAlternatives(alternatives: readonly Alternative[]): void {
    for (const { kind, words } of alternatives) {
      const soFar = this.#matches;
      this.#matches = this.#others;
      this.#matchReadings(
        words,
        words.map((word) => {
          const typed = this.#readings.typed(word);
          return typed === undefined ? [] : [typed];
        }),
      );
      // Two halves of one word say little unless they stand side by side.
      if (kind === 'split') this.#matches.keepOrder(ORDER.together);
      this.#matches.penalize(ALTERNATIVE_CLOSENESS);
      this.#others = this.#union;
      this.#others.unite(soFar, this.#matches);
      this.#union = this.#matches;
      this.#matches = this.#others;
      this.#others = soFar;
    }
  }

  #found(
    stage: Stage,
    words: readonly MatchWord[],
    readings: readonly (readonly Reading[])[],
    dropped: readonly MatchWord[],
  ): Matching {
    return { matches: this.#matches, stage, words, readings, alternatives: [], dropped, isDegraded: false };
  }

  #nothing(dropped: readonly MatchWord[]): Matching {
    this.#matches.count = 0;
    return this.#found('nothing', [], [], dropped);
  }
}

/** After words were dropped the last one left counts as a beginning, as if the others had never been typed. */
function matchable(words: readonly MatchWord[]): MatchWord[] {
  return words.map((word, i) => ({ ...word, isBeginning: i === words.length - 1 }));
}
