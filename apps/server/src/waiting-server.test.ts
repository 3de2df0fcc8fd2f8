import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { claimAddress } from './listen-address.ts';
import type { Log } from './ports/log.ts';
import { silentLog } from './testing/silent-log.ts';
import { WaitingServer } from './waiting-server.ts';

async function start(log: Log = silentLog) {
  const address = await claimAddress('127.0.0.1', 0);
  const waiting = new WaitingServer(address, log);
  onTestFinished(() => waiting.close());
  const ask = async (path: string, method = 'GET') => {
    const answer = await fetch(`${address.url}${path}`, { method });
    const text = await answer.text();
    return {
      status: answer.status,
      retryAfter: answer.headers.get('retry-after'),
      body: text === '' ? undefined : JSON.parse(text),
    };
  };
  return { address, waiting, ask };
}

test('does not listen before it has something to show', async () => {
  const { ask } = await start();
  await expect(ask('/healthz')).rejects.toThrow();
});

test('answers 200 at /healthz, the state of every part at /readyz, and 503 to everything else', async () => {
  const { waiting, ask } = await start();
  await waiting.show('database', 'away (ECONNREFUSED)');
  expect(await ask('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await ask('/readyz?x')).toEqual({
    status: 503,
    retryAfter: '1',
    body: {
      status: 'error',
      code: 'storage_unavailable',
      message:
        'Not ready (service: starting, catalog: starting, keys: starting, database: away (ECONNREFUSED), limits: starting, search: starting, statistics: starting).',
    },
  });
  for (const [path, method] of [
    ['/api/v1/icons?search=home', 'GET'],
    ['/account/keys', 'POST'],
    ['/', 'GET'],
  ] as const)
    expect(await ask(path, method)).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  expect(await ask('/readyz', 'HEAD')).toMatchObject({ status: 503, body: undefined });
});

test('leaves its address at once for the service, even to clients that send nothing', async () => {
  const { address, waiting } = await start();
  await waiting.show('catalog', 'away');
  const silent = connect(address.port, address.host);
  silent.on('error', () => undefined);
  await new Promise((resolve) => silent.once('connect', resolve));
  await waiting.close();
  expect((await claimAddress(address.host, address.port)).port).toBe(address.port);
});

test('logs what it waits for once, until that changes', async () => {
  const lines: object[] = [];
  const { waiting } = await start({ ...silentLog, warn: (details) => void lines.push(details) });
  for (const state of ['away', 'away', 'starting up', 'starting up']) await waiting.show('database', state);
  expect(lines).toEqual([{ database: 'away' }, { database: 'starting up' }]);
});

test('says that the port is used when another program has taken it', async () => {
  const { address, waiting } = await start();
  const other = new WaitingServer(address, silentLog);
  onTestFinished(() => other.close());
  await other.show('database', 'away');
  await expect(waiting.show('database', 'away')).rejects.toThrow(/is already in use/);
});
