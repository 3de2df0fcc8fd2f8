import { foldWord } from '../../packages/catalog/src/words/fold-word.ts';
import { sortSourceCodes } from '../../packages/catalog/src/words/word-sources.ts';
import { bareName, type EmojiWeights } from './emoji-concepts.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';
import type { Annotation } from './read-emoji.ts';

/** A native word and the icon words that it stands for, best first. */
export interface Translation {
  /** In lower case, with its accents. */
  readonly word: string;
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/** Reviewed translations of one language, by folded native word. */
export type ReviewedTranslations = ReadonlyMap<
  string,
  { readonly word: string; readonly targets: readonly string[] }
>;

interface NativeWord {
  written: string;
  /** By emoji: 3 for a short name, 1 for a keyword, less for a part of a phrase. */
  readonly weights: Map<string, number>;
  readonly sources: Set<string>;
}

const SHORT_NAME_WEIGHT = 3;
const KEYWORD_WEIGHT = 1;
const PART_WEIGHT = 0.4;
const PHRASE_WORDS_MAX = 3;
const PHRASE_LENGTH_MAX = 28;
const TARGETS_MAX = 3;
const LIKENESS_MIN = 0.38;
const PART_LIKENESS_MIN = 0.45;
const PART_EMOJI_MIN = 3;
const AMBIGUOUS_PACKS_MIN = 10;

/**
 * Which icon words does each word of one language stand for? Both languages name and tag the same emoji; a native
 * word goes with the English icon words that are spread over the emoji as it is (cosine of the two weight vectors),
 * where short names count three times as much as keywords. Reviewed words come first and hold alone; of the others
 * the `wordsMax` worthiest stay: short, clear, and leading to icons that many packs have.
 */
export function compileTranslations(
  annotations: readonly ReadonlyMap<string, Annotation>[],
  english: EmojiWeights,
  reviewed: ReviewedTranslations,
  vocabulary: IconVocabulary,
  wordsMax: number,
): Translation[] {
  const lengths = englishLengths(english);
  const candidates: { readonly folded: string; readonly worth: number; readonly translation: Translation }[] =
    [];
  for (const [folded, word] of nativeWords(annotations)) {
    const targets = bestTargets(word, english, lengths, vocabulary);
    const [best] = targets;
    const name = folded.replaceAll(' ', '-');
    if (best === undefined || best.target === name || reviewed.has(folded)) continue;
    const isKeywordOnly = Math.max(...word.weights.values()) < SHORT_NAME_WEIGHT;
    if (isKeywordOnly && packsOf(vocabulary, name) >= AMBIGUOUS_PACKS_MIN) continue;
    const wordsCount = folded.split(' ').length;
    candidates.push({
      folded,
      worth: (best.score * Math.log2(1 + packsOf(vocabulary, best.target))) / wordsCount,
      translation: {
        word: word.written,
        targets: targets.map(({ target }) => target),
        sources: sortSourceCodes(word.sources),
      },
    });
  }
  candidates.sort((left, right) => right.worth - left.worth || (left.folded < right.folded ? -1 : 1));
  const own = [...reviewed].map(([, { word, targets }]) => ({ word, targets, sources: ['own'] }));
  return [...own, ...candidates.slice(0, wordsMax).map(({ translation }) => translation)].sort(
    (left, right) => (left.word < right.word ? -1 : 1),
  );
}

function nativeWords(annotations: readonly ReadonlyMap<string, Annotation>[]): Map<string, NativeWord> {
  const words = new Map<string, NativeWord>();
  const add = (text: string, emoji: string, weight: number, source: string) => {
    const folded = foldWord(text);
    if (!isWorthKeeping(folded)) return;
    const word = words.get(folded) ?? { written: writtenForm(text), weights: new Map(), sources: new Set() };
    words.set(folded, word);
    if (weight === SHORT_NAME_WEIGHT) word.written = writtenForm(text);
    word.weights.set(emoji, Math.max(word.weights.get(emoji) ?? 0, weight));
    word.sources.add(source);
  };
  for (const locale of annotations) {
    for (const [emoji, { shortName, keywords, source }] of locale) {
      const name = bareName(emoji, shortName);
      if (name !== shortName || !/[:：]/u.test(name)) add(name, emoji, SHORT_NAME_WEIGHT, source);
      for (const part of partsOf(name)) add(part, emoji, PART_WEIGHT, source);
      if (source === 'cd') continue;
      for (const keyword of keywords) {
        add(keyword, emoji, KEYWORD_WEIGHT, source);
        for (const part of partsOf(keyword)) add(part, emoji, PART_WEIGHT, source);
      }
    }
  }
  return words;
}

function partsOf(phrase: string): string[] {
  const parts = phrase.split(/[\s,:()-]+/u).filter((part) => [...part].length >= 3);
  return parts.length < 2 ? [] : parts;
}

function bestTargets(
  { weights }: NativeWord,
  english: EmojiWeights,
  lengths: ReadonlyMap<string, number>,
  vocabulary: IconVocabulary,
): { readonly target: string; readonly score: number }[] {
  const products = new Map<string, number>();
  const meetings = new Map<string, { weight: number; count: number }>();
  let squares = 0;
  for (const [emoji, weight] of weights) {
    squares += weight * weight;
    for (const [target, targetWeight] of english.get(emoji) ?? []) {
      products.set(target, (products.get(target) ?? 0) + weight * targetWeight);
      const meeting = meetings.get(target) ?? { weight: 0, count: 0 };
      meetings.set(target, { weight: meeting.weight + targetWeight, count: meeting.count + 1 });
    }
  }
  const isPartOnly = Math.max(...weights.values()) < KEYWORD_WEIGHT;
  if (isPartOnly && weights.size < PART_EMOJI_MIN) return [];
  const least = isPartOnly ? PART_LIKENESS_MIN : LIKENESS_MIN;
  const scored = [...products]
    .map(([target, product]) => {
      const likeness = product / Math.sqrt(squares) / (lengths.get(target) ?? 1);
      // Among equals the word wins that more packs name icons with, so that more is found.
      const findability = 0.8 + Math.min(0.2, Math.log2(packsOf(vocabulary, target)) / 30);
      const meeting = meetings.get(target) ?? { weight: 1, count: 1 };
      return { target, likeness, score: likeness * findability * plainness(meeting.weight / meeting.count) };
    })
    .filter(({ likeness }) => likeness >= least)
    .sort((left, right) => right.score - left.score || (left.target < right.target ? -1 : 1));
  const best = scored[0]?.score ?? 0;
  return withoutParts(scored.filter(({ score }) => score >= 0.75 * best)).slice(0, TARGETS_MAX);
}

/** A word that names the emoji says more than one of its keywords, and much more than an adjective of its name. */
function plainness(meanWeight: number): number {
  if (meanWeight >= 2) return 1;
  return meanWeight >= 0.8 ? 0.85 : 0.5;
}

/** Of `studio`, `studio-microphone` and `microphone` the phrase and its head stay. */
function withoutParts<T extends { readonly target: string }>(scored: readonly T[]): T[] {
  const phrases = scored.map(({ target }) => target).filter((target) => target.includes('-'));
  return scored.filter(
    ({ target }) =>
      !phrases.some((phrase) => phrase.startsWith(`${target}-`) || phrase.includes(`-${target}-`)),
  );
}

function englishLengths(english: EmojiWeights): Map<string, number> {
  const squares = new Map<string, number>();
  for (const words of english.values()) {
    for (const [word, weight] of words) squares.set(word, (squares.get(word) ?? 0) + weight * weight);
  }
  return new Map([...squares].map(([word, sum]) => [word, Math.sqrt(sum)]));
}

function isWorthKeeping(folded: string): boolean {
  return (
    folded.length <= PHRASE_LENGTH_MAX &&
    folded.split(' ').length <= PHRASE_WORDS_MAX &&
    /\p{L}/u.test(folded) &&
    // A single letter says nothing, a single ideograph or syllable does.
    (folded.length > 1 || /[\p{Script=Han}\p{Script=Hangul}]/u.test(folded)) &&
    !/^[a-z]{1,2}$/u.test(folded)
  );
}

function writtenForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/gu, ' ')
    .replace(/^[\s"'«»„“”()]+|[\s"'«»„“”()]+$/gu, '');
}
