/**
 * What do people call the things that icons show? The word files of `packages/catalog/words`, read whole:
 *
 * ```ts
 * const words = readWords();
 * words.keywords.get(conceptStem('house-outline'));  // [{ word: 'home', sources: ['lu', 'ph', 'tb', …] }, …]
 * words.synonyms.get('trash');                       // [{ target: 'bin', tier: 1, sources: ['own', …] }, …]
 * words.translations.get('de')?.get(foldWord('Schlüssel'));  // { word: 'schlüssel', targets: ['key'], sources: ['own'] }
 * words.emoji.get('🏠');                             // { names: ['house', …], words: ['home', 'building', …] }
 * words.brands.get('node.js');                       // ['nodejs', 'node-js', …]
 * words.flags.get('de');                             // 'germany'
 * ```
 *
 * Every list stands best first. A target is one word of icon names, or several joined by `-` that stand side by
 * side in a name. Keys of `translations` and `synonyms` are folded by `foldWord`; who folds more coarsely folds
 * the keys again.
 */
export { conceptStem, type StyleAffixes } from './concept-stem.ts';
export { foldWord } from './fold-word.ts';
export type { Keyword } from './parse-keywords.ts';
export type { EmojiWords } from './parse-names.ts';
export type { Synonym, SynonymTier } from './parse-synonyms.ts';
export type { Translation } from './parse-translations.ts';
export { readWords, type Words } from './read-words.ts';
export { WordFileError } from './word-file.ts';
