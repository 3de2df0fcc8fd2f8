import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { AccountBrowser } from './account-browser.ts';
import { emptyDisk, fillDisk, smallDisk } from './small-disk.ts';

const WAIT_MS = 60_000;
const MEGABYTES = 24;
const REQUESTS = 50;

interface CreatedKey {
  readonly key: string;
}

// promise: A full disk stops writes only, and loses no count
test('serves while the disk is full, refuses writes with 503, and writes its counts when there is room', async ({
  skip,
}) => {
  const DATA_DIR = smallDisk(MEGABYTES) ?? skip('file systems cannot be mounted here');
  writeSampleCatalog(DATA_DIR);
  const created = await runGlyphdex(
    ['keys', 'create', '--new', '--name', 'x', '--rate-limit', '0', '--json'],
    {
      DATA_DIR,
    },
  );
  const { key } = JSON.parse(created.stdout) as CreatedKey;
  const service = await startService({ DATA_DIR }, WAIT_MS);
  const ask = (path: string, secret = key) =>
    fetch(service.url + path, { headers: { authorization: `Bearer ${secret}` } });
  const ann = new AccountBrowser(service.url);
  await ann.signUp('ann@example.com');
  await ann.signIn('ann@example.com');
  const { data } = (await (await ask('/api/v1/icons?per_page=20')).json()) as {
    data: { static_image_url: string }[];
  };
  const previews = data.map(({ static_image_url: url }) => new URL(url).pathname);
  let requests = 1;
  const secrets: string[] = [];

  // The commands and the service may find room for one more page in 4 or 100 KB.
  for (const [round, freeKb] of [0, 4, 100, 0].entries()) {
    fillDisk(DATA_DIR, freeKb);
    for (let request = 0; request < REQUESTS; request++, requests++)
      expect((await ask(`/api/v1/icons?search=home&page=${1 + request}`)).status).toBe(200);
    for (const preview of previews.slice(round * 5, round * 5 + 5)) {
      const picture = await ask(preview);
      expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/avif']);
    }
    const { status, data: made, retryAfter } = await ann.send('POST', '/keys', { name: 'x' });
    if (freeKb === 0) expect(status).toBe(503);
    if (status === 200) secrets.push(made.secret);
    else expect([status, retryAfter]).toEqual([503, '1']);
    const command = await runGlyphdex(['keys', 'create', '--new', '--name', 'y', '--json'], { DATA_DIR });
    if (command.code === 0) secrets.push((JSON.parse(command.stdout) as CreatedKey).key);
    else {
      expect(command).toMatchObject({ code: 1, stdout: '' });
      expect(command.stderr).toMatch(/^glyphdex: [^\n]*disk is full[^\n]*\n$/);
    }
    expect((await ask('/healthz')).status).toBe(200);
  }

  emptyDisk(DATA_DIR);
  await waitUntil(async () => {
    const { status, data: made } = await ann.send('POST', '/keys', { name: 'x' });
    if (status === 200) secrets.push(made.secret);
    return status === 200;
  }, WAIT_MS);
  for (const secret of secrets) expect((await ask('/api/v1/types', secret)).status).toBe(200);
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
  const counted = database
    .prepare(
      `SELECT sum(requests) FROM usage JOIN api_keys ON api_keys.id = key_id WHERE name = 'x' AND account_id IS NULL`,
    )
    .pluck();
  await waitUntil(() => counted.get() === requests, WAIT_MS);
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  database.close();
  expect(await service.stop()).toMatchObject({ code: 0 });
});

test('refuses to start on a full disk in one line, wherever the space ends', async ({ skip }) => {
  const DATA_DIR = smallDisk(MEGABYTES) ?? skip('file systems cannot be mounted here');
  writeSampleCatalog(DATA_DIR);
  await runGlyphdex(['keys', 'create', '--new', '--name', 'x'], { DATA_DIR });
  let refusals = 0;
  // The first start writes secrets and a demo key. With enough room for them, it serves.
  for (let freeKb = 0; freeKb <= 160; freeKb += 20) {
    fillDisk(DATA_DIR, freeKb);
    const start = await startService({ DATA_DIR }, WAIT_MS).catch((error: Error) => error.message);
    if (typeof start === 'string') {
      expect(start, `${freeKb} KB`).toMatch(
        /^the service ended with 1: glyphdex: [^\n]*disk (is full|reports an error)[^\n]*\n$/,
      );
      refusals++;
    } else await start.stop('SIGKILL');
  }
  expect(refusals).toBeGreaterThan(0);
  emptyDisk(DATA_DIR);
  const service = await startService({ DATA_DIR }, WAIT_MS);
  expect(await service.stop()).toMatchObject({ code: 0 });
});
