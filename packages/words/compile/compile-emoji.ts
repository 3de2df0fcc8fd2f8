import type { EmojiWords } from '../src/parse-word-files.ts';
import type { KeywordsByConcept } from './compile-keywords.ts';
import { type EmojiWeights, namesInPacks } from './emoji-concepts.ts';
import { type Annotation, plainEmoji } from './emoji-sources.ts';
import type { IconVocabulary } from './icon-vocabulary.ts';
import { EMOJI_NOISE } from './noise-words.ts';

/** An emoji without presentation selector and skin tone, with its icon names and icon words, best first. */
export interface EmojiEntry extends EmojiWords {
  readonly emoji: string;
  readonly sources: readonly string[];
}

const NAMES_MAX = 4;
const WORDS_MAX = 6;

/** A single letter, digit, punctuation mark or space is ordinary query text. */
const TYPED_TEXT = /^[\p{L}\p{N}\p{P}\s]$/u;

/** Compiles the icon names and icon words of each emoji. */
export function compileEmoji(
  annotations: ReadonlyMap<string, Annotation>,
  english: EmojiWeights,
  keywords: KeywordsByConcept,
  vocabulary: IconVocabulary,
): EmojiEntry[] {
  const entries: EmojiEntry[] = [];
  const emojis = new Set([...annotations.keys(), ...vocabulary.namesByCharacter.keys()]);
  for (const emoji of [...emojis].sort()) {
    if (
      emoji === '' ||
      TYPED_TEXT.test(emoji) ||
      emoji !== plainEmoji(emoji) ||
      // `#️⃣` and `*️⃣` without presentation selector.
      emoji.startsWith('#') ||
      emoji.startsWith('*')
    )
      continue;
    const names = namesInPacks(emoji, vocabulary).slice(0, NAMES_MAX);
    const agreed = (word: string) => keywords.get(names[0] ?? '')?.get(word)?.length ?? 0;
    const words = [...(english.get(emoji) ?? [])]
      .filter(([word, weight]) => weight > 1 || !EMOJI_NOISE.has(word))
      .sort(
        ([left, leftWeight], [right, rightWeight]) =>
          rightWeight - leftWeight || agreed(right) - agreed(left) || (left < right ? -1 : 1),
      )
      .map(([word]) => word)
      .filter((word) => !names.includes(word))
      .slice(0, WORDS_MAX);
    if (names.length + words.length === 0) continue;
    entries.push({ emoji, names, words, sources: [annotations.get(emoji)?.source ?? 'own'] });
  }
  return entries;
}
