import { expect, test } from 'vitest';
import { asSentence, failureText, fieldText, ServiceError } from './requests.ts';

test.each([
  ['the name must have 1 to 100 printable characters', 'The name must have 1 to 100 printable characters.'],
  ['This is needed.', 'This is needed.'],
  ['"a b" is not a domain', '"a b" is not a domain.'],
])('asSentence turns %j into %j', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

test.each([
  ['rate_limited', 20, 'Too many requests. Try again in 20 seconds.'],
  ['too_many_tries', 82_800, 'Too many requests. Try again in 23 hours.'],
  [
    'bulk_download',
    3_660,
    /^Your network has reached its daily limit of icons\. Try again in 1 hour, 1 minute\.$/,
  ],
])('failureText names the limit and the wait for %s with Retry-After: %d', (code, seconds, text) => {
  const error = new ServiceError(429, { code, message: 'with this API key' }, seconds);
  expect(failureText(error)).toMatch(text);
});

test('failureText returns the message of other errors', () => {
  expect(failureText(new ServiceError(404, { message: 'No icon has this id or slug.' }))).toBe(
    'No icon has this id or slug.',
  );
});

test('has the text of the site for a code that has one', () => {
  const error = new ServiceError(503, { code: 'overloaded', message: 'The service is at its limit.' });
  expect(failureText(error)).toBe('The service is busy. Try again in a few seconds.');
});

test('shows messages at fields in the language of the page, with their numbers and domains', () => {
  const german = { 'Use # to # characters.': 'Passwort: # bis #.', 'it is empty': 'Das ist leer.' };
  expect(fieldText('Use 8 to 256 characters.', german)).toBe('Passwort: 8 bis 256.');
  expect(fieldText('"a1" is not a domain pattern: it is empty', german)).toBe('"a1": Das ist leer.');
  expect(fieldText('Unknown.', german)).toBe('Unknown.');
});
