import { expect, test } from 'vitest';
import { foldWord, wordsOf } from './name-words.ts';

test('a name is its words, plurals folded and glued numbers dropped', () => {
  expect(wordsOf('coins-2-outline')).toEqual(['coin', '2', 'outline']);
  expect(wordsOf('home2')).toEqual(['home']);
  expect(wordsOf('mp3')).toEqual(['mp3']);
});

test.each([
  ['boxes', 'box'],
  ['batteries', 'battery'],
  ['watches', 'watch'],
  ['keys', 'key'],
  ['houses', 'house'],
])('%s is the plural of %s', (plural, singular) => {
  expect(foldWord(plural)).toBe(foldWord(singular));
});

test.each([
  ['glasses', 'glass'],
  ['news', 'new'],
  ['times', 'time'],
  ['windows', 'window'],
  ['cross', 'cros'],
  ['virus', 'viru'],
])('%s is not the plural of %s', (word, other) => {
  expect(foldWord(word)).not.toBe(foldWord(other));
});
