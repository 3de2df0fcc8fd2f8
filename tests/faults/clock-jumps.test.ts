import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { signUp } from './account-client.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Starts a service whose wall clock `jump` moves. */
async function startWithClock() {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const clockFile = join(temporaryFolder(), 'offset');
  const jump = (offsetMs: number) => writeFileSync(clockFile, String(offsetMs));
  jump(0);
  const preload = pathToFileURL(join(import.meta.dirname, 'shifted-clock.ts')).href;
  const settings = { DATA_DIR, CLOCK_OFFSET_FILE: clockFile, NODE_OPTIONS: `--import ${preload}` };
  return { settings, jump, service: await startService(settings) };
}

const JUMPS = {
  'an hour forward': HOUR_MS,
  'an hour back': -HOUR_MS,
  'two days forward': 2 * DAY_MS,
  'a day back': -DAY_MS,
  'to 1970': -Date.now(),
  'to 2038': Date.UTC(2038, 0, 20) - Date.now(),
  'to 2040': Date.UTC(2040, 0, 1) - Date.now(),
};

test('keeps the rate limit, sign-in and new keys when the clock jumps', async () => {
  const { settings, jump, service } = await startWithClock();
  const made = await runGlyphdex(['keys', 'create', '--name', 'x', '--rate-limit', '5', '--json'], settings);
  const headers = { authorization: `Bearer ${(JSON.parse(made.stdout) as { key: string }).key}` };
  const ask = async () => await fetch(`${service.url}/api/v1/types`, { headers });
  const startedMs = performance.now();
  let allowed = 0;
  const askUntilRefused = async () => {
    for (let i = 0; i < 6; i++) {
      const answer = await ask();
      if (answer.status === 200) allowed++;
      else expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    }
  };
  await askUntilRefused();
  for (const [name, offsetMs] of Object.entries(JUMPS)) {
    jump(offsetMs);
    await askUntilRefused();
    const visitor = await signUp(service.url, `${name.replaceAll(' ', '-')}@example.com`);
    const created = await visitor.send('POST', '/keys', { name: 'x' });
    expect([name, created.status]).toEqual([name, 200]);
    const authorization = `Bearer ${String(created.data['secret'])}`;
    const answer = await fetch(`${service.url}/api/v1/types`, { headers: { authorization } });
    expect([name, answer.status]).toEqual([name, 200]);
  }
  const minutes = Math.ceil((performance.now() - startedMs) / 60_000);
  expect(allowed).toBeLessThanOrEqual(5 * minutes);
  expect((await service.stop()).code).toBe(0);
});

test('keeps a rolled key ended when the clock goes back', async () => {
  const { jump, service } = await startWithClock();
  const ann = await signUp(service.url);
  const { key, secret } = (await ann.send('POST', '/keys', { name: 'old' })).data as {
    key: { id: string };
    secret: string;
  };
  await ann.send('POST', `/keys/${key.id}/roll`, { overlap_hours: 1 });
  const status = async () =>
    (await fetch(`${service.url}/api/v1/types`, { headers: { authorization: `Bearer ${secret}` } })).status;
  expect(await status()).toBe(200);
  jump(HOUR_MS + 60_000);
  expect(await status()).toBe(401);
  // The service writes the end down within a quarter of a second.
  await waitUntil(async () => {
    const { text } = await ann.send('GET', '/keys');
    const { data } = JSON.parse(text) as { data: readonly { id: string; revoked_at: string | null }[] };
    return data.find(({ id }) => id === key.id)?.revoked_at != null;
  });
  jump(-HOUR_MS);
  expect(await status()).toBe(401);
  await service.stop();
});

test('keeps accounts, keys and usage through a start and a stop in 2040', async () => {
  const { settings, jump, service } = await startWithClock();
  const ann = await signUp(service.url);
  const { secret } = (await ann.send('POST', '/keys', { name: 'x' })).data;
  const headers = { authorization: `Bearer ${String(secret)}` };
  for (let i = 0; i < 3; i++) await fetch(`${service.url}/api/v1/types`, { headers });
  await service.stop();

  jump(JUMPS['to 2040']);
  const wrong = await startService(settings);
  expect((await fetch(`${wrong.url}/api/v1/types`, { headers })).status).toBe(200);
  // A stop writes and deletes what is due.
  await wrong.stop();

  jump(0);
  const right = await startService(settings);
  const visitor = await signUp(right.url);
  expect((await visitor.send('GET', '')).status).toBe(200);
  const usage = await visitor.send('GET', '/export');
  expect(usage.text).toMatch(/"200": 3\b/);
  await right.stop();
});
