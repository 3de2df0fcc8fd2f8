import { MeaningsWriter } from '@glyphdex/engine';
import { readWords, type Words } from '../words/index.ts';
import { addMeanings } from './add-meanings.ts';

/** What is known of words, whatever icons there are. */
export interface Vocabulary {
  readonly words: Words;
  /** To be used for one index. */
  readonly meanings: MeaningsWriter;
}

/** Reads all word files. Takes a second, in which threads can work on icons. */
export function readVocabulary(words = readWords()): Vocabulary {
  const meanings = new MeaningsWriter();
  addMeanings(meanings, words);
  return { words, meanings };
}
