import { expect, test } from 'vitest';
import { HOUR_MS } from '../base/duration.ts';
import { SettingsStore } from '../database/settings-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { VisitorDigests } from './visitor-digests.ts';

const NETWORK = '203.0.113.7';

async function start(clock = new FakeClock(Date.UTC(2026, 4, 5, 22))) {
  const settings = new SettingsStore(memoryDatabase());
  const digests = await VisitorDigests.open(settings, clock);
  return { settings, clock, digests };
}

test('gives a network the same digest all day, also after a restart', async () => {
  const { digests, settings, clock } = await start();
  const digest = digests.digest(NETWORK);
  expect(digest).toMatch(/^[A-Za-z0-9_-]{16}$/);
  expect(digests.digest('203.0.113.8')).not.toBe(digest);
  clock.advance(HOUR_MS);
  expect((await VisitorDigests.open(settings, clock)).digest(NETWORK)).toBe(digest);
});

// promise: Visitors cannot be recognized on another day
test('gives a network another digest on another day and in another installation', async () => {
  const { digests, clock } = await start();
  const digest = digests.digest(NETWORK);
  clock.advance(2 * HOUR_MS);
  expect(digests.digest(NETWORK)).not.toBe(digest);
  expect((await start()).digests.digest(NETWORK)).not.toBe(digest);
});

test('gives a network the same digest in two processes, also after midnight', async () => {
  const { digests, settings, clock } = await start();
  const other = await VisitorDigests.open(settings, clock);
  expect(other.digest(NETWORK)).toBe(digests.digest(NETWORK));
  clock.advance(1.5 * HOUR_MS);
  for (const one of [digests, other, digests]) await one.flush();
  clock.advance(HOUR_MS);
  expect(other.digest(NETWORK)).toBe(digests.digest(NETWORK));
});

test('deletes the secret of a day an hour after its end', async () => {
  const { digests, settings, clock } = await start();
  const before = JSON.parse((await settings.read('visitor_secrets'))!) as Record<string, string>;
  expect(Object.keys(before)).toEqual(['2026-05-05']);
  clock.advance(3 * HOUR_MS);
  await digests.flush();
  const stored = (await settings.read('visitor_secrets'))!;
  expect(Object.keys(JSON.parse(stored) as object)).toEqual(['2026-05-06']);
  expect(stored).not.toContain(before['2026-05-05']);
});

test('keeps the digest of a day when the clock crosses midnight and is set back', async () => {
  const { digests, clock } = await start();
  const digest = digests.digest(NETWORK);
  clock.setWallClock(clock.now() + 2 * HOUR_MS);
  digests.digest(NETWORK);
  await digests.flush();
  clock.setWallClock(clock.now() - HOUR_MS / 2);
  expect(digests.digest(NETWORK)).toBe(digest);
});

test('replaces a damaged setting', async () => {
  const settings = new SettingsStore(memoryDatabase());
  await settings.write('visitor_secrets', 'not JSON');
  const clock = new FakeClock();
  const digest = (await VisitorDigests.open(settings, clock)).digest(NETWORK);
  expect((await VisitorDigests.open(settings, clock)).digest(NETWORK)).toBe(digest);
});
