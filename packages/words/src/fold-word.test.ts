import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWord } from './fold-word.ts';

test.each([
  ['Éclair', 'eclair'],
  ['Straße', 'strasse'],
  ['ＡＢＣ１', 'abc1'],
  ['İstanbul', 'istanbul'],
  ['ısı', 'isi'],
  ['Đường  phố', 'duong pho'],
  ['ёлка', 'елка'],
  ['йога', 'йога'],
  ["комп'ютер", 'компютер'],
  ['Μουσική', 'μουσικη'],
  ['مُوسيقى', 'موسيقي'],
  ['מִטְבָּח', 'מטבח'],
  ['हिन्दी', 'हिन्दी'],
  ['ที่นอน', 'ที่นอน'],
  ['が', 'が'],
  ['한국어', '한국어'],
  ["men's shoe", 'mens shoe'],
  ["l'eau", 'l eau'],
  ['arrow_left-2', 'arrow left 2'],
])('folds %s to %s', (typed, folded) => {
  expect(foldWord(typed)).toBe(folded);
});

test('folds a folded word to itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
      const folded = foldWord(text);
      expect(foldWord(folded)).toBe(folded);
    }),
  );
});

test('folds plain letters one by one as it folds the whole text', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aeıioußäöüéłđøñçğşžąęứạữệốİÀÖŁ '), maxLength: 12 });
  fc.assert(
    fc.property(letters, (text) => {
      // The soft hyphen is removed. It is no plain letter, so the second text is folded as a whole.
      expect(foldWord(text)).toBe(foldWord(`${text}\u00ad`));
    }),
  );
});
