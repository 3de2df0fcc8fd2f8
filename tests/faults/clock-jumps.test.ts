import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, type TestContext, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';
import { printSeed, shuffled } from './random-moments.ts';
import { ShiftedClock } from './shifted-clock.ts';

const WAIT_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function sampleWithClock(skip: TestContext['skip']) {
  const clock = ShiftedClock.create() ?? skip('libfaketime is not installed');
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  return { DATA_DIR, clock, settings: { DATA_DIR, ...clock.settings } };
}

async function createKey(settings: Readonly<Record<string, string>>, ...words: string[]): Promise<string> {
  const { stdout } = await runGlyphdex(
    ['keys', 'create', '--new', '--name', 'x', '--json', ...words],
    settings,
  );
  return (JSON.parse(stdout) as { key: string }).key;
}

const ask = (url: string, key: string, path = '/api/v1/types') =>
  fetch(url + path, { headers: { authorization: `Bearer ${key}` } });

test('keeps rate limits, keys and sign-in working while the clock jumps', async ({ skip }) => {
  const { DATA_DIR, clock, settings } = sampleWithClock(skip);
  const limit = 20;
  const limited = await createKey(settings, '--rate-limit', String(limit));
  const free = await createKey(settings, '--rate-limit', '0');
  const startedMs = performance.now();
  const service = await startService(settings, WAIT_MS);
  await new AccountBrowser(service.url).signUp('ann@example.com');
  printSeed('clock jumps');
  const now = Date.now();
  const times = shuffled([
    now + HOUR_MS,
    now - HOUR_MS,
    now + 2 * DAY_MS,
    now - DAY_MS,
    Date.UTC(1970, 0, 2),
    Date.UTC(2038, 0, 19, 3, 14, 7),
    Date.UTC(2040, 1, 29),
  ]);
  let allowed = 0;
  for (const [position, time] of [...times, now].entries()) {
    clock.shiftTo(time);
    const title = `at ${new Date(time).toISOString()}`;
    for (let request = 0; request < limit; request++) {
      const answer = await ask(service.url, limited);
      if (answer.status === 200) allowed++;
      else expect(answer.status, title).toBe(429);
      const waitS = Number(answer.headers.get('retry-after') ?? 1);
      expect(waitS, title).toBeGreaterThan(0);
      expect(waitS, title).toBeLessThanOrEqual(60);
    }
    const person = new AccountBrowser(service.url);
    expect((await person.signIn('ann@example.com')).status, title).toBe(200);
    const { data } = await person.send('POST', '/keys', { name: 'x' });
    expect((await ask(service.url, data.secret)).status, title).toBe(200);
    expect((await ask(service.url, free, '/api/v1/icons?search=home')).status, title).toBe(200);
    expect((await person.send('DELETE', `/keys/${data.key.id}`)).status, title).toBe(200);
    await waitUntil(async () => (await ask(service.url, data.secret)).status === 401, WAIT_MS);

    // A service notices a new catalog within two seconds, whatever the clock says.
    if (position < times.length - 1) continue;
    const [generation, etag] = [`sample-${position + 2}`, (await ask(service.url, free)).headers.get('etag')];
    writeSampleCatalog(DATA_DIR, { generation });
    await waitUntil(async () => (await ask(service.url, free)).headers.get('etag') !== etag, WAIT_MS);
  }
  const minutes = Math.floor((performance.now() - startedMs) / 60_000) + 1;
  expect(allowed).toBeGreaterThanOrEqual(limit);
  expect(allowed).toBeLessThanOrEqual(limit * minutes);
  const { code, stderr } = await service.stop();
  expect(code).toBe(0);
  expect(stderr).not.toMatch(/"level":(?:"error"|"fatal"|[56]0)/);
});

// promise: A replaced key stays ended when the clock goes back
test('keeps a replaced key and an idle session ended when the clock goes back', async ({ skip }) => {
  const { clock, settings } = sampleWithClock(skip);
  const service = await startService(settings, WAIT_MS);
  const ann = new AccountBrowser(service.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  const old = (await ann.send('POST', '/keys', { name: 'x' })).data;
  const next = (await ann.send('POST', `/keys/${old.key.id}/roll`, { overlap_hours: 1 })).data;
  const statuses = async () =>
    await Promise.all([old, next].map(async ({ secret }) => (await ask(service.url, secret)).status));
  const startMs = Date.now();
  expect(await statuses()).toEqual([200, 200]);

  clock.shiftTo(startMs + 2 * HOUR_MS);
  expect(await statuses()).toEqual([401, 200]);
  expect((await ann.send('GET', '/keys')).status).toBe(200);
  // The service writes the end of the key down, and a session that it has refused.
  clock.shiftTo(startMs + 3 * DAY_MS);
  expect((await ann.send('GET', '/keys')).status).toBe(401);
  const database = new Sqlite(join(settings.DATA_DIR, 'glyphdex.db'), { readonly: true });
  const revoked = database.prepare('SELECT count(*) FROM api_keys WHERE revoked_at_ms IS NOT NULL').pluck();
  await waitUntil(() => revoked.get() === 1, WAIT_MS);
  database.close();

  clock.shiftTo(startMs);
  expect(await statuses()).toEqual([401, 200]);
  expect((await ann.send('GET', '/keys')).status).toBe(401);
  await service.stop();
  const again = await startService(settings, WAIT_MS);
  expect((await ask(again.url, old.secret)).status).toBe(401);
  await again.stop();
});

test('keeps usage, sessions and daily budgets when it starts once with a clock in 2040', async ({ skip }) => {
  const { clock, settings } = sampleWithClock(skip);
  // Far from the end of a day, which would begin new budgets.
  const noonMs = Date.now() - (Date.now() % DAY_MS) + DAY_MS / 2;
  clock.shiftTo(noonMs);
  const key = await createKey(settings, '--daily-icons', '2');
  const take = async (url: string, icon: string) =>
    (await ask(url, key, `/api/v1/icons/${icon}/download`)).status;
  const first = await startService(settings, WAIT_MS);
  const ann = new AccountBrowser(first.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  expect(await take(first.url, 'mdi--home')).toBe(200);
  expect(await take(first.url, 'mdi--cog')).toBe(200);
  await first.stop();
  const database = new Sqlite(join(settings.DATA_DIR, 'glyphdex.db'), { readonly: true });
  const counted = () =>
    database.prepare('SELECT count(*), sum(requests) FROM usage WHERE hour_ms < ?').raw().get(Date.UTC(2039));
  const before = counted();

  clock.shiftTo(Date.UTC(2040, 0, 2));
  const second = await startService(settings, WAIT_MS);
  const later = database.prepare('SELECT sum(requests) FROM usage WHERE hour_ms > ?').pluck();
  // Each wait ends after a flush. The deletion of old usage belongs to the first one.
  for (const requests of [1, 2]) {
    expect(await take(second.url, 'mdi--home')).toBe(200);
    await waitUntil(() => later.get(Date.UTC(2039)) === requests, WAIT_MS);
  }
  await second.stop();
  expect(counted()).toEqual(before);

  clock.shiftTo(noonMs + HOUR_MS);
  const third = await startService({ ...settings, PORT: new URL(first.url).port }, WAIT_MS);
  expect((await ann.send('GET', '/keys')).status).toBe(200);
  expect(await take(third.url, 'mdi--home')).toBe(200);
  expect(await take(third.url, 'mdi--bell')).toBe(429);
  await third.stop();
  expect(counted()).not.toEqual(before);
  database.close();
});
