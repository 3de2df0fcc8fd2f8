import type { Translation } from '../src/parse-word-files.ts';
import { sortSourceCodes } from '../src/word-sources.ts';
import type { Annotation } from './emoji-sources.ts';
import { type IconVocabulary, packsOf } from './icon-vocabulary.ts';
import { NAME_WEIGHT, type NativeWord, nativeWords } from './native-words.ts';
import type { ReviewedTranslation, ReviewedTranslations } from './read-reviewed.ts';
import type { TranslationTargets } from './translation-targets.ts';

/** The input of one language. */
export interface TranslationInput {
  /** The names and keywords that CLDR gives emoji in each locale of the language. */
  readonly annotations: readonly ReadonlyMap<string, Annotation>[];
  readonly reviewed: ReviewedTranslations;
  readonly targets: TranslationTargets;
  readonly vocabulary: IconVocabulary;
  /** The maximum number of words from annotations. */
  readonly wordsMax: number;
}

const REVIEWED_TARGETS_MAX = 6;
/** An English word in the names of at least this many packs takes precedence over an equal keyword of the language. */
const AMBIGUOUS_PACKS_MIN = 10;

/**
 * Compiles the icon words for each word of one language, sorted by word. A reviewed word gets only its other senses
 * from the annotations. Of the other words, the best `wordsMax` remain: see `candidateOf`.
 */
export function compileTranslations(input: TranslationInput): Translation[] {
  const native = nativeWords(input.annotations);
  const own = [...input.reviewed].map(([folded, reviewed]) =>
    withOtherSenses(reviewed, native.get(folded), input.targets),
  );
  const derived = [...native]
    .filter(([folded]) => !input.reviewed.has(folded))
    .flatMap(([folded, word]) => candidateOf(folded, word, input))
    .sort((left, right) => right.worth - left.worth || (left.folded < right.folded ? -1 : 1))
    .slice(0, input.wordsMax)
    .map(({ translation }) => translation);
  return [...own, ...derived].sort((left, right) => (left.word < right.word ? -1 : 1));
}

function withOtherSenses(
  { word, targets }: ReviewedTranslation,
  native: NativeWord | undefined,
  translationTargets: TranslationTargets,
): Translation {
  const further = native === undefined ? [] : translationTargets.otherSensesOf(native, targets);
  return {
    word,
    targets: [...targets, ...further].slice(0, REVIEWED_TARGETS_MAX),
    sources: sortSourceCodes(['own', ...(further.length > 0 ? (native?.sources ?? []) : [])]),
  };
}

/** A word with its icon words, if it has any. `worth` favors sure translations, icons in many packs and short words. */
function candidateOf(
  folded: string,
  word: NativeWord,
  { targets, vocabulary }: TranslationInput,
): { readonly folded: string; readonly worth: number; readonly translation: Translation }[] {
  const chosen = targets.of(word);
  const [best] = chosen;
  const name = folded.replaceAll(' ', '-');
  if (best === undefined || best.target === name) return [];
  // Left out: people who type an English icon word mean that word, not a native keyword of the same spelling.
  const isKeywordOnly = Math.max(...word.weights.values()) < NAME_WEIGHT;
  if (isKeywordOnly && packsOf(vocabulary, name) >= AMBIGUOUS_PACKS_MIN) return [];
  const wordsCount = folded.split(' ').length;
  return [
    {
      folded,
      worth: (best.score * Math.log2(1 + packsOf(vocabulary, best.target))) / wordsCount,
      translation: {
        word: word.written,
        targets: chosen.map(({ target }) => target),
        sources: sortSourceCodes(word.sources),
      },
    },
  ];
}
