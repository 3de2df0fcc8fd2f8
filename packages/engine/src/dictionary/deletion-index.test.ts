import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot.ts';
import { naiveDistance } from '../testing/naive-distance.ts';
import { DeletionIndex, writeDeletionIndex } from './deletion-index.ts';
import { TermDictionary, writeDictionary } from './term-dictionary.ts';

const letters = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd', 'é'), minLength, maxLength });

function indexOf(terms: readonly string[]): { dictionary: TermDictionary; deletions: DeletionIndex } {
  const sections = [...writeDictionary(terms), ...writeDeletionIndex(terms)];
  const dictionary = new TermDictionary(new Snapshot(sections));
  return { dictionary, deletions: new DeletionIndex(new Snapshot(sections), dictionary) };
}

function expectBruteForce(terms: readonly string[], word: string, editsMax: number): void {
  const sorted = [...new Set(terms)].sort();
  const { dictionary, deletions } = indexOf(sorted);
  const found = deletions
    .correctionsOf(word, editsMax)
    .map(({ term, edits }) => `${dictionary.textOf(term)} ${edits}`)
    .sort();
  const expected = sorted
    .filter((text) => text.length >= 4 && !/\p{N}/u.test(text))
    .map((text) => ({ text, edits: naiveDistance(word, text) }))
    .filter(({ edits }) => edits >= 1 && edits <= editsMax)
    .map(({ text, edits }) => `${text} ${edits}`)
    .sort();
  expect(found).toEqual(expected);
}

test('finds exactly the terms at distance one', () => {
  const terms = fc.array(letters(1, 7), { maxLength: 80 });
  fc.assert(
    fc.property(terms, letters(4, 8), (words, word) => expectBruteForce(words, word, 1)),
    { numRuns: 300 },
  );
});

test('finds exactly the terms at distance one or two, of any length', () => {
  const near = fc.tuple(letters(8, 14), fc.array(fc.tuple(fc.nat(15), letters(0, 2)), { maxLength: 40 }));
  fc.assert(
    fc.property(near, ([word, changes]) => {
      // Terms are changed copies of the word, so many are within or just beyond two edits.
      const terms = changes.map(([at, put]) => word.slice(0, at) + put + word.slice(at + 1));
      expectBruteForce([...terms, word], word, 2);
    }),
    { numRuns: 300 },
  );
});

test('never returns short words or words with digits', () => {
  expectBruteForce(['abc', 'abcd', 'abcde', 'ab1d', 'bacd', 'dcba'], 'abcd', 1);
});
