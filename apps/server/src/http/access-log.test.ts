import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openAccessLog } from '../observability/access-log.ts';
import { createLogger } from '../observability/logger.ts';
import { startTestService } from '../testing/test-service.ts';

async function startLogged(isOn = true, level: 'silent' | 'warn' | 'info' | 'debug' = 'warn') {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const accessLog = openAccessLog(createLogger(level, { isReadable: false, destination }), isOn);
  const service = await startTestService({ accessLog });
  // The document that the service checks its answers with was asked for already.
  lines.length = 0;
  return {
    ...service,
    lines,
    logged: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
  };
}

test('logs method, path, status, time, bytes and the id of the key, whatever the level is', async () => {
  const { ask, logged } = await startLogged();
  const { body } = await ask('/api/v1/icons?per_page=1', { headers: { 'x-request-id': 'a-request' } });
  await ask('/api/v1/icons?search=home', { key: null });
  expect(logged()).toEqual([
    {
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      method: 'GET',
      path: '/api/v1/icons',
      status: 200,
      ms: expect.any(Number),
      bytes: body.length,
      requestId: 'a-request',
      keyId: expect.stringMatching(/^key_/),
      msg: 'answered',
    },
    expect.objectContaining({
      path: '/api/v1/icons',
      status: 401,
      requestId: expect.stringMatching(/^[0-9a-f]{20}$/),
    }),
  ]);
  expect(logged()[1]).not.toHaveProperty('keyId');
});

test('logs the trace id beside the id of the request', async () => {
  const { ask, logged } = await startLogged();
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { 'x-request-id': 'order-17', traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
  await ask('/api/v1/icons?per_page=1', { headers });
  expect(logged()).toEqual([expect.objectContaining({ requestId: 'order-17', traceId })]);
});

// promise: The access log has no query, no key and no client address
test('logs no query, no key in a path and no client address', async () => {
  const { ask, key, lines } = await startLogged();
  await ask(`/api/v1/icons/${key}?search=secret-word`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"path":"/api/v1/icons/gdx_live_[redacted]"');
  for (const secret of [key.slice(9), 'secret-word', '203.0.113.9', '127.0.0.1'])
    expect(lines[0]).not.toContain(secret);
});

test('counts no bytes for an answer without a body', async () => {
  const { ask, logged } = await startLogged();
  await ask('/api/v1/icons', { method: 'HEAD' });
  await ask('/api/v1/icons', { method: 'OPTIONS' });
  expect(logged().map(({ method, status, bytes }) => [method, status, bytes])).toEqual([
    ['HEAD', 200, 0],
    ['OPTIONS', 204, 0],
  ]);
});

test('logs a request that cannot be parsed', async () => {
  const { app, logged } = await startLogged();
  await app.listen({ port: 0, host: '127.0.0.1' });
  const socket = connect((app.server.address() as { port: number }).port, '127.0.0.1');
  socket.write('no HTTP\r\n\r\n');
  const answer = await text(socket);
  const bytes = answer.length - answer.indexOf('\r\n\r\n') - 4;
  expect(logged()).toEqual([expect.objectContaining({ status: 400, bytes, msg: 'answered' })]);
});

test('is off by default, and on at level debug', async () => {
  expect(openAccessLog(createLogger('info', { isReadable: false }), false)).toBeUndefined();
  const { ask, logged } = await startLogged(false, 'debug');
  await ask('/healthz');
  expect(logged()).toEqual([expect.objectContaining({ level: 'debug', path: '/healthz', status: 200 })]);
});
