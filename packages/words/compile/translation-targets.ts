import type { EmojiWeights } from './emoji-concepts.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';
import { KEYWORD_WEIGHT, NAME_WEIGHT, type NativeWord } from './native-words.ts';
import { EMOJI_NOISE, FUNCTION_WORDS } from './noise-words.ts';
import type { ReviewedSynonyms } from './read-reviewed.ts';
import type { WordSimilarity } from './word-similarity.ts';

/** Maximum number of targets by score, of usual names of the best target, and of all targets of a word. */
const TARGETS_MAX = 3;
const USUAL_NAMES_MAX = 2;
const ALL_TARGETS_MAX = 5;
/** Minimum cosine of a target. */
const SIMILARITY_MIN = 0.38;
/** For a word that is only part of phrases: the minimum cosine of a target and the minimum number of emoji. */
const PART_SIMILARITY_MIN = 0.45;
const PART_EMOJI_MIN = 3;
/** The distinctive word of a phrase (`dragon-face` -> `dragon`) is added if at least this many packs have it. */
const BARE_PACKS_MIN = 4;
/** Minimum scores relative to the best target: of a part of its name, and of a similar word. */
const PART_SHARE = 0.45;
const SIMILAR_SHARE = 0.75;

/** The input of `TranslationTargets`. */
export interface TargetSources {
  readonly english: EmojiWeights;
  readonly vocabulary: IconVocabulary;
  readonly similarity: WordSimilarity;
  readonly reviewed: ReviewedSynonyms;
}

/** A target with a score from 0 to 1. */
export interface ScoredTarget {
  readonly target: string;
  readonly score: number;
}

interface Candidate extends ScoredTarget {
  readonly similarity: number;
  /** Whether the word names the same emoji in both languages. */
  readonly isName: boolean;
}

/**
 * Finds the icon words of native words.
 *
 * The score of an English icon word is the cosine of both words' weights over emoji. A short name weighs three times as
 * much as a keyword. The best target comes first. Others follow if they name the same emoji in both languages (another
 * sense), are part of the best target, or are similar to it. Words that only share an emoji (`simple` with `house`,
 * `mortar` with `brick`) are left out.
 */
export class TranslationTargets {
  readonly #sources: TargetSources;
  readonly #lengths: ReadonlyMap<string, number>;
  /** The number of emoji by English word. A word of a single emoji correlates with all words of that emoji. */
  readonly #emojiCounts: ReadonlyMap<string, number>;

  constructor(sources: TargetSources) {
    this.#sources = sources;
    this.#lengths = vectorLengths(sources.english);
    this.#emojiCounts = emojiCounts(sources.english);
  }

  /** The targets of a word, best first; `[]` without a clear target. */
  of(word: NativeWord): ScoredTarget[] {
    const candidates = this.#candidates(word);
    const [best] = candidates;
    if (best === undefined) return [];
    const parts = best.target.split('-');
    const chosen = candidates.filter(
      ({ target, score, isName }) =>
        target === best.target ||
        isName ||
        (parts.includes(target) && score >= PART_SHARE * best.score) ||
        (score >= SIMILAR_SHARE * best.score && this.#sources.similarity.isSimilar(best.target, target)),
    );
    const further = withoutParts(chosen).slice(0, TARGETS_MAX);
    return unique([best, ...this.#usualNames(best), ...further.flatMap((each) => this.#withUsualForm(each))]);
  }

  /** Targets in other senses of the word than the known targets: `배` is a ship and also a pear. */
  otherSensesOf(word: NativeWord, known: readonly string[]): string[] {
    const { similarity } = this.#sources;
    return this.#candidates(word)
      .filter(({ isName, target }) => isName && !known.some((each) => similarity.isSimilar(each, target)))
      .map(({ target }) => target);
  }

  #candidates({ weights }: NativeWord): Candidate[] {
    const isPartOnly = Math.max(...weights.values()) < KEYWORD_WEIGHT;
    if (isPartOnly && weights.size < PART_EMOJI_MIN) return [];
    const overlaps = new Map<string, { product: number; weight: number; count: number; isName: boolean }>();
    let squares = 0;
    for (const [emoji, weight] of weights) {
      squares += weight * weight;
      for (const [target, targetWeight] of this.#sources.english.get(emoji) ?? []) {
        const overlap = overlaps.get(target) ?? { product: 0, weight: 0, count: 0, isName: false };
        overlap.product += weight * targetWeight;
        overlap.weight += targetWeight;
        overlap.count++;
        overlap.isName ||= weight === NAME_WEIGHT && targetWeight === NAME_WEIGHT;
        overlaps.set(target, overlap);
      }
    }
    return [...overlaps]
      .map(([target, { product, weight, count, isName }]) => {
        const similarity = product / Math.sqrt(squares) / (this.#lengths.get(target) ?? 1);
        // Of equal words, the one in more packs wins, because it finds more icons.
        const findability = 0.8 + Math.min(0.2, Math.log2(packsOf(this.#sources.vocabulary, target)) / 30);
        const isLoneKeyword = count === 1 && weight < NAME_WEIGHT && this.#emojiCounts.get(target) === 1;
        const fit = isLoneKeyword ? 0.5 : clarity(weight / count);
        return { target, similarity, isName, score: similarity * findability * fit };
      })
      .filter(({ similarity }) => similarity >= (isPartOnly ? PART_SIMILARITY_MIN : SIMILARITY_MIN))
      .sort((left, right) => right.score - left.score || (left.target < right.target ? -1 : 1));
  }

  /** Reviewed synonyms of tier 1 that at least half as many packs have: `home` for `house`. */
  #usualNames({ target, score }: ScoredTarget): ScoredTarget[] {
    const { reviewed, vocabulary } = this.#sources;
    return (reviewed.get(target.replaceAll('-', ' '))?.targets ?? [])
      .filter((synonym) => synonym.tier === 1)
      .filter((synonym) => packsOf(vocabulary, synonym.target) >= packsOf(vocabulary, target) / 2)
      .slice(0, USUAL_NAMES_MAX)
      .map((synonym) => ({ target: synonym.target, score }));
  }

  /**
   * Emoji names differ from icon names. `dragon-face` adds `dragon`, if at least BARE_PACKS_MIN packs have it, and
   * `left-arrow` comes after `arrow-left`.
   */
  #withUsualForm(candidate: ScoredTarget): ScoredTarget[] {
    const parts = candidate.target.split('-');
    if (parts.length < 2) return [candidate];
    const packs = (term: string) => packsOf(this.#sources.vocabulary, term);
    const reversed = parts.toReversed().join('-');
    if (parts.length === 2 && packs(reversed) > 2 * packs(candidate.target)) {
      return [{ target: reversed, score: candidate.score }, candidate];
    }
    const [only = '', ...rest] = parts.filter((part) => !EMOJI_NOISE.has(part) && !FUNCTION_WORDS.has(part));
    return rest.length === 0 && packs(only) >= BARE_PACKS_MIN
      ? [candidate, { target: only, score: candidate.score }]
      : [candidate];
  }
}

function unique(targets: readonly ScoredTarget[]): ScoredTarget[] {
  const byTarget = new Map<string, ScoredTarget>();
  for (const each of targets) if (!byTarget.has(each.target)) byTarget.set(each.target, each);
  return [...byTarget.values()].slice(0, ALL_TARGETS_MAX);
}

/** How clearly an English word means its emoji: a short name most, a keyword less, a modifier of the name least. */
function clarity(meanWeight: number): number {
  if (meanWeight >= 2) return 1;
  return meanWeight >= 0.8 ? 0.85 : 0.5;
}

/** Removes the parts of a phrase except its head: beside `studio-microphone`, `studio` goes and `microphone` stays. */
function withoutParts<T extends { readonly target: string }>(scored: readonly T[]): T[] {
  const phrases = scored.map(({ target }) => target).filter((target) => target.includes('-'));
  return scored.filter(
    ({ target }) =>
      !phrases.some((phrase) => phrase.startsWith(`${target}-`) || phrase.includes(`-${target}-`)),
  );
}

function vectorLengths(english: EmojiWeights): Map<string, number> {
  const squares = new Map<string, number>();
  for (const words of english.values()) {
    for (const [word, weight] of words) squares.set(word, (squares.get(word) ?? 0) + weight * weight);
  }
  return new Map([...squares].map(([word, sum]) => [word, Math.sqrt(sum)]));
}

function emojiCounts(english: EmojiWeights): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of english.values()) {
    for (const word of words.keys()) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}
