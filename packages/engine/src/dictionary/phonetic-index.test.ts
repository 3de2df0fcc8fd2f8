import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot-reader.ts';
import { naiveDistance } from '../testing/naive-distance.ts';
import { SoundIndex, soundOf, writeSoundIndex } from './phonetic-index.ts';
import { TermDictionary, writeDictionary } from './term-dictionary.ts';

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

test.each([
  ['fone', 'phone'],
  ['foto', 'photo'],
  ['vedio', 'video'],
  ['bycicle', 'bicycle'],
  ['elefant', 'elephant'],
  ['hedfones', 'headphones'],
  ['rokit', 'rocket'],
  ['sizzors', 'scissors'],
  ['litehouse', 'lighthouse'],
  ['nite', 'night'],
  ['nife', 'knife'],
  ['kichen', 'kitchen'],
  ['shuffel', 'shuffle'],
])('%s sounds like %s', (spelt, meant) => {
  expect(soundOf(spelt)).toBe(soundOf(meant));
});

test.each([
  ['arrow', 'narrow'],
  ['light', 'night'],
  ['check', 'chess'],
])('%s does not sound like %s', (word, other) => {
  expect(soundOf(word)).not.toBe(soundOf(other));
});

test.each(['box', 'aaaa', 'queue', 'кошка', 'mp3s', 'éclair', ''])('%j has no sound to go by', (word) => {
  expect(soundOf(word)).toBe('');
});
