import { foldWord } from './fold-word.ts';
import { SharedCells } from './shared-cells.ts';
import { spelledOut } from './spelled-out.ts';
import { readLines, WordFileError } from './word-file.ts';

/** What a word of another language stands for. */
export interface Translation {
  /** As written in that language, in lower case. */
  readonly word: string;
  /** Icon words, best first. */
  readonly targets: readonly string[];
  readonly sources: readonly string[];
}

/**
 * The words of one language by their folded form, and by the form that people write without the language's own
 * letters (`schluessel`), unless that is another word.
 *
 * @throws WordFileError naming the line.
 */
export function parseTranslations(
  language: string,
  file: string,
  text: string,
  shared: SharedCells = new SharedCells(),
): Map<string, Translation> {
  const translations = new Map<string, Translation>();
  for (const { lineNumber, key, cells } of readLines(file, text)) {
    const [targets = '', sources = '', ...rest] = cells;
    if (targets === '' || sources === '' || rest.length > 0) {
      throw new WordFileError(file, lineNumber, 'a translation is a word, its targets and its sources');
    }
    const folded = foldWord(key);
    if (translations.has(folded))
      throw new WordFileError(file, lineNumber, `"${key}" folds to a word that is there`);
    translations.set(folded, {
      word: key,
      targets: shared.words(file, lineNumber, targets),
      sources: shared.sources(file, lineNumber, sources),
    });
  }
  const spelled = [...translations.values()].flatMap((translation) => {
    const form = spelledOut(language, translation.word);
    return form === null ? [] : [{ form, translation }];
  });
  for (const { form, translation } of spelled) {
    if (!translations.has(form)) translations.set(form, translation);
  }
  return translations;
}
