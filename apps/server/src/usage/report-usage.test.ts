import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sampleKey } from '../accounts/account-store.contract.ts';
import { HOUR_MS } from '../base/duration.ts';
import { FlushTimer } from '../base/flush-timer.ts';
import { openDatabase } from '../database/sqlite/database.ts';
import { SqliteDatabase } from '../database/sqlite/sqlite-database.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { silentLog } from '../testing/silent-log.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { HeavyHitterRecorder } from './heavy-hitter-recorder.ts';
import { HeavyHitterStore } from './heavy-hitter-store.ts';
import { reportUsage, type UsagePeriod } from './report-usage.ts';
import { UsageRecorder } from './usage-recorder.ts';
import { UsageStore } from './usage-store.ts';

const ANN = sampleKey({ id: 'ann' });

/** The recorders of one process, on a database that outlives it. */
async function startProcess(path: string, clock: FakeClock) {
  const database = await openDatabase(path, 'statistics');
  const sql = new SqliteDatabase(database);
  const [usage, heavyHitters] = [new UsageStore(sql), new HeavyHitterStore(sql)];
  const recorder = new UsageRecorder(usage, clock);
  const heavyHitterRecorder = new HeavyHitterRecorder(heavyHitters, clock, { countsQueries: true });
  const timer = new FlushTimer([recorder, heavyHitterRecorder], 1_000, silentLog);
  const sources = {
    usage,
    heavyHitters,
    countsQueries: true,
    settle: () => timer.flush(),
    iconsToday: () => 0,
    slugsOf: async () => [],
  };
  let isOpen = true;
  const stop = async () => {
    if (!isOpen) return;
    isOpen = false;
    expect(await timer.stop()).toBe(true);
    database.close();
  };
  onTestFinished(stop);
  return {
    stop,
    request(status: number, words: string) {
      recorder.record('ann', status);
      heavyHitterRecorder.searched('ann', words, words !== 'nothing');
    },
    report: (period: UsagePeriod) => reportUsage(sources, [ANN], period),
  };
}

test('adds up counts from before and after a restart by day of any time zone', async () => {
  const path = join(temporaryFolder(), 'glyphdex.db');
  // 60 requests in 42 hours. In Berlin, daylight saving time ends meanwhile.
  const clock = new FakeClock(Date.UTC(2026, 9, 24, 12));
  let service = await startProcess(path, clock);
  const truth: { ms: number; status: number; words: string }[] = [];
  for (let i = 0; i < 60; i++) {
    const status = [200, 200, 304, 404, 429, 503][i % 6]!;
    const words = i % 3 === 0 ? 'home' : 'nothing';
    service.request(status, words);
    truth.push({ ms: clock.now(), status, words });
    clock.advance(HOUR_MS * 0.7);
    if (i % 13 === 12) {
      await service.stop();
      service = await startProcess(path, clock);
    }
  }
  for (const timeZone of ['UTC', 'Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati']) {
    const period = { fromMs: Date.UTC(2026, 9, 23), toMs: Date.UTC(2026, 9, 29), timeZone };
    const { totals, buckets, heavyHitters, unit } = await service.report(period);
    expect([unit, totals.requests]).toEqual(['day', 60]);
    expect([
      totals.ok,
      totals.not_modified,
      totals.client_errors,
      totals.too_many,
      totals.server_errors,
    ]).toEqual([20, 10, 10, 10, 10]);
    const dayOf = (ms: number) => new Intl.DateTimeFormat('sv', { timeZone }).format(ms);
    for (const { local, counts } of buckets)
      expect([timeZone, local, counts.requests]).toEqual([
        timeZone,
        local,
        truth.filter(({ ms }) => dayOf(ms) === local).length,
      ]);
    expect(heavyHitters.query).toEqual([
      { name: 'nothing', requests: 40 },
      { name: 'home', requests: 20 },
    ]);
    expect(heavyHitters.missing).toEqual([{ name: 'nothing', requests: 40 }]);
  }
});

test('counts a request in the last millisecond of a day for that day, and one at midnight for the next', async () => {
  const clock = new FakeClock(Date.UTC(2026, 4, 5, 23, 59, 59, 999));
  const service = await startProcess(join(temporaryFolder(), 'glyphdex.db'), clock);
  service.request(200, 'late');
  clock.advance(1);
  service.request(200, 'early');
  const may5 = { fromMs: Date.UTC(2026, 4, 5), toMs: Date.UTC(2026, 4, 6), timeZone: 'UTC' };
  const may6 = { fromMs: Date.UTC(2026, 4, 6), toMs: Date.UTC(2026, 4, 7), timeZone: 'UTC' };
  for (const [period, words, hour] of [
    [may5, 'late', 23],
    [may6, 'early', 0],
  ] as const) {
    const { totals, buckets, heavyHitters, topDays } = await service.report(period);
    expect([totals.requests, buckets.length, buckets[hour]?.counts.requests]).toEqual([1, 24, 1]);
    expect(heavyHitters.query).toEqual([{ name: words, requests: 1 }]);
    expect(topDays.from).toBe(topDays.to);
  }
});

test('reads only the hours in which a revoked key worked', async () => {
  const fromMs = Date.UTC(2026, 0, 1);
  const day = (count: number) => fromMs + count * 24 * HOUR_MS;
  const reads: { keyId: string; fromMs: number; toMs: number }[] = [];
  const named = new Set<string>();
  const usage = Object.assign(Object.create(UsageStore.prototype), {
    async read(span: (typeof reads)[number]) {
      reads.push(span);
      return [{ hourMs: span.fromMs, status: 200, requests: 1 }];
    },
  });
  const heavyHitters = Object.assign(Object.create(HeavyHitterStore.prototype), {
    async read({ keyId }: { keyId: string }) {
      named.add(keyId);
      return [];
    },
  });
  const sources = {
    usage,
    heavyHitters,
    countsQueries: true,
    settle: async () => {},
    iconsToday: () => 0,
    slugsOf: async () => [],
  };
  const keys = [
    sampleKey({ id: 'before', createdAtMs: day(-9), revokedAtMs: day(-8) }),
    sampleKey({ id: 'within', createdAtMs: day(5) + 1, revokedAtMs: day(5) + 2 }),
    sampleKey({ id: 'always', createdAtMs: day(-9) }),
  ];
  const report = await reportUsage(sources, keys, { fromMs, toMs: day(40), timeZone: 'UTC' });
  expect(reads).toEqual([
    { keyId: 'within', fromMs: day(5) - HOUR_MS, toMs: day(5) + 2 * HOUR_MS },
    { keyId: 'always', fromMs, toMs: day(31) },
    { keyId: 'always', fromMs: day(31), toMs: day(40) },
  ]);
  expect([...named]).toEqual(['within', 'always']);
  expect(report.keys.map(({ key, counts }) => [key.id, counts.requests])).toEqual([
    ['before', 0],
    ['within', 1],
    ['always', 2],
  ]);
});
