import {
  decodeUtf8,
  encodeUtf8,
  readThesaurus,
  type Section,
  type Snapshot,
  Strings,
  type Thesaurus,
  ThesaurusWriter,
  writeStrings,
  writeThesaurus,
} from '@glyphdex/engine';
import { readWords, type Words } from '@glyphdex/words';
import { type TaggedPhrase, unexplainedKeywords } from './add-keywords.ts';
import { addMeanings } from './add-meanings.ts';

/** What is known of words, whatever icons there are. */
export class Vocabulary {
  readonly thesaurus: Thesaurus;
  readonly keywords: readonly TaggedPhrase[];
  readonly #ordinary: Strings;

  /** Of the sections that `vocabularySections` gives. */
  constructor(snapshot: Snapshot) {
    this.thesaurus = readThesaurus(snapshot);
    this.keywords = JSON.parse(decodeUtf8(snapshot.uint8('keywords'))) as TaggedPhrase[];
    this.#ordinary = new Strings(snapshot, 'ordinary');
  }

  /** Whether this is a word or phrase of English or of another language. */
  isOrdinary(name: string): boolean {
    const place = this.#ordinary.lowerBound(name);
    return place < this.#ordinary.count && this.#ordinary.compare(place, name) === 0;
  }
}

/** What an index needs of all word files. Takes a second of processor time. */
export function vocabularySections(words: Words = readWords()): Section[] {
  const thesaurus = new ThesaurusWriter();
  addMeanings(thesaurus, words);
  const ordinary = new Set(words.synonyms.keys());
  for (const language of words.translations.values()) for (const word of language.keys()) ordinary.add(word);
  return [
    ...writeThesaurus(thesaurus.finish()),
    { name: 'keywords', data: encodeUtf8(JSON.stringify(unexplainedKeywords(words))) },
    ...writeStrings('ordinary', [...ordinary].sort()),
  ];
}
