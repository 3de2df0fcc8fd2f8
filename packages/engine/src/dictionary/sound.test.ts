import { expect, test } from 'vitest';
import { soundOf } from './sound.ts';

test.each([
  ['fone', 'phone'],
  ['foto', 'photo'],
  ['vedio', 'video'],
  ['bycicle', 'bicycle'],
  ['elefant', 'elephant'],
  ['hedfones', 'headphones'],
  ['rokit', 'rocket'],
  ['sizzors', 'scissors'],
  ['litehouse', 'lighthouse'],
  ['nite', 'night'],
  ['nife', 'knife'],
  ['kichen', 'kitchen'],
  ['shuffel', 'shuffle'],
])('%s sounds like %s', (spelt, meant) => {
  expect(soundOf(spelt)).toBe(soundOf(meant));
});

test.each([
  ['arrow', 'narrow'],
  ['light', 'night'],
  ['check', 'chess'],
])('%s does not sound like %s', (word, other) => {
  expect(soundOf(word)).not.toBe(soundOf(other));
});

test.each(['box', 'aaaa', 'queue', 'кошка', 'mp3s', 'éclair', ''])('%j has no sound to go by', (word) => {
  expect(soundOf(word)).toBe('');
});
