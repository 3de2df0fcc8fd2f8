import { expect, test } from 'vitest';
import { wordsOf } from './name-words.ts';
import { candidateWords, fitOf, parsePattern } from './pattern.ts';

/** Words that a pattern may ignore in a name: `bulb` fits `light-bulb` as a whole. */
const styleWords = new Set(['outline', 'filled', 'light']);
const fits = (pattern: string, name: string) =>
  fitOf(parsePattern(pattern), { name, words: wordsOf(name) }, styleWords);

test.each([
  ['home', 'home'],
  ['home', 'home-outline'],
  ['home', 'home-2'],
  ['home', 'home2'],
  ['coin', 'coins-filled'],
  ['credit+card', 'card-credit-filled'],
  ['arrow+left!up', 'arrow-left'],
  ['light+bulb', 'light-bulb-outline'],
  ['light+bulb', 'lightbulb'],
  ['bulb', 'light-bulb'],
  ['watermelon', 'water-melon-outline'],
  ['headphone', 'head-phones'],
  ['=home', 'home-outline'],
  ['==account-circle', 'account-circle'],
])('pattern %s fits the name %s as a whole', (pattern, name) => {
  expect(fits(pattern, name)).toBe('whole');
});

test.each([
  ['home', 'home-plus-outline'],
  ['credit+card', 'creditcard-off'],
])('pattern %s fits the name %s in part', (pattern, name) => {
  expect(fits(pattern, name)).toBe('part');
});

test.each([
  ['home', 'homebrew'],
  ['credit+card', 'credit-note'],
  ['arrow+left!up', 'arrow-up-left'],
  ['watermelon', 'melon-water'],
  ['=home', 'home-plus'],
  ['=light+bulb', 'lightbulb-off'],
  ['==account-circle', 'account-circle-outline'],
  ['==account-circle', 'circle-account'],
])('pattern %s does not fit the name %s', (pattern, name) => {
  expect(fits(pattern, name)).toBe('no');
});

test('finds the names to compare with a pattern by its words or by its words joined', () => {
  expect(candidateWords(parsePattern('shopping+cart'))).toEqual([['shopping', 'cart'], ['shoppingcart']]);
});

test.each(['', 'Home', 'a b', 'a+', '!up', '===x'])('throws for the invalid pattern %j', (text) => {
  expect(() => parsePattern(text)).toThrow('is not a pattern');
});
