import { pino } from 'pino';
import { expect, test } from 'vitest';
import { listen, RawClient } from '../testing/raw-http.ts';
import { startTestService } from '../testing/test-service.ts';

const TRACE_ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const traceparent = `00-${TRACE_ID}-00f067aa0ba902b7-01`;

test('sends an X-Request-Id with every kind of answer', async () => {
  const service = await startTestService();
  const etag = (await service.ask('/api/v1/colors')).headers.etag ?? '';
  const answers = [
    await service.ask('/api/v1/icons'),
    await service.ask('/api/v1/colors', { headers: { 'if-none-match': etag } }),
    await service.ask('/api/v1/icons', { method: 'HEAD' }),
    await service.ask('/api/v1/icons', { method: 'OPTIONS' }),
    await service.ask('/api/v1/icons', { key: null }),
    await service.ask('/api/v1/icons?foo=1'),
    await service.ask('/nothing'),
    await service.ask('/healthz', { key: null }),
    await service.ask('/', { key: null }),
    await service.ask('/assets/page-1a2b3c.js', { key: null }),
    await service.ask('/gallery/icons', { key: null }),
    await service.ask('/account', { key: null }),
  ];
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{20}$/);
  expect(new Set(ids).size).toBe(answers.length);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 204, 304, 401, 404, 422]));
});

test('sends an X-Request-Id with the answer to bytes that are not HTTP', async () => {
  const service = await startTestService();
  const client = new RawClient(await listen(service.app));
  const [answer] = await client.send('hello\r\n\r\n').answers();
  expect(answer?.headers['x-request-id']).toMatch(/^[0-9a-f]{20}$/);
});

// promise: The id of a request reaches log and answer only in safe characters
test('takes over a safe id and replaces an unsafe one, on an open connection too', async () => {
  const service = await startTestService();
  const client = new RawClient(await listen(service.app));
  const request = (...lines: string[]) =>
    `GET /healthz HTTP/1.1\r\nHost: x\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
  client.send(
    request('X-Request-Id: order-17'),
    request('x-request-id: a', 'X-Request-Id: b'),
    request('X-Request-Id: a b', `traceparent: ${traceparent}`),
    request(),
  );
  const ids = (await client.firstAnswers(4)).map(({ headers }) => headers['x-request-id']);
  expect(ids[0]).toBe('order-17');
  expect(ids[1]).toMatch(/^[0-9a-f]{20}$/);
  expect(ids[2]).toBe(TRACE_ID);
  expect(ids[3]).toMatch(/^[0-9a-f]{20}$/);
});

test('logs a failure with the id of the request and the trace id of its traceparent', async () => {
  const lines: { readonly requestId: string; readonly traceId?: string }[] = [];
  const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const verifyKey = async () => {
    throw new Error('the disk has gone');
  };
  const service = await startTestService({ verifyKey, logger });
  const ask = async (headers: Record<string, string>) =>
    (await service.ask('/api/v1/icons', { headers })).headers['x-request-id'];
  expect(await ask({ 'x-request-id': 'order-17', traceparent })).toBe('order-17');
  expect(await ask({ traceparent })).toBe(TRACE_ID);
  expect(await ask({ 'x-request-id': 'order-18', traceparent: 'nonsense' })).toBe('order-18');
  expect(lines.map(({ requestId, traceId }) => [requestId, traceId])).toEqual([
    ['order-17', TRACE_ID],
    [TRACE_ID, TRACE_ID],
    ['order-18', undefined],
  ]);
});
