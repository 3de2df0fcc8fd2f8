import { expect, test } from 'vitest';
import { shownValue } from './shown-value.ts';

test.each([
  ['10.0.0.0/33', '10.0.0.0/33'],
  ['https://ann:s3cret@example.com/icons', 'https://…@example.com/icons'],
  ['https://ann:s3@cret@example.com', 'https://…@example.com'],
  ['https://ann:s3cret?#@example.com', 'https://…@example.com'],
  ['ann:s3cret@example.com', '…@example.com'],
  ['https://example.com/?token=s3cret', 'https://example.com/?…'],
  ['https://example.com/#s3cret', 'https://example.com/#…'],
  ['loud\n\u001B[31m', 'loud��[31m'],
])('shows %j as %j', (value, shown) => {
  expect(shownValue(value)).toBe(shown);
});

test('shows the first 100 characters of a long value', () => {
  expect(shownValue('7'.repeat(100_000))).toBe(`${'7'.repeat(100)}…`);
});
