import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot.ts';
import { isFuzzyPrefix } from '../testing/naive-distance.ts';
import { fuzzyPrefixes } from './fuzzy-prefixes.ts';
import { ROOT, TermDictionary, writeDictionary } from './term-dictionary.ts';

/** The fuzzy prefixes of `word` as text. Checks that each node of the trie is the one of its text. */
function prefixesFound(terms: readonly string[], word: string): string[] {
  const dictionary = new TermDictionary(new Snapshot(writeDictionary(terms)));
  return fuzzyPrefixes(dictionary, word)
    .map(({ node, depth }) => {
      const path = dictionary.textOf(dictionary.firstTerm(node)).slice(0, depth);
      expect(dictionary.descend(ROOT, path)).toBe(node);
      return path;
    })
    .sort();
}

test('finds exactly the shortest prefixes with one edit inside the typed word', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 40 }), word, (words, typed) => {
      const terms = words.toSorted();
      const paths = new Set(terms.flatMap((term) => Array.from(term, (_, i) => term.slice(0, i + 1))));
      const near = [...paths].filter((path) => isFuzzyPrefix(typed, path));
      // Without extensions of another found prefix: of `set` and `sett` only `set`.
      const shortest = near.filter((path) => !near.some((other) => other !== path && path.startsWith(other)));
      expect(prefixesFound(terms, typed)).toEqual(shortest.sort());
    }),
    { numRuns: 500 },
  );
});

test('finds the prefix of which a typed word lacks an inner letter', () => {
  expect(prefixesFound(['set', 'setting', 'settings', 'setup'], 'settng')).toEqual(['setting']);
});
