import { foldWord } from './fold-word.ts';
import { readLines, WordFileError } from './word-file.ts';

/** By language, then folded native word: the word as written and the icon words it stands for. */
export type ReviewedTranslations = ReadonlyMap<
  string,
  ReadonlyMap<string, { readonly word: string; readonly targets: readonly string[] }>
>;

const TARGETS_MAX = 5;

/**
 * The project's own translations. The key of a line is a language and a concept; its cells are what people type in
 * that language, or, for `en`, the icon words that stand for the concept. A word of two concepts leads to both.
 *
 * @throws WordFileError naming the line.
 */
export function readReviewedTranslations(file: string, text: string): ReviewedTranslations {
  const lines = readLines(file, text).map((line) => {
    const [language = '', concept = '', ...rest] = line.key.split(' ');
    if (concept === '' || rest.length > 0) {
      throw new WordFileError(file, line.lineNumber, `"${line.key}" is no language and concept`);
    }
    return { ...line, language, concept };
  });
  const targetsByConcept = new Map(
    lines.filter(({ language }) => language === 'en').map(({ concept, cells }) => [concept, cells]),
  );
  const languages = new Map<string, Map<string, { word: string; targets: readonly string[] }>>();
  for (const { lineNumber, language, concept, cells } of lines) {
    const targets = targetsByConcept.get(concept);
    if (targets === undefined) throw new WordFileError(file, lineNumber, `"${concept}" has no line under en`);
    if (language === 'en') continue;
    const words = languages.get(language) ?? new Map<string, { word: string; targets: readonly string[] }>();
    languages.set(language, words);
    for (const word of cells) {
      const folded = foldWord(word);
      if (folded === '') throw new WordFileError(file, lineNumber, 'an empty cell');
      const before = words.get(folded);
      const merged = interleave(before?.targets ?? [], targets).slice(0, TARGETS_MAX);
      words.set(folded, { word: before?.word ?? word.toLowerCase(), targets: merged });
    }
  }
  return languages;
}

/** First of each, then second of each, so that both meanings of a word stand near the top. */
function interleave(left: readonly string[], right: readonly string[]): string[] {
  const merged = new Set<string>();
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    for (const target of [left[at], right[at]]) if (target !== undefined) merged.add(target);
  }
  return [...merged];
}
