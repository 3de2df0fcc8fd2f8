import { expect, test } from 'vitest';
import { foldWord, wordsOf } from './name-words.ts';

test('splits a name into words in the singular, without numbers after at least three letters', () => {
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
])('folds the plural %s to %s', (plural, singular) => {
  expect(foldWord(plural)).toBe(foldWord(singular));
});

test.each([
  ['glasses', 'glass'],
  ['news', 'new'],
  ['times', 'time'],
  ['windows', 'window'],
  ['cross', 'cros'],
  ['virus', 'viru'],
])('does not fold %s to %s', (word, other) => {
  expect(foldWord(word)).not.toBe(foldWord(other));
});
