import { expect, test } from 'vitest';
import { DAY_MS, isoDay } from '../base/duration.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { HeavyHitterStore } from './heavy-hitter-store.ts';
import { UsageRetention } from './usage-retention.ts';
import { UsageStore } from './usage-store.ts';

const START_MS = Date.UTC(2026, 4, 5);

async function start(days: number) {
  const store = new UsageStore(memoryDatabase());
  const heavyHitters = new HeavyHitterStore(memoryDatabase(), { namesMax: 9, namesKept: 1 });
  const clock = new FakeClock(START_MS);
  for (const age of [0, 1, 7, 8, 29, 31]) {
    const day = isoDay(START_MS - age * DAY_MS);
    await heavyHitters.add({ keyId: 'a', kind: 'query', day }, [
      { name: `often ${age}`, requests: 2 },
      { name: `rarely ${age}`, requests: 1 },
    ]);
  }
  const row = (age: number) => ({ keyId: 'a', hourMs: START_MS - age * DAY_MS, status: 200, requests: age });
  await store.add([row(0), row(29), row(30), row(31), row(500)]);
  const ages = async () =>
    (await store.read({ fromMs: 0, toMs: START_MS + 1 }))
      .map(({ requests }) => requests)
      .sort((a, b) => a - b);
  const names = async () =>
    (await heavyHitters.read({ keyId: 'a', kind: 'query', fromDay: '2020-01-01', toDay: '2027-01-01' }))
      .map(({ name }) => name)
      .sort();
  return { store, clock, retention: new UsageRetention(store, heavyHitters, clock, days), ages, names };
}

test('deletes usage that is older than the given days', async () => {
  const { retention, ages } = await start(30);
  await retention.flush();
  expect(await ages()).toEqual([0, 29, 30]);
});

test('deletes no usage for 0 days', async () => {
  const { retention, ages } = await start(0);
  await retention.flush();
  expect(await ages()).toEqual([0, 29, 30, 31, 500]);
});

test('runs once a day, and again after a failure', async () => {
  const { store, clock, retention, ages } = await start(30);
  const forget = store.forgetBefore.bind(store);
  store.forgetBefore = () => Promise.reject(new Error('locked'));
  await expect(retention.flush()).rejects.toThrow('locked');
  store.forgetBefore = forget;
  await retention.flush();
  expect(await ages()).toEqual([0, 29, 30]);
  clock.advance(DAY_MS - 1);
  await retention.flush();
  expect(await ages()).toEqual([0, 29, 30]);
  clock.advance(1);
  await retention.flush();
  expect(await ages()).toEqual([0, 29]);
});

test('trims each day of the past week, without today, to its most frequent names', async () => {
  const { retention, names } = await start(30);
  await retention.flush();
  // The store keeps one name per trimmed day. A running service trimmed older days in time. Day 31 is deleted.
  expect(await names()).toEqual(
    ['often 0', 'rarely 0', 'often 1', 'often 7', 'often 8', 'rarely 8', 'often 29', 'rarely 29'].sort(),
  );
});

test('trims past days also when usage is kept forever (0 days)', async () => {
  const { retention, names } = await start(0);
  await retention.flush();
  expect(await names()).toContain('often 31');
  expect(await names()).not.toContain('rarely 1');
});

// promise: A wrong clock deletes no usage
test('deletes nothing while the clock is wrong for a day, and everything too old once a second day agrees', async () => {
  const { store, clock, retention, ages, names } = await start(30);
  const use = () =>
    store.add([{ keyId: 'a', hourMs: clock.now() - (clock.now() % 3_600_000), status: 200, requests: 9 }]);
  const namesBefore = (await names()).filter((name) => name.endsWith(' 31'));
  const [wallMs, all] = [clock.now(), await ages()];
  clock.setWallClock(Date.UTC(2040, 0));
  await use();
  await retention.flush();
  expect(await ages()).toEqual(all);
  expect(await names()).toEqual(expect.arrayContaining(namesBefore));

  clock.setWallClock(wallMs);
  clock.advance(DAY_MS);
  await retention.flush();
  expect(await ages()).toEqual([0, 29]);

  clock.setWallClock(Date.UTC(2040, 0, 2));
  await use();
  clock.advance(DAY_MS);
  await retention.flush();
  expect(await ages()).toEqual([]);
});
