export { foldWord } from './fold-word.ts';
export type { Synonym } from './parse-word-files.ts';
export { readBrandNames, readFlags, readWords, WORDS_FOLDER, type Words } from './read-words.ts';
