import { renameSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import {
  type RunningService,
  runGlyphdex,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';
import { createKey as createKeyOf, send, signIn } from '../cluster/load.ts';

const WAIT_MS = 60_000;
const WORKERS = 2;
const CONNECTIONS = 16;
/** Longer than a worker needs to see a fault. */
const FAULT_SEEN_MS = 300;

async function start() {
  const folder = temporaryFolder();
  const DATA_DIR = join(folder, 'data');
  writeSampleCatalog(DATA_DIR);
  const faultFile = join(folder, 'fault');
  const settings = { DATA_DIR, WORKERS: String(WORKERS) };
  const service = await startService(
    {
      ...settings,
      FAULT_FILE: faultFile,
      NODE_OPTIONS: `--import=${join(import.meta.dirname, 'fault-in-a-worker.js')}`,
    },
    WAIT_MS,
  );
  onTestFinished(async () => void (await service.stop('SIGKILL')));
  const createKey = async (...words: string[]) => {
    const command = ['keys', 'create', '--new', '--name', 'x', '--json', ...words];
    return (JSON.parse((await runGlyphdex(command, settings)).stdout) as { readonly key: string }).key;
  };
  return {
    DATA_DIR,
    settings,
    service,
    createKey,
    fail(fault: string) {
      // A worker could read the file before it has its content, and remove it.
      writeFileSync(`${faultFile}.new`, fault);
      renameSync(`${faultFile}.new`, faultFile);
    },
  };
}

async function checks({ url }: Pick<RunningService, 'url'>): Promise<Record<string, string>> {
  return ((await (await fetch(`${url}/readyz`)).json()) as { checks: Record<string, string> }).checks;
}

/** Statuses of one request on each of many new connections, which the kernel spreads over the workers. */
async function statusesOf({ url }: RunningService, key: string, count: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${key}` };
  const ask = async () => {
    const agent = new Agent({ keepAlive: false });
    return (await send(agent, `${url}/api/v1/types`, { headers })).status;
  };
  const statuses: number[] = [];
  while (statuses.length < count)
    statuses.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, ask))));
  return statuses.slice(0, count);
}

test('counts limits, requests and views of all workers together', async () => {
  const { service, createKey } = await start();
  const limit = 32;
  const limited = await createKey('--rate-limit', String(limit));
  const statuses = await statusesOf(service, limited, 4 * CONNECTIONS);
  expect(statuses.filter((status) => status === 200)).toHaveLength(limit);
  expect(statuses.filter((status) => status === 429)).toHaveLength(limit);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toContain(`glyphdex_requests_total{route="/api/v1/types",status="200"} ${limit}\n`);
  expect(metrics).toContain(`glyphdex_requests_total{route="/api/v1/types",status="429"} ${limit}\n`);
  expect((await checks(service))['workers']).toBe('2 of 2');
  expect((await service.stop()).code).toBe(0);
});

test('all workers change to a new catalog, and answer by keys that are created and revoked', async () => {
  const { DATA_DIR, service, createKey } = await start();
  const key = await createKey('--rate-limit', '0');
  await waitUntil(async () =>
    (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 200),
  );
  const etags = async () => {
    const headers = { authorization: `Bearer ${key}` };
    const found = Array.from({ length: CONNECTIONS }, async () => {
      const agent = new Agent({ keepAlive: false });
      return (await send(agent, `${service.url}/api/v1/types`, { headers })).headers.etag;
    });
    return new Set(await Promise.all(found));
  };
  const before = await etags();
  expect(before.size).toBe(1);
  writeSampleCatalog(DATA_DIR, { generation: 'sample-2' });
  await waitUntil(async () => {
    const after = await etags();
    return after.size === 1 && ![...after].some((etag) => before.has(etag));
  }, WAIT_MS);
  const { stdout } = await runGlyphdex(['keys', 'list', '--json'], { DATA_DIR });
  const listed = JSON.parse(stdout) as readonly { readonly id: string; readonly name: string }[];
  const { id } = listed.find(({ name }) => name === 'x')!;
  expect(await runGlyphdex(['keys', 'revoke', id], { DATA_DIR })).toMatchObject({ code: 0 });
  await waitUntil(async () =>
    (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 401),
  );
});

test.each(['error', 'exit', 'heap over many turns'])(
  'replaces a worker that ends by %s, while connections of the other one are served',
  async (fault) => {
    const { service, createKey, fail } = await start();
    const key = await createKey('--rate-limit', '0');
    await waitUntil(async () =>
      (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 200),
    );
    const headers = { authorization: `Bearer ${key}` };
    // Each keeps one connection, until it fails.
    let isStopping = false;
    const clients = Array.from({ length: CONNECTIONS }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      let failures = 0;
      while (!isStopping) {
        const answer = await send(agent, `${service.url}/api/v1/types`, { headers }).catch(() => undefined);
        if (answer?.status !== 200) failures++;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      agent.destroy();
      return failures;
    });
    fail(fault);
    await waitUntil(() => /a worker thread was replaced/.test(service.printed()), WAIT_MS);
    await waitUntil(async () => (await checks(service))['workers'] === '2 of 2', WAIT_MS);
    isStopping = true;
    const failures = await Promise.all(clients);
    // Some connections were those of the other worker: with 16, all on one side has a chance of 1 in 30,000.
    expect(failures.filter((count) => count === 0).length).toBeGreaterThan(0);
    expect(await statusesOf(service, key, 4 * CONNECTIONS)).toEqual(
      Array.from({ length: 4 * CONNECTIONS }, () => 200),
    );
    expect((await service.stop()).code).toBe(0);
  },
);

test('keeps the counts of a worker that ends in the metrics', async () => {
  const { service, createKey, fail } = await start();
  const key = await createKey('--rate-limit', '0');
  await waitUntil(async () =>
    (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 200),
  );
  const answered = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    return Number(/^glyphdex_requests_total\{route="\/api\/v1\/types",status="200"\} (\d+)/m.exec(text)?.[1]);
  };
  const before = await answered();
  expect(before).toBeGreaterThanOrEqual(CONNECTIONS);
  for (let i = 1; i <= 2; i++) {
    fail('exit');
    await waitUntil(() => service.printed().split('a worker thread was replaced').length > i, WAIT_MS);
    expect(await answered()).toBe(before);
  }
});

test('every worker draws, knows sessions, and accepts a key that another one has just created', async () => {
  const { service, settings, createKey } = await start();
  const key = await createKey('--rate-limit', '0');
  await waitUntil(async () =>
    (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 200),
  );
  const onNewConnections = async (url: string, headers: Record<string, string> = {}) =>
    await Promise.all(
      Array.from({ length: CONNECTIONS }, () => send(new Agent({ keepAlive: false }), url, { headers })),
    );
  const [found] = await onNewConnections(`${service.url}/api/v1/icons`, { authorization: `Bearer ${key}` });
  const [icon] = (JSON.parse(found!.body) as { data: { static_image_url: string }[] }).data;
  const pictures = await onNewConnections(icon!.static_image_url);
  expect(new Set(pictures.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(pictures.map(({ body }) => body)).size).toBe(1);

  const [email, password] = ['person@example.com', 'correct horse battery staple'];
  await runGlyphdex(['accounts', 'create', '--new', email, '--password-stdin'], settings, `${password}\n`);
  const cookie = await signIn(service.url, email, password);
  const sessions = await onNewConnections(`${service.url}/account/keys`, { cookie });
  expect(new Set(sessions.map(({ status }) => status))).toEqual(new Set([200]));
  const created = await createKeyOf(new Agent({ keepAlive: false }), service.url, cookie);
  const { secret } = (JSON.parse(created.body) as { data: { secret: string } }).data;
  expect(new Set(await statusesOf(service, secret, CONNECTIONS))).toEqual(new Set([200]));
});

test('lets a worker that is busy for seconds go on, and keeps its connections', async () => {
  const { service, fail } = await start();
  fail('busy for three seconds');
  await sleep(5_000);
  expect(service.printed()).not.toMatch(/worker thread/);
  expect((await checks(service))['workers']).toBe('2 of 2');
  expect((await service.stop()).code).toBe(0);
});

test('stops in a bounded time although a worker hangs', async () => {
  const { service, fail } = await start();
  fail('loop');
  await sleep(FAULT_SEEN_MS);
  // The counts of the worker that hangs are lost.
  expect((await service.stop()).code).toBe(1);
});

test('workers draw contact sheets for assistants', async () => {
  const { service, createKey } = await start();
  const key = await createKey();
  await waitUntil(async () =>
    (await statusesOf(service, key, CONNECTIONS)).every((status) => status === 200),
  );
  const answer = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'preview_icons', arguments: { names: ['mdi--home'] } },
    }),
  });
  expect(await answer.json()).toMatchObject({
    result: { content: [{ type: 'image', mimeType: 'image/png' }, { type: 'text' }] },
  });
});
