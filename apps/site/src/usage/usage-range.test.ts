import type { UsageView } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import {
  localDate,
  readChoice,
  requestBefore,
  requestOf,
  type UsageChoice,
  writeChoice,
} from './usage-range.ts';

test.each<[UsageChoice, string]>([
  [{ range: '7d' }, ''],
  [{ range: '24h' }, 'range=24h'],
  [{ range: '30d', key: 'key_a' }, 'range=30d&key=key_a'],
  [{ range: 'custom', from: '2026-05-01', to: '2026-05-05' }, 'range=custom&from=2026-05-01&to=2026-05-05'],
])('writes %j to the address as %j and reads it back', (choice, query) => {
  expect(writeChoice(choice)).toBe(query);
  expect(readChoice(query)).toEqual(choice);
});

test.each(['range=year', 'range=7d&from=2026-05-01', 'range=7d&key=', 'from=x'])(
  'reads %j as the last 7 days of all keys',
  (query) => {
    expect(readChoice(query)).toEqual({ range: '7d' });
  },
);

test('requests 24h from the start of an hour, and 7d from a calendar day', () => {
  const now = new Date('2026-05-05T10:30:00Z');
  expect(requestOf({ range: '24h' }, now, 'UTC')).toEqual({
    from: '2026-05-04T11:00:00.000Z',
    timezone: 'UTC',
  });
  expect(requestOf({ range: '7d', key: 'key_a' }, now, 'UTC')).toEqual({
    from: localDate(now, -6),
    key: 'key_a',
    timezone: 'UTC',
  });
});

test.each([
  ['2026-05-04T11:00:00.000Z', '2026-05-05T11:00:00.000Z', '2026-05-03T11:00:00.000Z'],
  ['2026-04-29T00:00:00.000Z', '2026-05-05T11:00:00.000Z', '2026-04-22T00:00:00.000Z'],
  ['2026-05-05T00:00:00.000Z', '2026-05-06T00:00:00.000Z', '2026-05-04T00:00:00.000Z'],
])('compares %s to %s with as many whole days before', (from, to, before) => {
  const usage = { from, to, timezone: 'UTC' } as UsageView;
  const request = requestBefore(usage, undefined);
  expect(request.from).toBe(before);
  expect(Date.parse(to) - Date.parse(request.to!)).toBe(Date.parse(from) - Date.parse(before));
});

test('localDate counts days across the ends of months and years', () => {
  expect(localDate(new Date(2026, 0, 3), -6)).toBe('2025-12-28');
  expect(localDate(new Date(2026, 2, 1), -1)).toBe('2026-02-28');
  expect(localDate(new Date(2026, 4, 5), 0)).toBe('2026-05-05');
});
