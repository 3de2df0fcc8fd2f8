import type { HotUnion } from '../ranking/hot-union.ts';
import type { Alternative } from './alternatives.ts';
import type { WordReadings } from './evaluation.ts';
import type { MatchWord } from './match-word.ts';

/** How the answer was found, from the strictest stage on. */
export type Stage = 'all words' | 'all words, corrected' | 'one word' | 'nothing';

/** What a query matches, before any filter. `Matcher.matchesWithin` gives the documents. */
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
