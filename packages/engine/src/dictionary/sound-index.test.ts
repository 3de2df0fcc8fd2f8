import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot-reader.ts';
import { naiveDistance } from '../testing/naive-distance.ts';
import { writeDictionary } from './dictionary-writer.ts';
import { soundOf } from './sound.ts';
import { SoundIndex, writeSoundIndex } from './sound-index.ts';
import { TermDictionary } from './term-dictionary.ts';

test('exactly the other terms of the same sound within three edits are found', () => {
  const word = fc.string({ unit: fc.constantFrom('f', 'p', 'h', 'o', 'n', 'e', 'c', 'k'), maxLength: 7 });
  const words = fc.uniqueArray(
    word.filter((text) => text !== ''),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(words, word, (given, typed) => {
      const terms = given.toSorted();
      const snapshot = new Snapshot([...writeDictionary(terms), ...writeSoundIndex(terms)]);
      const dictionary = new TermDictionary(snapshot);
      const found = new SoundIndex(snapshot, dictionary).soundingLike(typed);
      const expected = terms
        .filter((term) => soundOf(typed) !== '' && soundOf(term) === soundOf(typed))
        .map((term) => ({ term, edits: naiveDistance(typed, term) }))
        .filter(({ edits }) => edits >= 1 && edits <= (typed.length < 7 ? 2 : 3));
      expect(found.map(({ term, edits }) => ({ term: dictionary.textOf(term), edits }))).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
