import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { PackColumns } from '../packs/pack-columns.ts';
import { firstSeenOf } from './first-seen.ts';
import { readHistory } from './history.ts';

const SECONDS = Date.UTC(2026, 6, 1) / 1_000;

/** A pack of icons with their further names. */
function pack(lastModified: number, icons: Readonly<Record<string, readonly string[]>>) {
  const entries = Object.entries(icons);
  const offsets = [0];
  for (const [, aliases] of entries) offsets.push(offsets.at(-1)! + aliases.length);
  const columns = {
    ids: Float64Array.from(entries, ([name]) => iconId('acme', name)),
    aliasIds: Float64Array.from(
      entries.flatMap(([, aliases]) => aliases.map((name) => iconId('acme', name))),
    ),
    aliasOffsets: Uint32Array.from(offsets),
    lastModified,
  };
  return { slug: 'acme', columns: columns as unknown as PackColumns };
}

const idsOf = (dates: Readonly<Record<string, number>>) =>
  new Map(Object.entries(dates).map(([name, date]) => [iconId('acme', name), date]));

test('takes the date from the ledger, the history, a former name, or the last change of the set', () => {
  const ledger = idsOf({ a: 500, was: 300 });
  const history = idsOf({ a: 100, b: 200, once: 250 });
  const seen = firstSeenOf([pack(900, { a: [], b: ['was'], c: ['was', 'once'], d: [] })], ledger, history);
  expect([...seen.dates[0]!]).toEqual([500, 200, 250, 900]);
  expect(seen.ledger).toEqual(new Map([...ledger, ...idsOf({ c: 250, d: 900 })]));
});

test('dates no icon after the last change of its set, and none at all without a date', () => {
  const history = idsOf({ a: 800 });
  expect([...firstSeenOf([pack(700, { a: [] })], new Map(), history).dates[0]!]).toEqual([700]);
  const unknown = firstSeenOf([pack(0, { a: [], b: [], c: ['a'] })], new Map(), history);
  expect([[...unknown.dates[0]!], unknown.ledger]).toEqual([[800, 0, 800], idsOf({ c: 800 })]);
});

test('has the icons of releases until June 2026, in half-years from 2022', () => {
  const dates = readHistory(new Set(['lucide', 'mdi']));
  expect(dates.get(iconId('mdi', 'home'))).toBe(Date.UTC(2022, 0, 1) / 1_000);
  expect(dates.get(iconId('lucide', 'calendar-cog'))).toBeGreaterThan(Date.UTC(2023, 0, 1) / 1_000);
  expect(dates.get(iconId('tabler', 'home'))).toBeUndefined();
  for (const seconds of new Set(dates.values())) {
    const day = new Date(seconds * 1_000).toISOString().slice(4, 10);
    expect(['-01-01', '-07-01']).toContain(day);
    expect(seconds).toBeLessThan(SECONDS);
  }
});
