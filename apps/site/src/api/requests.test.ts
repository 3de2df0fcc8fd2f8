// cspell:ignore Mindestens Zeichen Pfad
import { fieldError } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { failureText, fieldText, ServiceError } from './requests.ts';

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

test('shows problems with fields by their codes, with their values, else by the message of the service', () => {
  const german = { password_short: 'Mindestens {} Zeichen.', domain_path: '„{}“: ohne Pfad.' };
  expect(fieldText(fieldError('password_short', [8]), german)).toBe('Mindestens 8 Zeichen.');
  expect(fieldText(fieldError('domain_path', ['a/{}']), german)).toBe('„a/{}“: ohne Pfad.');
  expect(fieldText(fieldError('email'), german)).toBe('This is not an email address.');
});

test('keeps the problems of each field', () => {
  const details = [fieldError('domain_empty', ['']), fieldError('domain_any', ['*'])];
  const error = new ServiceError(422, {
    details: details.map((problem) => ({ field: 'domains', ...problem })),
  });
  expect(error.fields).toEqual({ domains: details.map(({ message }) => message) });
});
