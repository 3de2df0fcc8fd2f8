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
])('%s and %s are each the other number of the other', (singular, plural) => {
  expect(otherNumber(singular)).toContain(plural);
  expect(otherNumber(plural)).toContain(singular);
});

test('words too short to be a plural have no other number', () => {
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
])('%s may be %s', (word, form) => {
  expect(verbForms(word)).toContain(form);
});

test.each(['ring', 'seed', 'red', 'go', '2fa', 'дом', ''])('%s has no other form', (word) => {
  expect(verbForms(word)).toEqual([]);
});
