import type { Annotation } from './emoji-sources.ts';
import { tagOf } from './icon-tag.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';
import { EMOJI_NOISE, FUNCTION_WORDS, GENERIC_WORDS, STYLE_WORDS } from './noise-words.ts';

/** The weight of each word of an emoji: by emoji, then word. */
export type EmojiWeights = ReadonlyMap<string, ReadonlyMap<string, number>>;

const SHORT_NAME_WEIGHT = 3;
const KEYWORD_WEIGHT = 1;
const MODIFIER_WEIGHT = 0.3;
/** A word in the names of fewer packs is left out. */
const FINDABLE_PACKS_MIN = 2;
/** Joined signs of gender and direction. */
const VARIANT = /\u200d[\u2640\u2642]|\u200d\u27a1/gu;

/** The emoji without gender and direction, if it exists: `👩‍🏫` -> `🧑‍🏫`. */
function neutralEmoji(emoji: string, known: ReadonlyMap<string, unknown>): string {
  const neutral = emoji.replace(VARIANT, '').replace(/^[\u{1f468}\u{1f469}]\u200d/u, '\u{1f9d1}\u200d');
  return known.has(neutral) ? neutral : emoji;
}

/** The short name without the prefix of flags: `flag: Japan` -> `Japan`. */
export function bareName(emoji: string, shortName: string): string {
  return isFlag(emoji) ? shortName.replace(/^[^:：]*[:：]\s*/u, '') : shortName;
}

function isFlag(emoji: string): boolean {
  return /^[\u{1f1e6}-\u{1f1ff}]{2}$/u.test(emoji) || emoji.startsWith('\u{1f3f4}\u{e0067}');
}

/** The names that emoji packs give the emoji, the most common first. */
export function namesInPacks(emoji: string, { namesByCharacter }: IconVocabulary): string[] {
  return [...(namesByCharacter.get(emoji) ?? [])]
    .sort(([left, leftPacks], [right, rightPacks]) => rightPacks - leftPacks || (left < right ? -1 : 1))
    .map(([name]) => name);
}

/**
 * The icon words of each emoji with weights. They come from its English short name, parts of the name, and keywords.
 */
export function englishWeights(
  annotations: ReadonlyMap<string, Annotation>,
  vocabulary: IconVocabulary,
): EmojiWeights {
  const weights = new Map<string, ReadonlyMap<string, number>>();
  for (const emoji of annotations.keys()) {
    const { shortName, keywords } = annotations.get(neutralEmoji(emoji, annotations))!;
    const words = new Map<string, number>();
    const add = (word: string | null, weight: number) => {
      if (word === null || GENERIC_WORDS.has(word) || STYLE_WORDS.has(word)) return;
      if (FUNCTION_WORDS.has(word)) return;
      if (packsOf(vocabulary, word) < FINDABLE_PACKS_MIN) return;
      words.set(word, Math.max(words.get(word) ?? 0, weight));
    };
    const name = tagOf(bareName(emoji, shortName));
    const parts = (name?.split('-') ?? []).filter((part) => !EMOJI_NOISE.has(part));
    // The head of `house with garden` is `house`.
    const head = name
      ?.replace(/-(?:with|in|on)-.*$/u, '')
      .split('-')
      .at(-1);
    const modifiers = new Set(parts.filter((part) => part !== head));
    add(name, SHORT_NAME_WEIGHT);
    // A name of more than three words or 24 characters is too long for a tag. Packs may have it as an icon name.
    if (name === null) add(namesInPacks(emoji, vocabulary)[0] ?? null, SHORT_NAME_WEIGHT);
    for (const part of parts) add(part, modifiers.has(part) ? MODIFIER_WEIGHT : KEYWORD_WEIGHT);
    for (const keyword of isFlag(emoji) ? [] : keywords) {
      const tag = tagOf(keyword);
      if (tag !== null && !modifiers.has(tag)) add(tag, KEYWORD_WEIGHT);
    }
    weights.set(emoji, words);
  }
  return weights;
}
