import { expect, test } from 'vitest';
import { asSentence } from './requests.ts';

test.each([
  ['the name must have 1 to 100 printable characters', 'The name must have 1 to 100 printable characters.'],
  ['This is needed.', 'This is needed.'],
  ['"a b" is not a domain', '"a b" is not a domain.'],
])('asSentence turns %j into %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
