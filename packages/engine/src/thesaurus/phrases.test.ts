import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Snapshot } from '../snapshot/snapshot.ts';
import { NO_PHRASE, PhraseTable, writePhrases } from './phrases.ts';

const phrase = fc.string({ unit: fc.constantFrom('a', 'b', '家', ' '), minLength: 1, maxLength: 6 });

test('finds the number of every phrase and no other text', () => {
  fc.assert(
    fc.property(fc.uniqueArray(phrase, { maxLength: 300 }), fc.array(phrase), (unsorted, otherTexts) => {
      const phrases = unsorted.sort();
      const table = new PhraseTable(new Snapshot(writePhrases(phrases)));
      expect(phrases.map((text) => table.find(text))).toEqual(phrases.map((_, number) => number));
      for (const text of otherTexts) {
        if (!phrases.includes(text)) expect(table.find(text)).toBe(NO_PHRASE);
      }
    }),
  );
});

test('finds nothing in an empty table', () => {
  expect(new PhraseTable(new Snapshot(writePhrases([]))).find('home')).toBe(NO_PHRASE);
});
