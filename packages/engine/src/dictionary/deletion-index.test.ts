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

/**
 * Expects the same corrections as a comparison with every term. A term with fewer than four letters or with a digit is
 * never a correction.
 */
function expectLikeFullScan(terms: readonly string[], word: string, editsMax: number): void {
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

test('finds exactly the terms of at least four letters at distance one', () => {
  const terms = fc.array(letters(1, 7), { maxLength: 80 });
  fc.assert(
    fc.property(terms, letters(4, 8), (words, word) => expectLikeFullScan(words, word, 1)),
    { numRuns: 300 },
  );
});

test('finds exactly the terms at distance one or two of a word of 8 to 14 letters', () => {
  const near = fc.tuple(letters(8, 14), fc.array(fc.tuple(fc.nat(15), letters(0, 2)), { maxLength: 40 }));
  fc.assert(
    fc.property(near, ([word, changes]) => {
      // Terms are changed copies of the word, so many are within or just beyond two edits.
      const terms = changes.map(([at, inserted]) => word.slice(0, at) + inserted + word.slice(at + 1));
      expectLikeFullScan([...terms, word], word, 2);
    }),
    { numRuns: 300 },
  );
});

test('never returns terms of fewer than four letters or terms with digits', () => {
  expectLikeFullScan(['abc', 'abcd', 'abcde', 'ab1d', 'bacd', 'dcba'], 'abcd', 1);
});
