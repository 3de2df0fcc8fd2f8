import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from './duration.ts';
import { isTimeZone, LocalTime } from './local-time.ts';

test.each([
  ['UTC', '2026-05-05', '2026-05-05T00:00Z'],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00Z'],
  ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00Z'],
  ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00Z'],
  ['America/Los_Angeles', '2026-05-05', '2026-05-05T07:00Z'],
  ['Pacific/Kiritimati', '2026-05-05', '2026-05-04T10:00Z'],
  ['Pacific/Pago_Pago', '2026-05-05', '2026-05-05T11:00Z'],
  // Midnight was skipped: clocks went from 23:59 to 1:00.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00Z'],
  // The whole date was skipped.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00Z'],
  // The first whole hour of UTC on that date is half an hour after local midnight.
  ['Asia/Kolkata', '2026-05-05', '2026-05-04T19:00Z'],
])('finds the start of a date in %s: %s begins at %s', (zone, date, start) => {
  expect(new Date(new LocalTime(zone).startOf(date)).toISOString()).toBe(new Date(start).toISOString());
});

test('shows the repeated hour twice when daylight saving time ends', () => {
  const berlin = new LocalTime('Europe/Berlin');
  const start = Date.parse('2026-10-25T00:00Z');
  expect([0, 1, 2].map((hour) => berlin.timeOf(start + hour * HOUR_MS))).toEqual([
    '2026-10-25T02:00',
    '2026-10-25T02:00',
    '2026-10-25T03:00',
  ]);
});

test('shows the same time as Intl.DateTimeFormat at any hour in any zone', () => {
  const zones = Intl.supportedValuesOf('timeZone');
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2000, 0) / HOUR_MS, max: Date.UTC(2040, 0) / HOUR_MS }),
      (zone, hour) => {
        const shown = new Intl.DateTimeFormat('sv', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'short',
        }).format(hour * HOUR_MS);
        expect(new LocalTime(zone).timeOf(hour * HOUR_MS)).toBe(shown.replace(' ', 'T'));
      },
    ),
  );
});

test('recognizes the names of time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'asia/kolkata'].map(isTimeZone)).toEqual([true, true, true]);
  expect(['Mars/Phobos', '', 'x'.repeat(1000), '../etc'].map(isTimeZone)).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
