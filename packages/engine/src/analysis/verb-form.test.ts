import { expect, test } from 'vitest';
import { otherVerbForms } from './verb-form.ts';

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
  expect(otherVerbForms(word)).toContain(form);
});

test.each(['ring', 'seed', 'red', 'go', '2fa', 'дом', ''])('%s has no other form', (word) => {
  expect(otherVerbForms(word)).toEqual([]);
});
