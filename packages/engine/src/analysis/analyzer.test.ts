import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUERY_WORDS_MAX, WORD_UNITS_MAX } from '../limits.ts';
import { anyText } from '../testing/arbitrary-text.ts';
import { analyzeText } from '../testing/naive-document.ts';
import { analyzeQuery, splitQuery } from './analyzer.ts';
import { fold } from './fold.ts';

test.each([
  ['home-outline', ['home', 'outline']],
  ['arrow2', ['arrow2>arrow+2']],
  ['2fa', ['2fa>2+fa']],
  ['format-h1', ['format', 'h1>h+1']],
  ['ArrowLeft', ['arrowleft>arrow+left']],
  ['HTMLParser5', ['htmlparser5>html+parser+5']],
  ['iPhone', ['iphone>i+phone']],
  ['Home & Garden (new)', ['home', 'garden', 'new']],
  ['crème_brûlée', ['creme', 'brulee']],
  ['Straße Ærø Łódź İstanbul', ['strasse', 'aero', 'lodz', 'istanbul']],
  ['ΟΔΟΣ', ['οδοσ']],
  ['кошка-2', ['кошка', '2']],
  ['हिन्दी', ['हिन्दी']],
  ['комп\u02bcютер', ['компютер']],
  ['한국어 がっこう', ['한국어', 'がっこう']],
  ['مَرْحَبًا \u200fשָׁלוֹם', ['مرحبا', 'שלום']],
  ['zero\u200bwidth soft\u00adhyphen', ['zerowidth', 'softhyphen']],
  ['❤️ 1️⃣ ½ x²', ['1', '1', '2', 'x2>x+2']],
  ['', []],
  ['-- !? \u0000', []],
] as const)('splits %j into the words %j', (text, words) => {
  // `arrow2>arrow+2`: the word and its parts.
  const found = analyzeText(text).map((word) =>
    word.parts.length > 0 ? `${word.text}>${word.parts.join('+')}` : word.text,
  );
  expect(found).toEqual(words);
});

test('folds a folded text to itself', () => {
  fc.assert(
    fc.property(anyText(40), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test('returns each query word once, in the order typed, with its number of occurrences', () => {
  expect(analyzeQuery('Home  outline HOME')).toEqual([
    { text: 'home', spelled: 'home', repeats: 2 },
    { text: 'outline', spelled: 'outline', repeats: 1 },
  ]);
});

test('limits the number of query words and the length of each folded word', () => {
  fc.assert(
    fc.property(anyText(600), (text) => {
      const words = analyzeQuery(text);
      expect(words.length).toBeLessThanOrEqual(QUERY_WORDS_MAX);
      for (const word of words) {
        expect(word.text.length).toBeGreaterThan(0);
        expect(word.text.length).toBeLessThanOrEqual(WORD_UNITS_MAX);
      }
    }),
  );
});

test('gives a word of a document the same folded form when it is typed as a query', () => {
  fc.assert(
    fc.property(anyText(30), (text) => {
      for (const { text: word } of analyzeText(text)) expect(analyzeQuery(word)[0]?.text).toBe(word);
    }),
  );
});

test.each([
  ['c++ code', ['cplusplus', 'code']],
  ['C#', ['Csharp']],
  ['.NET core', ['dotNET', 'core']],
  ['c++ 家', ['cplusplus', '家']],
  ['a.net c+ #home', ['a', 'net', 'c', 'home']],
])('spells out the signs of c++, c#, f# and .net, and of no other name, in %j', (text, words) => {
  expect(splitQuery(text)).toEqual(words);
});

test.each([
  ["men's shoe", ['mens', 'shoe']],
  ["MEN'S", ['MENS']],
  ['комп’ютер', ['компютер']],
  ["l'eau men'sa", ['l', 'eau', 'men', 'sa']],
])('removes an apostrophe before a final s or a Cyrillic letter in %j', (text, words) => {
  expect(splitQuery(text)).toEqual(words);
});
