import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { type AccountClient, accountClient, PASSWORD, signUp } from './account-client.ts';

function sampleFolder(): string {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  return folder;
}

async function statusOf(url: string, key: unknown): Promise<number> {
  return (await fetch(`${url}/api/v1/types`, { headers: { authorization: `Bearer ${String(key)}` } })).status;
}

const newKey = (client: AccountClient) => client.send('POST', '/keys', { name: 'x' });

test('refuses writes with Retry-After and goes on reading while another process locks the database', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const ann = await signUp(service.url);
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'));
  onTestFinished(() => void database.close());
  database.exec('BEGIN IMMEDIATE');
  const [refused] = await Promise.all([
    newKey(ann),
    ...Array.from({ length: 50 }, async () => expect(await statusOf(service.url, service.demoKey)).toBe(200)),
  ]);
  expect([refused!.status, Number(refused!.headers.get('retry-after'))]).toEqual([503, expect.any(Number)]);
  expect(refused!.text).not.toMatch(/locked|sqlite/i);
  expect((await ann.send('GET', '/keys')).status).toBe(200);

  database.exec('COMMIT');
  const made = await newKey(ann);
  expect(made.status).toBe(200);
  expect(await statusOf(service.url, made.data['secret'])).toBe(200);
  const { code } = await service.stop();
  expect(code).toBe(0);
  // All requests are counted, those during the lock too.
  expect(database.prepare('SELECT sum(requests) FROM usage').pluck().get()).toBe(51);
});

test('shares keys, their number per account, revocations and usage between two services on one folder', async () => {
  const DATA_DIR = sampleFolder();
  const [one, two] = [await startService({ DATA_DIR }), await startService({ DATA_DIR })];
  const ann = await signUp(one.url);
  const elsewhere = accountClient(two.url);
  await elsewhere.send('POST', '/session', { email: 'ann@example.com', password: PASSWORD });
  const made = await Promise.all(Array.from({ length: 24 }, (_, i) => newKey(i % 2 === 0 ? ann : elsewhere)));
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(made.filter(({ status }) => status === 409)).toHaveLength(14);

  const created = made.find(({ status }) => status === 200)!.data as { key: { id: string }; secret: string };
  const { key, secret } = created;
  let answered = 0;
  const isAccepted = async (url: string) => {
    const status = await statusOf(url, secret);
    if (status === 200) answered++;
    return status === 200;
  };
  for (const { url } of [one, two, two]) await waitUntil(() => isAccepted(url));
  await elsewhere.send('DELETE', `/keys/${key.id}`);
  expect(await isAccepted(two.url)).toBe(false);
  await waitUntil(async () => !(await isAccepted(one.url)));
  await Promise.all([one.stop(), two.stop()]);
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
  onTestFinished(() => void database.close());
  const counted = database.prepare('SELECT requests FROM usage WHERE key_id = ? AND status = 200').pluck();
  expect(counted.get(key.id)).toBe(answered);
});
