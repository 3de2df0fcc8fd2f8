import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot.ts';
import { anyText } from '../testing/arbitrary-text.ts';
import { NONE, ROOT, TermDictionary, writeDictionary } from './term-dictionary.ts';

function dictionaryOf(terms: readonly string[]): TermDictionary {
  return new TermDictionary(new Snapshot(writeDictionary([...new Set(terms)].sort())));
}

const term = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', '1'), minLength: 1, maxLength: 6 }),
  anyText(3).filter((text) => text !== ''),
);
const terms = fc.uniqueArray(term, { maxLength: 60 });

test('finds every term by its number and no other text', () => {
  fc.assert(
    fc.property(terms, term, (words, other) => {
      const dictionary = dictionaryOf(words);
      const sorted = words.toSorted();
      expect(dictionary.termsCount).toBe(sorted.length);
      sorted.forEach((text, number) => {
        expect(dictionary.termOf(text)).toBe(number);
        expect(dictionary.textOf(number)).toBe(text);
      });
      expect(dictionary.termOf(other)).toBe(sorted.indexOf(other));
    }),
  );
});

test('descends a prefix to a node whose terms are exactly those with the prefix', () => {
  fc.assert(
    fc.property(terms, term, (words, prefix) => {
      const dictionary = dictionaryOf(words);
      const sorted = words.toSorted();
      const expected = sorted.filter((text) => text.startsWith(prefix));
      const node = dictionary.descend(ROOT, prefix);
      if (expected.length === 0) expect(node).toBe(NONE);
      else {
        const found = sorted.slice(dictionary.firstTerm(node), dictionary.endTerm(node));
        expect(found).toEqual(expected);
      }
    }),
  );
});
