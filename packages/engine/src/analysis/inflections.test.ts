import { expect, test } from 'vitest';
import { otherNumber, verbForms } from './inflections.ts';

test.each([
  ['arrow', 'arrows'],
  ['box', 'boxes'],
  ['brush', 'brushes'],
  ['city', 'cities'],
  ['key', 'keys'],
  ['house', 'houses'],
  ['glass', 'glasses'],
  ['bus', 'buses'],
])('gives %s and %s among the other numbers of each other', (singular, plural) => {
  expect(otherNumber(singular)).toContain(plural);
  expect(otherNumber(plural)).toContain(singular);
});

test('gives the word without es for one that ends with oes', () => {
  expect(otherNumber('goes')).toContain('go');
});

test('gives no other number for a word of two letters', () => {
  expect(otherNumber('as')).toEqual([]);
});

test.each([
  ['cutting', 'cut'],
  ['charging', 'charge'],
  ['loading', 'load'],
  ['locked', 'lock'],
  ['saved', 'save'],
  ['copied', 'copy'],
  ['cut', 'cutting'],
  ['charge', 'charging'],
  ['charge', 'charged'],
  ['copy', 'copied'],
  ['load', 'loading'],
])('gives for %s, among others, the verb form %s', (word, form) => {
  expect(verbForms(word)).toContain(form);
});

test.each(['ring', 'seed', 'red', 'go', '2fa', 'дом', ''])('gives no verb form for %j', (word) => {
  expect(verbForms(word)).toEqual([]);
});
