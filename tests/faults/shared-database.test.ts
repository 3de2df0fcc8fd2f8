import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { AccountBrowser } from './account-browser.ts';

const WAIT_MS = 60_000;
/** Live keys of an account. */
const KEYS_MAX = 10;

async function sampleWithKey() {
  const DATA_DIR = temporaryFolder();
  writeSampleCatalog(DATA_DIR);
  const words = ['keys', 'create', '--new', '--name', 'counted', '--rate-limit', '0', '--json'];
  const { key, id } = JSON.parse((await runGlyphdex(words, { DATA_DIR })).stdout) as {
    key: string;
    id: string;
  };
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'));
  onTestFinished(() => void database.close());
  const requests = database.prepare('SELECT sum(requests) FROM usage WHERE key_id = ?').pluck().bind(id);
  return { DATA_DIR, key, database, requests: () => requests.get() };
}

const statusOf = async (url: string, key: string) =>
  (await fetch(`${url}/api/v1/types`, { headers: { authorization: `Bearer ${key}` } })).status;

// promise: A database that another process locks stops no reads
test('reads and waits briefly while another process locks the database, then refuses writes with 503', async () => {
  const { DATA_DIR, key, database, requests } = await sampleWithKey();
  const service = await startService({ DATA_DIR }, WAIT_MS);
  const ann = new AccountBrowser(service.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  let asked = 0;
  const read = async (times: number) => {
    for (let time = 0; time < times; time++, asked++) expect(await statusOf(service.url, key)).toBe(200);
  };

  database.exec('BEGIN IMMEDIATE');
  const waiting = ann.send('POST', '/keys', { name: 'x' });
  // A write waits up to two seconds.
  await read(3);
  database.exec('COMMIT');
  const { status, data } = await waiting;
  expect(status).toBe(200);

  database.exec('BEGIN IMMEDIATE');
  const refusing = ann.send('POST', '/keys', { name: 'y' });
  await read(20);
  expect(await refusing).toMatchObject({ status: 503, retryAfter: '1' });
  await read(20);
  expect(await statusOf(service.url, data.secret)).toBe(200);
  const command = await runGlyphdex(['keys', 'create', '--new', '--name', 'z'], { DATA_DIR });
  expect(command).toMatchObject({ code: 1, stdout: '' });
  expect(command.stderr).toMatch(
    /^glyphdex: the database [^\n]* is locked by another process\. Wait [^\n]*\n$/,
  );
  await waitUntil(() => service.printed().includes('writing usage failed'), WAIT_MS);
  database.exec('COMMIT');

  await waitUntil(() => requests() === asked, WAIT_MS);
  expect((await ann.send('POST', '/keys', { name: 'y' })).status).toBe(200);
  await service.stop();
});

test('two services on one data folder share keys, sessions, limits of accounts and usage', async () => {
  const { DATA_DIR, key, requests } = await sampleWithKey();
  const services = [await startService({ DATA_DIR }, WAIT_MS), await startService({ DATA_DIR }, WAIT_MS)];
  const [one, other] = services.map(({ url }) => url) as [string, string];
  const ann = new AccountBrowser(one);
  await ann.signUp('ann@example.com');
  expect((await ann.signIn('ann@example.com')).status).toBe(200);
  const sameBrowser = ann.at(other);

  const made = (await ann.send('POST', '/keys', { name: 'x' })).data;
  expect(await statusOf(other, made.secret)).toBe(200);
  expect((await sameBrowser.send('DELETE', `/keys/${made.key.id}`)).status).toBe(200);
  expect(await statusOf(other, made.secret)).toBe(401);
  await waitUntil(async () => (await statusOf(one, made.secret)) === 401, WAIT_MS);

  const creations = await Promise.all(
    Array.from({ length: 2 * KEYS_MAX + 4 }, (_, at) =>
      (at % 2 === 0 ? ann : sameBrowser).send('POST', '/keys', { name: 'x' }),
    ),
  );
  const created = creations.filter(({ status }) => status === 200);
  expect(created).toHaveLength(KEYS_MAX);
  expect(creations.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
  for (const { data } of created)
    expect([await statusOf(one, data.secret), await statusOf(other, data.secret)]).toEqual([200, 200]);

  const asked = 200;
  for (let request = 0; request < asked; request++)
    expect(await statusOf(request % 2 === 0 ? one : other, key)).toBe(200);
  expect((await ann.send('DELETE', '/session')).status).toBe(200);
  expect((await sameBrowser.send('GET', '/keys')).status).toBe(401);
  for (const service of services) expect(await service.stop()).toMatchObject({ code: 0 });
  expect(requests()).toBe(asked);
});
