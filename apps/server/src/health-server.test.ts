import { get } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { hostCheck } from './domain/allowed-hosts.ts';
import { type Health, listenForHealth } from './health-server.ts';
import { closePlainly } from './plain-server.ts';
import { silentLog } from './testing/silent-log.ts';

const TOKEN = 'a-token-of-the-scraper';

async function start(health: Partial<Health> = {}, metricsToken?: string) {
  const all: Health = {
    readiness: () => ({ isReady: true, checks: { service: 'ok', workers: '2 of 2' } }),
    renderMetrics: async () => 'requests_total 1\n',
    ...health,
  };
  const server = await listenForHealth(
    { host: '127.0.0.1', port: 0 },
    { health: all, metricsToken, isAllowedHost: hostCheck('http://icons.test', []), log: silentLog },
  );
  onTestFinished(() => closePlainly(server));
  const { port } = server.address() as { readonly port: number };
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, init);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { port, ask };
}

test('answers /healthz, /readyz and /metrics, and nothing else', async () => {
  const { ask } = await start();
  expect(await ask('/healthz')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  const ready = await ask('/readyz?x');
  expect(JSON.parse(ready.text)).toEqual({
    status: 'ready',
    checks: { service: 'ok', workers: '2 of 2' },
  });
  const metrics = await ask('/metrics');
  expect([metrics.status, metrics.text]).toEqual([200, 'requests_total 1\n']);
  expect(metrics.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect((await ask('/api/v1/icons')).status).toBe(404);
  const posted = await ask('/readyz', { method: 'POST' });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('returns 503 with the state of each part while no thread is ready', async () => {
  const checks = { service: 'stopping' };
  const { ask } = await start({ readiness: () => ({ isReady: false, checks }) });
  const answer = await ask('/readyz');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
  expect(answer.text).toContain('Not ready (service: stopping).');
});

test('asks for the token at /metrics only', async () => {
  const { ask } = await start({}, TOKEN);
  for (const authorization of [undefined, 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) {
    const answer = await ask('/metrics', authorization === undefined ? {} : { headers: { authorization } });
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  }
  expect((await ask('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  expect((await ask('/readyz')).status).toBe(200);
});

test('shows metrics at addresses and known names only, and answers checks at any name', async () => {
  const { port } = await start();
  const statusOf = async (path: string, host: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<number | undefined>();
    get({ port, host: '127.0.0.1', path, headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    }).on('error', reject);
    return await promise;
  };
  expect(await statusOf('/metrics', 'rebound.example')).toBe(421);
  expect(await statusOf('/metrics', '10.0.0.7:3001')).toBe(200);
  expect(await statusOf('/metrics', 'icons.test')).toBe(200);
  expect(await statusOf('/readyz', 'rebound.example')).toBe(200);
});

test('returns 500 when a part fails, and goes on', async () => {
  const { ask } = await start({ renderMetrics: () => Promise.reject(new Error('broken')) });
  const answer = await ask('/metrics');
  expect([answer.status, JSON.parse(answer.text).code]).toEqual([500, 'internal_error']);
  expect((await ask('/healthz')).status).toBe(200);
});

test('names HEALTH_PORT when the port is in use', async () => {
  const { port } = await start();
  const listening = listenForHealth(
    { host: '127.0.0.1', port },
    {
      health: { readiness: () => ({ isReady: true, checks: {} }), renderMetrics: () => '' },
      metricsToken: undefined,
      isAllowedHost: () => true,
      log: silentLog,
    },
  );
  await expect(listening).rejects.toThrow(`HEALTH_PORT=${port + 1}`);
});

test('serves others while a client sends nothing', async () => {
  const { port, ask } = await start();
  const silent = connect(port, '127.0.0.1');
  silent.on('error', () => undefined);
  expect((await ask('/healthz')).status).toBe(200);
  silent.destroy();
});
