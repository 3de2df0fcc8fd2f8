import { foldWord } from '../src/fold-word.ts';
import { bareName } from './emoji-concepts.ts';
import type { Annotation } from './emoji-sources.ts';

/** A word or phrase of one language and its emoji. */
export interface NativeWord {
  /** In lower case, with its accents. */
  written: string;
  /** By emoji: NAME_WEIGHT for a short name, KEYWORD_WEIGHT for a keyword, less for a part of a phrase. */
  readonly weights: Map<string, number>;
  readonly sources: Set<string>;
}

export const NAME_WEIGHT = 3;
export const KEYWORD_WEIGHT = 1;
const PART_WEIGHT = 0.4;
/** Mathematical symbols and accents. Their keywords name nothing that an icon shows. */
const FORMULA = /^[\^`´¨¯¬ªº\u2200-\u22ff\u27c0-\u27ef\u2980-\u2aff]$/u;
const PHRASE_WORDS_MAX = 3;
const PHRASE_LENGTH_MAX = 28;

/** The words of a language with the emoji that they name or tag: by folded word, over all locales of the language. */
export function nativeWords(
  annotations: readonly ReadonlyMap<string, Annotation>[],
): Map<string, NativeWord> {
  const words = new Map<string, NativeWord>();
  const add = (text: string, emoji: string, weight: number, source: string) => {
    const folded = foldWord(text);
    if (!isWorthKeeping(folded)) return;
    const word = words.get(folded) ?? { written: writtenForm(text), weights: new Map(), sources: new Set() };
    words.set(folded, word);
    if (weight === NAME_WEIGHT) word.written = writtenForm(text);
    word.weights.set(emoji, Math.max(word.weights.get(emoji) ?? 0, weight));
    word.sources.add(source);
  };
  for (const locale of annotations) {
    for (const [emoji, { shortName, keywords, source }] of locale) {
      if (FORMULA.test(emoji)) continue;
      const name = bareName(emoji, shortName);
      if (name !== shortName || !/[:：]/u.test(name)) add(name, emoji, NAME_WEIGHT, source);
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

function isWorthKeeping(folded: string): boolean {
  return (
    folded.length <= PHRASE_LENGTH_MAX &&
    folded.split(' ').length <= PHRASE_WORDS_MAX &&
    /\p{L}/u.test(folded) &&
    // A single letter has no meaning, but a single ideograph or syllable does.
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
