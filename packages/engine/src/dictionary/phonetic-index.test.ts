import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot.ts';
import { naiveDistance } from '../testing/naive-distance.ts';
import { PhoneticIndex, phoneticKey, writePhoneticIndex } from './phonetic-index.ts';
import { TermDictionary, writeDictionary } from './term-dictionary.ts';

test('finds exactly the other terms with the same key within two edits, or three from seven letters on', () => {
  const word = fc.string({ unit: fc.constantFrom('f', 'p', 'h', 'o', 'n', 'e', 'c', 'k'), maxLength: 7 });
  const words = fc.uniqueArray(
    word.filter((text) => text !== ''),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(words, word, (unsorted, typed) => {
      const terms = unsorted.toSorted();
      const snapshot = new Snapshot([...writeDictionary(terms), ...writePhoneticIndex(terms)]);
      const dictionary = new TermDictionary(snapshot);
      const found = new PhoneticIndex(snapshot, dictionary).matchesOf(typed);
      const expected = terms
        .filter((term) => phoneticKey(typed) !== '' && phoneticKey(term) === phoneticKey(typed))
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
])('gives %s the key of %s', (misspelled, intended) => {
  expect(phoneticKey(misspelled)).toBe(phoneticKey(intended));
});

test.each([
  ['arrow', 'narrow'],
  ['light', 'night'],
  ['check', 'chess'],
])('gives %s and %s different keys', (word, other) => {
  expect(phoneticKey(word)).not.toBe(phoneticKey(other));
});

test.each(['box', 'aaaa', 'queue', 'кошка', 'mp3s', 'éclair', ''])('gives %j an empty key', (word) => {
  expect(phoneticKey(word)).toBe('');
});
