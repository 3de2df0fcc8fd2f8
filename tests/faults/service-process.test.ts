import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { runGlyphdex, startService, waitUntil } from '../../apps/server/src/testing/glyphdex-process.ts';
import { RawClient } from '../../apps/server/src/testing/raw-http.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

function sampleFolder(): string {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  return folder;
}

const bearer = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

test('prints a curl command that works, with a demo key that is kept until its file is deleted', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const [, key, address] = /curl -H 'Authorization: Bearer (\S+)' '(\S+)'/.exec(service.printed()) ?? [];
  const answer = await fetch(address ?? '', bearer(key ?? ''));
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as { data: unknown[] }).data.length).toBeGreaterThan(0);
  expect(service.printed()).toContain(`${service.url}/docs`);
  expect((await fetch(`${service.url}/docs`)).status).toBe(200);
  expect(await service.stop()).toMatchObject({ code: 0 });

  const again = await startService({ DATA_DIR });
  expect(again.demoKey).toBe(key);
  await again.stop();
  rmSync(join(DATA_DIR, 'demo-key'));
  const third = await startService({ DATA_DIR });
  expect(third.demoKey).not.toBe(key);
  expect((await fetch(`${third.url}/api/v1/types`, bearer(key ?? ''))).status).toBe(401);
  await third.stop();
});

// promise: By default, there is a demo key only where no other machine can reach the service
test('ends the demo key of earlier starts when other machines can reach the service', async () => {
  const DATA_DIR = sampleFolder();
  const local = await startService({ DATA_DIR });
  await local.stop();
  const open = await startService({ DATA_DIR, HOST: '0.0.0.0' });
  expect(open.printed()).toMatch(/Create a key: {2}glyphdex keys create --name/);
  expect(open.printed()).not.toContain('gdx_');
  expect(existsSync(join(DATA_DIR, 'demo-key'))).toBe(false);
  expect((await fetch(`${open.url}/api/v1/types`, bearer(local.demoKey))).status).toBe(401);
  await open.stop();
  const again = await startService({ DATA_DIR });
  expect(again.demoKey).toMatch(/^gdx_test_/);
  expect(again.demoKey).not.toBe(local.demoKey);
  await again.stop();
});

test('answers at the hosts of PUBLIC_URL and ALLOWED_HOSTS, and at no other name', async () => {
  const PUBLIC_URL = 'http://icons.example';
  const service = await startService({
    DATA_DIR: sampleFolder(),
    PUBLIC_URL,
    ALLOWED_HOSTS: 'nas.lan,*.lab',
  });
  const statusAt = async (host: string) => {
    const request = `GET /metrics HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
    const [answer] = await new RawClient(Number(new URL(service.url).port)).send(request).firstAnswers(1);
    return answer?.status;
  };
  for (const host of ['icons.example', 'NAS.lan:80', 'a.lab', 'localhost', '127.0.0.1'])
    expect([host, await statusAt(host)]).toEqual([host, 200]);
  for (const host of ['rebound.example', 'lab', 'icons.example.rebound.example'])
    expect([host, await statusAt(host)]).toEqual([host, 421]);
  await service.stop();
});

// promise: Whatever the service writes is readable by its owner only
test('creates files and folders in the data folder for their owner only', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const list = await fetch(`${service.url}/api/v1/icons?per_page=1`, bearer(service.demoKey));
  const { data } = (await list.json()) as { data: { slug: string; static_image_url: string }[] };
  const { slug, static_image_url: preview } = data[0]!;
  const file = `${service.url}/api/v1/icons/${slug}/download?format=png&size=99`;
  for (const address of [preview, file])
    expect((await fetch(address, bearer(service.demoKey))).status).toBe(200);
  const paths = () =>
    readdirSync(DATA_DIR, { recursive: true, encoding: 'utf8' }).filter((path) => !/^catalog/.test(path));
  // Pictures are stored after they were sent.
  await waitUntil(() => ['.avif', '.png'].every((type) => paths().some((path) => path.endsWith(type))));
  const shared = paths().filter(
    (path) => ((statSync(join(DATA_DIR, path), { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0,
  );
  expect(shared).toEqual([]);
  expect(paths()).toContain('glyphdex.db-wal');
  await service.stop();
});

// promise: A revoked key ends within a second, in every process
test('accepts a key of another process at once, and refuses it within a second after its revocation', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const created = await runGlyphdex(['keys', 'create', '--new', '--name', 'x', '--json'], { DATA_DIR });
  const { id, key } = JSON.parse(created.stdout);
  const status = async () => (await fetch(`${service.url}/api/v1/types`, bearer(key))).status;
  expect(await status()).toBe(200);

  await runGlyphdex(['keys', 'revoke', id], { DATA_DIR });
  const revokedAt = Date.now();
  await waitUntil(async () => (await status()) === 401);
  expect(Date.now() - revokedAt).toBeLessThan(1_000);
  await service.stop();

  const restarted = await startService({ DATA_DIR });
  expect((await fetch(`${restarted.url}/api/v1/types`, bearer(key))).status).toBe(401);
  await restarted.stop();
});

// promise: No key is written to the data folder or to a log, except the demo key
test('writes a new key neither to the data folder nor to a log', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR, LOG_LEVEL: 'trace', ACCESS_LOG: 'on' });
  const { key } = JSON.parse(
    (await runGlyphdex(['keys', 'create', '--new', '--name', 'x', '--json'], { DATA_DIR })).stdout,
  );
  await fetch(`${service.url}/api/v1/icons?search=home`, bearer(key));
  await fetch(`${service.url}/api/v1/icons?search=${key}&with=svg`, bearer(key));
  await fetch(`${service.url}/api/v1/icons?key=${key}`, bearer(key));
  await fetch(`${service.url}/${key}`, bearer(key));
  await fetch(`${service.url}/api/v1/icons`, bearer(`${key}x`));
  const { stdout, stderr } = await service.stop();
  expect(stderr).toContain('"path":"/api/v1/icons"');

  const texts = [stdout, stderr];
  for (const entry of readdirSync(DATA_DIR, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) texts.push(readFileSync(join(entry.parentPath, entry.name)).toString('latin1'));
  }
  for (const text of texts) {
    expect(text).not.toContain(key);
    // Only the first 13 characters may appear: `gdx_live_` and four more, by which people recognize the key.
    expect(text).not.toContain(key.slice(13));
    expect(text).not.toContain('Bearer gdx_live');
  }
});

const THREADS = [
  ['one thread', '1'],
  ['two worker threads', '2'],
] as const;

test.each(THREADS)(
  'fails no request when it stops under load with %s, writes its counts and exits with 0',
  async (_, WORKERS) => {
    const DATA_DIR = sampleFolder();
    const { key } = JSON.parse(
      (
        await runGlyphdex(['keys', 'create', '--new', '--name', 'x', '--rate-limit', '0', '--json'], {
          DATA_DIR,
        })
      ).stdout,
    );
    const service = await startService({ DATA_DIR, WORKERS });
    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    const outcomes = new Map<string, number>();

    const ask = () =>
      new Promise<{ outcome: string; isLast: boolean }>((resolve) => {
        const failed = (error: Error) =>
          resolve({ outcome: 'code' in error ? String(error.code) : error.message, isLast: true });
        get(`${service.url}/api/v1/icons?search=home`, { agent, ...bearer(key) }, (response) => {
          const isLast = response.headers.connection === 'close';
          response.on('error', failed);
          response.on('end', () => resolve({ outcome: String(response.statusCode), isLast }));
          response.resume();
        }).on('error', failed);
      });
    // Each client sends requests until an answer closes its connection.
    const client = async () => {
      for (;;) {
        const { outcome, isLast } = await ask();
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (isLast) return;
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await waitUntil(() => (outcomes.get('200') ?? 0) > 200);
    const ending = service.stop();
    await waitUntil(async () => (await fetch(`${service.url}/readyz`)).status === 503);
    const { code, stderr } = await ending;
    await Promise.all(clients);

    expect(code).toBe(0);
    expect(stderr).toContain('"isComplete":true');
    expect([...outcomes.keys()]).toEqual(['200']);
    const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
    expect(database.prepare('SELECT sum(requests) FROM usage WHERE status = 200').pluck().get()).toBe(
      outcomes.get('200'),
    );
    expect(database.prepare(`SELECT count(*) FROM api_keys WHERE last_used_at_ms > 0`).pluck().get()).toBe(1);
    database.close();
  },
);

test('treats two signals at once as one, and exits without a graceful stop at a later signal', async () => {
  const service = await startService({ DATA_DIR: sampleFolder() });
  // A graceful stop waits for this incomplete request.
  const { hostname, port } = new URL(service.url);
  const stuck = connect(Number(port), hostname).on('error', () => undefined);
  stuck.write('GET / HTTP/1.1\r\nHost: x\r\n');
  await once(stuck, 'connect');
  const ending = service.stop('SIGINT');
  service.process.kill('SIGTERM');
  await waitUntil(async () => (await fetch(`${service.url}/readyz`).catch(() => undefined)) === undefined);
  expect(service.process.exitCode).toBe(null);
  service.process.kill('SIGTERM');
  const { code, stderr } = await ending;
  expect(code).toBe(143);
  expect(stderr).not.toContain('stopped');
});

test('serves a new catalog at SIGHUP without a restart, and keeps it when the next one is damaged', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const etag = async () =>
    (await fetch(`${service.url}/api/v1/types`, bearer(service.demoKey))).headers.get('etag');
  const first = await etag();

  writeSampleCatalog(DATA_DIR, { generation: 'sample-2' });
  service.process.kill('SIGHUP');
  await waitUntil(() => service.printed().includes('a new generation is active'));
  const second = await etag();
  expect(second).not.toBe(first);

  const folder = writeSampleCatalog(DATA_DIR, { generation: 'sample-3' });
  writeFileSync(join(folder, 'index.bin'), 'damaged');
  await waitUntil(() => service.printed().includes('the previous one stays active'));
  expect(await etag()).toBe(second);
  expect(await service.stop()).toMatchObject({ code: 0 });
});

test('holds one catalog in memory after a new one replaced it', async () => {
  const DATA_DIR = sampleFolder();
  const counting = pathToFileURL(
    join(import.meta.dirname, '../../apps/server/src/testing/count-catalogs.ts'),
  ).href;
  const service = await startService({ DATA_DIR, NODE_OPTIONS: `--import=${counting}` });
  // Responses may stay in caches, but must not hold the catalog in memory.
  const paths = ['/', '/gallery/facets', '/gallery/icons?search=home&with=svg', '/api/v1/packs'];
  for (const path of [...paths, ...paths]) {
    const answer = await fetch(service.url + path, bearer(service.demoKey));
    expect(answer.status, path).toBe(200);
    await answer.text();
  }
  writeSampleCatalog(DATA_DIR, { generation: 'sample-2' });
  service.process.kill('SIGHUP');
  await waitUntil(() => service.printed().includes('a new generation is active'));

  service.process.kill('SIGUSR2');
  await waitUntil(() => service.printed().includes('catalogs in memory: '));
  expect(service.printed()).toContain('catalogs in memory: 1\n');

  await service.stop();
});

test('keeps the counts of views when it is restarted', async () => {
  const DATA_DIR = sampleFolder();
  const service = await startService({ DATA_DIR });
  const list = (await (
    await fetch(`${service.url}/api/v1/icons?search=home&per_page=1`, bearer(service.demoKey))
  ).json()) as { data: { id: number; static_image_url: string }[] };
  const icon = list.data[0];
  await fetch(`${service.url}/api/v1/icons/${icon?.id}`, bearer(service.demoKey));
  const preview = await fetch(icon?.static_image_url ?? '');
  expect(preview.headers.get('content-type')).toBe('image/avif');
  await service.stop();
  const again = await startService({ DATA_DIR });
  const viewed = (await (
    await fetch(`${again.url}/api/v1/icons?sort_by=views&per_page=1`, bearer(again.demoKey))
  ).json()) as { data: { id: number }[] };
  expect(viewed.data[0]?.id).toBe(icon?.id);
  await again.stop();
});

// promise: Daily budgets survive a kill
test('keeps daily budgets and preview addresses when it is killed', async () => {
  const DATA_DIR = sampleFolder();
  const limited = await runGlyphdex(
    ['keys', 'create', '--new', '--name', 'x', '--daily-icons', '3', '--json'],
    {
      DATA_DIR,
    },
  );
  const { key } = JSON.parse(limited.stdout);
  const service = await startService({ DATA_DIR });
  const take = (url: string, icon: string) => fetch(`${url}/api/v1/icons/${icon}/download`, bearer(key));
  const preview = async (url: string) => {
    const icon = await (await fetch(`${url}/api/v1/icons/mdi--home`, bearer(key))).json();
    return new URL((icon as { data: { static_image_url: string } }).data.static_image_url).pathname;
  };
  const address = await preview(service.url);
  expect((await take(service.url, 'mdi--home')).headers.get('x-icons-budget-remaining')).toBe('2');
  expect((await take(service.url, 'mdi--cog')).headers.get('x-icons-budget-remaining')).toBe('1');
  const database = new Sqlite(join(DATA_DIR, 'glyphdex.db'), { readonly: true });
  const written = database.prepare('SELECT sum(length(taken)) / 8 FROM icons_taken').pluck();
  await waitUntil(() => written.get() === 2);
  database.close();
  const table = await runGlyphdex(['keys', 'list'], { DATA_DIR });
  expect(table.stdout).toContain(' 2 of 3 ');
  await service.stop('SIGKILL');

  const again = await startService({ DATA_DIR });
  expect((await take(again.url, 'mdi--cog')).headers.get('x-icons-budget-remaining')).toBe('1');
  expect((await take(again.url, 'mdi--bell')).headers.get('x-icons-budget-remaining')).toBe('0');
  const refused = await take(again.url, 'mdi--star');
  expect([refused.status, refused.headers.get('x-icons-budget-remaining')]).toEqual([429, '0']);
  expect(await preview(again.url)).toBe(address);
  expect((await fetch(`${again.url}${address}`)).headers.get('content-type')).toBe('image/avif');
  await again.stop();
});
