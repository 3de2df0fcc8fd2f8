import { isFunctionWord } from '../analysis/function-words.ts';
import type { Deadline } from '../deadline.ts';
import { ENOUGH_MATCHES } from '../limits.ts';
import { Intersection } from '../postings/intersection.ts';
import { DOC_SHIFT, lengthOf, NOT_HOT } from '../postings/posting.ts';
import type { HotUnion } from '../ranking/hot-answers.ts';
import { Matches } from '../ranking/matches.ts';
import { rankAllowed, rankAlone } from '../ranking/rank-alone.ts';
import { ORDER } from '../ranking/rules.ts';
import { keyAmongWords, orderOfPositions, orderPatterns } from '../ranking/scores.ts';
import type { Alternative, Alternatives } from './alternatives.ts';
import type { DocFilter } from './filter.ts';
import { type MatchWord, matchWords } from './match-word.ts';
import type { Reading, Readings } from './readings.ts';

/** How the answer was found, from the strictest stage on. */
export type Stage = 'all words' | 'all words, corrected' | 'one word' | 'nothing';

/** What a query matches, before any filter. `Matcher.matchesOf` gives the documents. */
export interface Matching {
  readonly stage: Stage;
  /** When a single word leads mostly to one hot list, which may spare finding the matches one by one. */
  readonly hot: HotUnion | undefined;
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

/**
 * Which documents does a query match, and how well? Filters play no part here: which words are corrected or
 * dropped depends on the query alone, so a filter can only take matches away.
 */
export class Matcher {
  readonly #readings: Readings;
  readonly #alternatives: Alternatives;
  readonly #nameWords: Uint8Array;
  readonly #intersection: Intersection;
  /** The matches found so far, unless they are the documents of `#hot`. */
  #matches: Matches;
  #hot: HotUnion | undefined;
  #others: Matches;

  constructor(readings: Readings, alternatives: Alternatives, nameWords: Uint8Array) {
    this.#readings = readings;
    this.#alternatives = alternatives;
    this.#nameWords = nameWords;
    this.#intersection = new Intersection(nameWords.length);
    this.#matches = new Matches(nameWords.length);
    this.#others = new Matches(nameWords.length);
  }

  /**
   * All words as typed; with fewer than ENOUGH_MATCHES also corrected; with none, words are dropped: the unknown
   * ones together, then the function words, then the most frequent one after the other. Once the deadline has passed, the rarest known
   * word alone answers, unless there is an answer already.
   */
  match(words: readonly MatchWord[], deadline: Deadline): Matching {
    const dropped: MatchWord[] = [];
    let isLate = deadline.isExceeded();
    for (let left = words; left.length > 0; ) {
      const typed = this.#typed(left);
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const asTyped = this.#matchAsTyped(left, typed, dropped);
      if (this.#countAtLeast(ENOUGH_MATCHES)) return asTyped;
      isLate = deadline.isExceeded();
      if (isLate && this.#countAtLeast(1)) return { ...asTyped, isDegraded: true };
      if (isLate) return this.#matchRarest(left, typed, dropped);
      const corrected = this.#matchCorrected(left, typed, dropped);
      if (this.#countAtLeast(1)) return corrected;
      const hopeless = this.#hopeless(left, corrected.readings);
      dropped.push(...hopeless);
      left = matchWords(left.filter((word) => !hopeless.includes(word)));
    }
    this.#forget();
    return this.#found('nothing', [], [], [], dropped);
  }

  /** The documents of the latest matching that a filter allows, with their rank keys. */
  matchesOf({ hot }: Matching, filter: DocFilter): Matches {
    const set = hot?.hot.set;
    if (hot !== undefined && set !== undefined && lengthOf(hot.rest) === 0 && !filter.allowsAll) {
      rankAllowed(hot, set, filter.allowed(), this.#nameWords, this.#matches);
      return this.#matches;
    }
    if (hot !== undefined) this.#expand(hot);
    filter.narrow(this.#matches);
    return this.#matches;
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

  /** Words that few documents hold may be misspelt or words written as one; the others are taken as they are. */
  #matchCorrected(words: readonly MatchWord[], typed: WordReadings, dropped: readonly MatchWord[]): Matching {
    const isRare = (i: number) => typed[i]!.every(({ list }) => lengthOf(list) < ENOUGH_MATCHES);
    const readings = words.map((word, i) => [
      ...typed[i]!,
      ...this.#readings.otherNumber(word),
      ...(isRare(i) ? this.#readings.corrections(word) : []),
    ]);
    this.#matchReadings(words, readings);
    const alternatives = [
      ...this.#alternatives.joined(words),
      ...this.#alternatives.split(words, (_, i) => isRare(i) && !leadsToEnough(readings[i]!)),
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

  /**
   * Which words are dropped when all of them together match nothing? Those without any reading, else those that
   * say little anyway, else the most frequent one.
   */
  #hopeless(words: readonly MatchWord[], readings: WordReadings): MatchWord[] {
    const unknown = words.filter((_, i) => readings[i]!.length === 0);
    if (unknown.length > 0) return unknown;
    const empty = words.filter(({ text }) => isFunctionWord(text));
    if (empty.length > 0 && empty.length < words.length) return empty;
    const counts = readings.map((ofWord) => lengthOf(this.#readings.unionOf(ofWord)));
    return [words[counts.indexOf(Math.max(...counts))]!];
  }

  #matchReadings(words: readonly MatchWord[], readings: WordReadings): void {
    this.#forget();
    const [word] = words;
    const [ofWord] = readings;
    if (word === undefined || ofWord === undefined || readings.some(({ length }) => length === 0)) return;
    if (words.length === 1 && word.repeats === 1) {
      this.#hot = this.#hotUnion(ofWord);
      if (this.#hot === undefined) rankAlone(this.#readings.unionOf(ofWord), this.#nameWords, this.#matches);
      return;
    }
    const repeats = words.map((each) => each.repeats);
    this.#intersection.become(
      readings.map((each) => this.#readings.unionOf(each)),
      repeats,
    );
    this.#rankIntersection(
      words.length,
      repeats.reduce((sum, times) => sum + times, 0),
    );
  }

  /** Sets the longest hot list apart from the other readings, if there is one. */
  #hotUnion(readings: readonly Reading[]): HotUnion | undefined {
    let hottest: Reading | undefined;
    for (const reading of readings) {
      if (reading.list.slot === NOT_HOT) continue;
      if (hottest === undefined || lengthOf(reading.list) > lengthOf(hottest.list)) hottest = reading;
    }
    if (hottest === undefined) return undefined;
    const rest = this.#readings.unionOf(readings.filter((reading) => reading !== hottest));
    return { hot: hottest.list, baseCost: hottest.baseCost, rest };
  }

  #expand({ hot, baseCost, rest }: HotUnion): void {
    const union = this.#readings.unionOf([
      { list: hot, baseCost },
      { list: rest, baseCost: 0 },
    ]);
    rankAlone(union, this.#nameWords, this.#matches);
    this.#hot = undefined;
  }

  #forget(): void {
    this.#hot = undefined;
    this.#matches.count = 0;
  }

  #countAtLeast(count: number): boolean {
    return this.#hot !== undefined || this.#matches.count >= count;
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

  #addAlternative({ kind, words, closeness }: Alternative): void {
    const hot = this.#hot;
    const soFar = this.#matches;
    this.#matches = this.#others;
    this.#others = soFar;
    this.#matchReadings(words, this.#typed(words));
    if (this.#hot !== undefined) this.#expand(this.#hot);
    // Parts of one word say little unless they stand side by side.
    if (kind === 'split') this.#matches.keepOrder(ORDER.together);
    this.#matches.penalize(closeness, ORDER.together);
    const found = this.#matches;
    this.#matches = soFar;
    this.#others = found;
    this.#hot = hot;
    if (found.count === 0) return;
    if (hot !== undefined) this.#expand(hot);
    soFar.add(found);
  }

  #found(
    stage: Stage,
    words: readonly MatchWord[],
    readings: WordReadings,
    alternatives: readonly Alternative[],
    dropped: readonly MatchWord[],
  ): Matching {
    return { stage, hot: this.#hot, words, readings, alternatives, dropped, isDegraded: false };
  }
}

/** Whether what is at most one edit away finds enough, so that the word need not be cut. */
function leadsToEnough(readings: readonly Reading[]): boolean {
  let documents = 0;
  for (const { edits, list } of readings) if (edits <= 1) documents += lengthOf(list);
  return documents >= ENOUGH_MATCHES;
}
