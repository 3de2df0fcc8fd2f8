import { expect, test } from 'vitest';
import { spellOutNumbers } from './numbers.ts';

const NAMED = new Set([
  'ratio 4',
  'ratio 3',
  '24 hours',
  'windows 11',
  '15 seconds',
  '10 km',
  'three users',
  '1 h',
]);
const names = {
  isTerm: (word: string) => ['vue', 'windows', '3d'].includes(word),
  areNamed: (word: string, other: string) => NAMED.has(`${word} ${other}`),
};

test.each([
  ['50 % off', 'discount'],
  ['$5 off', 'discount'],
  ['4:3', 'ratio 4 3'],
  ['1/2', 'one half'],
  ['24h', '24 hours'],
  ['rewind 15 sec', 'rewind 15 seconds'],
  ['20 minutes', 'clock'],
  ['3 weeks', 'calendar'],
  ['220 V', 'voltage'],
  ['60 km/h', 'speed'],
  ['limit 60 km/h', 'limit speed'],
  ['1 h', 'clock'],
  ['no. 1', 'number 1'],
  ['100 %', 'percent'],
  ['45 degree angle', ' angle'],
  ['3 users', 'three users'],
  ['vue 3', 'vue'],
  ['24px bell', 'bell'],
  ['bell 16x16', 'bell'],
])('reads the number of "%s" as "%s"', (text, words) => {
  expect(spellOutNumbers(text, names)).toBe(words);
});

test.each([
  'windows 11',
  '3d',
  '24/7',
  '360 degrees',
  '12:30',
  '10 km',
  '1/2/2026',
  '4k',
  '4x4 car',
  '24px',
  'battery 50%',
  'level three',
])('keeps "%s", whose number names have', (text) => {
  expect(spellOutNumbers(text, names)).toBe(text);
});
