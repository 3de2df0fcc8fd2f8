import type { Deadline } from '../deadline.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import { Intersection } from '../postings/intersection.ts';
import { DOC_SHIFT, lengthOf } from '../postings/posting.ts';
import { Matches } from '../ranking/matches.ts';
import { rankAlone } from '../ranking/rank-alone.ts';
import { ORDER } from '../ranking/rules.ts';
import { keyAmongWords, orderOfPositions, orderPatterns } from '../ranking/scores.ts';
import type { Alternative, Alternatives } from './alternatives.ts';
import { type MatchWord, matchWords } from './match-word.ts';
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
  readonly readings: WordReadings;
  readonly alternatives: readonly Alternative[];
  readonly dropped: readonly MatchWord[];
  readonly isDegraded: boolean;
}

/** Per word of the query the ways in which it is read; none when the index knows nothing like it. */
type WordReadings = readonly (readonly Reading[])[];

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
  match(words: readonly MatchWord[], deadline: Deadline): Matching {
    const dropped: MatchWord[] = [];
    let isLate = deadline.isExceeded();
    for (let left = words; left.length > 0; ) {
      const typed = this.#typed(left);
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const asTyped = this.#matchAsTyped(left, typed, dropped);
      if (asTyped.matches.count >= ENOUGH_MATCHES) return asTyped;
      isLate = deadline.isExceeded();
      if (isLate && asTyped.matches.count > 0) return { ...asTyped, isDegraded: true };
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const corrected = this.#matchCorrected(left, typed, dropped);
      if (corrected.matches.count > 0) return corrected;
      const hopeless = this.#hopeless(left, corrected.readings);
      dropped.push(...hopeless);
      left = matchWords(left.filter((word) => !hopeless.includes(word)));
    }
    this.#matches.count = 0;
    return this.#found('nothing', [], [], [], dropped);
  }

  #typed(words: readonly MatchWord[]): WordReadings {
    return words.map((word) => {
      const typed = this.#readings.typed(word);
      return typed === undefined ? [] : [typed];
    });
  }

  #matchAsTyped(words: readonly MatchWord[], typed: WordReadings, dropped: readonly MatchWord[]): Matching {
    this.#matchReadings(words, typed);
    const alternatives = this.#alternatives.joined(words);
    for (const alternative of alternatives) this.#addAlternative(alternative);
    return this.#found('all words', words, typed, alternatives, dropped);
  }

  /** Words held by few documents may be misspelt; when there are none such, any of the words may. */
  #matchCorrected(words: readonly MatchWord[], typed: WordReadings, dropped: readonly MatchWord[]): Matching {
    const rare = words.filter((_, i) => typed[i]!.every(({ list }) => lengthOf(list) < ENOUGH_MATCHES));
    const isSuspect = (word: MatchWord) => rare.length === 0 || rare.includes(word);
    const readings = words.map((word, i) => [
      ...typed[i]!,
      ...this.#readings.otherNumber(word),
      ...(isSuspect(word) ? this.#readings.corrections(word) : []),
    ]);
    this.#matchReadings(words, readings);
    const alternatives = [
      ...this.#alternatives.joined(words),
      ...this.#alternatives.split(words, (word) => rare.includes(word)),
    ];
    for (const alternative of alternatives) this.#addAlternative(alternative);
    return this.#found('all words, corrected', words, readings, alternatives, dropped);
  }

  /** The rarest word that the index has as typed, alone. */
  #matchRarest(words: readonly MatchWord[], typed: WordReadings, dropped: readonly MatchWord[]): Matching {
    let rarest: { word: MatchWord; reading: Reading } | undefined;
    words.forEach((word, i) => {
      const [reading] = typed[i]!;
      if (reading === undefined) return;
      if (rarest === undefined || lengthOf(reading.list) < lengthOf(rarest.reading.list))
        rarest = { word, reading };
    });
    const kept = rarest === undefined ? [] : [rarest.word];
    const readings = rarest === undefined ? [] : [[rarest.reading]];
    this.#matchReadings(kept, readings);
    const left = words.filter((word) => !kept.includes(word));
    const stage = rarest === undefined ? 'nothing' : 'one word';
    return { ...this.#found(stage, kept, readings, [], [...dropped, ...left]), isDegraded: true };
  }

  /** Which words are dropped when all of them together match nothing: those without any reading, else the commonest. */
  #hopeless(words: readonly MatchWord[], readings: WordReadings): MatchWord[] {
    const unknown = words.filter((_, i) => readings[i]!.length === 0);
    if (unknown.length > 0) return unknown;
    const counts = readings.map((ofWord) => lengthOf(this.#readings.unionOf(ofWord)));
    return [words[counts.indexOf(Math.max(...counts))]!];
  }

  #matchReadings(words: readonly MatchWord[], readings: WordReadings): void {
    this.#matches.count = 0;
    if (words.length === 0 || readings.some((ofWord) => ofWord.length === 0)) return;
    const lists = readings.map((ofWord) => this.#readings.unionOf(ofWord));
    if (lists.length === 1 && words[0]!.repeats === 1) rankAlone(lists[0]!, this.#nameWords, this.#matches);
    else {
      const repeats = words.map((word) => word.repeats);
      this.#intersection.become(lists, repeats);
      this.#rankIntersection(
        words.length,
        repeats.reduce((sum, times) => sum + times, 0),
      );
    }
  }

  #rankIntersection(wordsCount: number, wordsTyped: number): void {
    const { postings, scores, positions, count } = this.#intersection;
    const { docs, keys } = this.#matches;
    const nameWords = this.#nameWords;
    const patterns = orderPatterns(wordsCount);
    for (let i = 0; i < count; i++) {
      const doc = postings[i]! >>> DOC_SHIFT;
      const score = scores[i]!;
      const order = orderOfPositions(positions[i]!, score >>> 16 === wordsTyped, patterns);
      docs[i] = doc;
      keys[i] = keyAmongWords(score, nameWords[doc]!, order);
    }
    this.#matches.count = count;
  }

  #addAlternative({ kind, words }: Alternative): void {
    const soFar = this.#matches;
    this.#matches = this.#others;
    this.#matchReadings(words, this.#typed(words));
    // Two halves of one word say little unless they stand side by side.
    if (kind === 'split') this.#matches.keepOrder(ORDER.together);
    this.#matches.penalize(ALTERNATIVE_CLOSENESS);
    if (this.#matches.count === 0) {
      this.#others = this.#matches;
      this.#matches = soFar;
      return;
    }
    const union = this.#union;
    union.unite(soFar, this.#matches);
    this.#others = soFar;
    this.#union = this.#matches;
    this.#matches = union;
  }

  #found(
    stage: Stage,
    words: readonly MatchWord[],
    readings: WordReadings,
    alternatives: readonly Alternative[],
    dropped: readonly MatchWord[],
  ): Matching {
    return { matches: this.#matches, stage, words, readings, alternatives, dropped, isDegraded: false };
  }
}
