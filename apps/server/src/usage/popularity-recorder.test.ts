import { expect, test } from 'vitest';
import { DAY_MS } from '../base/duration.ts';
import { IconTotals } from '../catalog/icon-totals.ts';
import { PopularityStore } from '../catalog/popularity-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { memoryDatabase } from '../testing/memory-database.ts';
import { PopularityRecorder } from './popularity-recorder.ts';

// Midnight UTC at which a period of 30 days begins, so that nothing decays within the first month.
const START_MS = 690 * 30 * DAY_MS;

function start() {
  const database = memoryDatabase();
  const clock = new FakeClock(START_MS);
  const totals = new IconTotals();
  const recorder = new PopularityRecorder(new PopularityStore(database), totals, clock);
  const rows = async () => (await database.first<{ n: number }>('SELECT count(*) AS n FROM icon_clients'))!.n;
  return { database, clock, totals, recorder, rows, popularity: () => new Map(totals.entries('popularity')) };
}

// promise: One client cannot change the order of icons, however often it downloads one
test('counts an icon once per client and day, a minute after midnight, and deletes the clients then', async () => {
  const { clock, recorder, rows, popularity } = start();
  for (let times = 0; times < 3; times++)
    for (let client = 0; client < 8; client++) recorder.download(7, `key ${client}`);
  for (let times = 0; times < 1_000; times++) recorder.download(8, 'key 1');
  await recorder.flush();
  expect([await rows(), popularity()]).toEqual([9, new Map()]);
  clock.advance(DAY_MS + 59_999);
  await recorder.flush();
  expect([await rows(), popularity()]).toEqual([9, new Map()]);
  clock.advance(1);
  await recorder.flush();
  expect([await rows(), popularity()]).toEqual([0, new Map([[7, 8]])]);
});

test('halves the counts in 30 days, in a step each day at midnight UTC', async () => {
  const { clock, totals, recorder, popularity } = start();
  for (let client = 0; client < 8; client++) recorder.download(7, `key ${client}`);
  const after = async (days: number) => {
    clock.setWallClock(START_MS + days * DAY_MS + 60_000);
    await recorder.flush();
    return popularity().get(7);
  };
  expect([await after(1), await after(30)]).toEqual([8, 8]);
  expect(await after(31)).toBeCloseTo(8 * 2 ** (-1 / 30));
  expect([await after(60), await after(120)]).toEqual([4, 1]);
  const { version } = totals;
  clock.advance(DAY_MS / 2);
  await recorder.flush();
  expect(totals.version).toBe(version);
});

test('counts at most 200 icons of a client per day', async () => {
  const { clock, recorder, rows } = start();
  for (let icon = 1; icon <= 300; icon++) recorder.download(icon, 'key');
  await recorder.flush();
  expect(await rows()).toBe(200);
  clock.advance(DAY_MS);
  recorder.download(300, 'key');
  await recorder.flush();
  expect(await rows()).toBe(201);
});

test('keeps rows that could not be written for the next flush', async () => {
  const { database, recorder, rows } = start();
  recorder.download(7, 'key');
  await database.run('ALTER TABLE icon_clients RENAME TO away', []);
  await expect(recorder.flush()).rejects.toThrow();
  await database.run('ALTER TABLE away RENAME TO icon_clients', []);
  await recorder.flush();
  expect(await rows()).toBe(1);
});
