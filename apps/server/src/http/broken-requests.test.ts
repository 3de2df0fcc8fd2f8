import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ERROR_CODES, type ErrorCode } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { listen, type RawAnswer, RawClient } from '../testing/raw-http.ts';
import { silentLog } from '../testing/silent-log.ts';
import { startTestService } from '../testing/test-service.ts';
import { HTTP_LIMITS } from './limits.ts';

const UNCOUNTED = { count: () => undefined, gauge: () => undefined };

// Clients that send malformed, too large or too slow requests over real sockets.

const SHORT_LIMITS = { ...HTTP_LIMITS, headersTimeoutMs: 200, requestTimeoutMs: 300, timeoutCheckMs: 50 };

async function start(limits = HTTP_LIMITS, overrides = {}) {
  const service = await startTestService(overrides, limits);
  const port = await listen(service.app);
  const auth = `Host: x\r\nAuthorization: Bearer ${service.key}\r\n`;
  return { service, auth, client: () => new RawClient(port) };
}

function expectRefusal(
  answer: RawAnswer | undefined,
  code: ErrorCode,
  message: string = ERROR_CODES[code].message,
): void {
  expect(answer?.status).toBe(ERROR_CODES[code].status);
  expect(JSON.parse(answer?.body ?? '')).toEqual({
    status: 'error',
    code,
    message,
  });
  expect(answer?.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(answer?.headers['x-content-type-options']).toBe('nosniff');
  expect(answer?.headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer?.headers['cache-control']).toBe('no-store');
}

// promise: Bytes that are not HTTP get one refusal and the end of the connection
test.each([
  ['text that is not HTTP', 'hello\r\n\r\n'],
  ['a TLS greeting', Buffer.from('16030100a5010000a1030300', 'hex')],
  ['a method that does not exist', 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['a version that does not exist', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['a header without colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
  ['a NUL in a header', 'GET / HTTP/1.1\r\nHost: x\r\na: b\0c\r\n\r\n'],
  ['a length that is not a number', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: abc\r\n\r\n'],
  ['two lengths', 'GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n'],
  [
    'a length and chunked encoding',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n',
  ],
])('returns 400 and closes the connection for %s', async (_, bytes) => {
  const { client } = await start();
  const answers = await client().send(bytes).answers();
  expect(answers).toHaveLength(1);
  expectRefusal(answers[0], 'malformed_request');
  expect(answers[0]?.headers.connection).toBe('close');
});

test('returns 400 for HTTP/1.1 without Host, and 200 for HTTP/1.0 without it', async () => {
  const { client } = await start();
  const [modern] = await client().send('GET /healthz HTTP/1.1\r\n\r\n').firstAnswers(1);
  expectRefusal(modern, 'malformed_request');
  const [old] = await client().send('GET /healthz HTTP/1.0\r\n\r\n').answers();
  expect(old?.status).toBe(200);
});

test('returns 400 for a second Host header: the same, another or an empty one, in upper or lower case', async () => {
  const { client, auth } = await start();
  for (const host of ['Host: x', 'host: y', 'HOST:']) {
    const [answer] = await client()
      .send(`GET /api/v1/types HTTP/1.1\r\n${auth}${host}\r\n\r\n`)
      .firstAnswers(1);
    expectRefusal(answer, 'malformed_request');
  }
});

test.each([
  ['a NUL', '/\0'],
  ['letters beyond ASCII', '/api/v1/icons?search=café'],
])('returns 400 with advice for %s in an address', async (_, target) => {
  const { client, auth } = await start();
  const [answer] = await client()
    .send(Buffer.from(`GET ${target} HTTP/1.1\r\n${auth}\r\n`))
    .answers();
  expectRefusal(answer, 'malformed_request', expect.stringMatching(/percent-encoded.*--data-urlencode/));
});

test('counts an incomplete body as 400 and does not log it as a failure', async () => {
  const [observe, error] = [vi.fn(), vi.fn()];
  const { client, auth } = await start(HTTP_LIMITS, {
    metrics: { contentType: 'text/plain', observe, ...UNCOUNTED },
    logger: { ...silentLog, error },
  });
  for (const [route, type] of [
    ['/account/session', 'application/json'],
    ['/api/v1/icons/by-image', 'image/png'],
  ]) {
    const head = `POST ${route} HTTP/1.1\r\n${auth}Content-Type: ${type}\r\nContent-Length: 100\r\n\r\n`;
    const leaving = client().send(`${head}{"email"`);
    await wait(50);
    leaving.socket.destroy();
    await vi.waitFor(() => expect(observe).toHaveBeenCalledWith(route, 400, expect.any(Number)));
  }
  expect(error).not.toHaveBeenCalled();
});

test('counts a body as 400 when the client disconnected while its key was checked', async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const observe = vi.fn();
  const principal = {
    keyId: 'k',
    isVisitor: false,
    isPublishable: false,
    domains: null,
    allowServerCalls: true,
    rateLimitPerMinute: 0,
    dailyIcons: 0,
    unitsPerMinute: 0,
    shared: [],
  };
  const { client, service } = await start(HTTP_LIMITS, {
    metrics: { contentType: 'text/plain', observe, ...UNCOUNTED },
    async verifyKey() {
      asked.resolve();
      await left.promise;
      return { kind: 'valid', principal };
    },
  });
  service.app.server.once('connection', (socket) => socket.once('close', () => left.resolve()));
  const route = '/api/v1/icons/by-image';
  const leaving = client().send(
    `POST ${route} HTTP/1.1\r\nHost: x\r\nContent-Type: image/png\r\nContent-Length: 9\r\n\r\n`,
  );
  await asked.promise;
  leaving.socket.destroy();
  await vi.waitFor(() => expect(observe).toHaveBeenCalledWith(route, 400, expect.any(Number)));
});

test('returns 414 for an address of more than 8,192 bytes, and reads one of 8,000', async () => {
  const { client, auth } = await start();
  // Node refuses this address while it reads the request line, because it exceeds the limit of all headers together.
  const long = 'x'.repeat(100_000);
  const [hugeAnswer] = await client()
    .send(`GET /api/v1/icons?search=${long} HTTP/1.1\r\n${auth}\r\n`)
    .answers();
  expectRefusal(hugeAnswer, 'uri_too_long');
  // Node accepts these two addresses. The service refuses them.
  const [longAnswer] = await client()
    .send(`GET /${'x'.repeat(9_000)} HTTP/1.1\r\n${auth}\r\n`)
    .firstAnswers(1);
  expectRefusal(longAnswer, 'uri_too_long');
  const [longParameter] = await client()
    .send(`GET /api/v1/icons/${'x'.repeat(9_000)} HTTP/1.1\r\n${auth}\r\n`)
    .firstAnswers(1);
  expectRefusal(longParameter, 'uri_too_long');
  const [shortAnswer] = await client()
    .send(`GET /${'x'.repeat(8_000)} HTTP/1.1\r\n${auth}\r\n`)
    .firstAnswers(1);
  expectRefusal(shortAnswer, 'route_not_found');
});

test('returns 431 for headers of 64 KB', async () => {
  const { client, auth } = await start();
  for (const headers of [`a: ${'x'.repeat(65_536)}\r\n`, `a: ${'x'.repeat(1_000)}\r\n`.repeat(64)]) {
    const [answer] = await client().send(`GET /api/v1/icons HTTP/1.1\r\n${auth}${headers}\r\n`).answers();
    expectRefusal(answer, 'headers_too_large');
  }
});

// promise: A request that is cut off or slow does not delay others
test('returns 408 to a client that never finishes its headers, and serves other clients meanwhile', async () => {
  const { client, auth } = await start(SHORT_LIMITS);
  const slow = client().send(`GET /api/v1/types HTTP/1.1\r\n${auth}`);
  const dripping = client();
  const drip = (async () => {
    for (let i = 0; i < 100 && !dripping.socket.destroyed; i++) {
      dripping.send(i === 0 ? 'GET / HTTP/1.1\r\n' : `x${i}: 1\r\n`);
      await wait(10);
    }
  })();
  const [served] = await client().send(`GET /api/v1/types HTTP/1.1\r\n${auth}\r\n`).firstAnswers(1);
  expect(served?.status).toBe(200);
  expectRefusal((await slow.answers())[0], 'request_timeout');
  expectRefusal((await dripping.answers())[0], 'request_timeout');
  await drip;
});

test('destroys the connection of a refused client that does not close it', async () => {
  const { service } = await start({ ...SHORT_LIMITS, lingerMs: 100 });
  const { port } = service.app.server.address() as AddressInfo;
  // With `allowHalfOpen`, these clients keep their side of the connection open after the server has closed its own.
  const connectRequest = 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n';
  const staying = ['', 'GET / HTTP/1.1\r\n', 'nonsense\r\n\r\n', connectRequest].map((bytes) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    socket.write(bytes);
    return once(socket, 'connect');
  });
  await Promise.all(staying);
  const count = promisify(service.app.server.getConnections.bind(service.app.server));
  await vi.waitFor(async () => expect(await count()).toBe(0), 10_000);
});

test('closes a connection on which no request arrives', async () => {
  const { client } = await start(SHORT_LIMITS);
  await client().closed;
});

test('returns 422 for an image that is announced but has no body', async () => {
  const { client, auth } = await start();
  const head = `POST /api/v1/icons/by-image HTTP/1.1\r\n${auth}Content-Type: image/png\r\n`;
  for (const length of ['', 'Content-Length: 0\r\n']) {
    const [answer] = await client().send(`${head}${length}\r\n`).firstAnswers(1);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ code: 'unreadable_image' });
  }
});

test('returns 413, 405 or 404 for a request with a body before the body has arrived', async () => {
  const { client, auth } = await start();
  const sent = client().send(`GET /api/v1/types HTTP/1.1\r\n${auth}Content-Length: 99999999999\r\n\r\n`);
  expectRefusal((await sent.answers())[0], 'payload_too_large');
  const chunked = client().send(`GET /api/v1/types HTTP/1.1\r\n${auth}Transfer-Encoding: chunked\r\n\r\n`);
  expectRefusal((await chunked.answers())[0], 'payload_too_large');
  const posted = client().send(`POST /api/v1/types HTTP/1.1\r\n${auth}Content-Length: 99999999999\r\n\r\n`);
  expectRefusal((await posted.answers())[0], 'method_not_allowed');
  const nowhere = client().send(
    `POST /x HTTP/1.1\r\n${auth}Content-Type: text/xml\r\nContent-Length: 5\r\n\r\n<a/>x`,
  );
  expectRefusal((await nowhere.answers())[0], 'route_not_found');
});

test.each([
  ['host_not_allowed', 'POST /x HTTP/1.1\r\nHost: stranger.test\r\n'],
  ['route_not_found', 'POST /x HTTP/1.1\r\nHost: x\r\n'],
  ['method_not_allowed', 'POST /healthz HTTP/1.1\r\nHost: x\r\n'],
  ['payload_too_large', 'GET /healthz HTTP/1.1\r\nHost: x\r\n'],
  // Its key is looked up after the body broke.
  ['malformed_request', 'POST /api/v1/icons/by-image HTTP/1.1\r\nHost: x\r\n'],
] as const)(
  'sends one answer, %s, to a request whose body is broken in the same packet',
  async (code, head) => {
    const { client } = await start();
    const answers = await client().send(`${head}Transfer-Encoding: chunked\r\n\r\nzz\r\n`).answers();
    expect(answers).toHaveLength(1);
    expectRefusal(answers[0], code);
  },
);

test('returns 200 for a request with any Expect header', async () => {
  const { client, auth } = await start();
  for (const expectation of ['100-continue', 'something-else']) {
    const answers = await client()
      .send(`GET /api/v1/types HTTP/1.1\r\n${auth}Expect: ${expectation}\r\nConnection: close\r\n\r\n`)
      .answers();
    // A `100 Continue` may come first.
    expect(answers.at(-1)?.status, expectation).toBe(200);
  }
});

test('accepts the absolute form of a request target, and returns 404 for the target *', async () => {
  const { client, auth } = await start();
  for (const [target, status] of [
    ['http://icons.test/api/v1/types', 200],
    ['HTTPS://icons.test:8080/api/v1/types?x=1', 422],
    ['http://icons.test', 200],
    ['http://icons.test?x', 200],
    ['*', 404],
  ] as const) {
    const [answer] = await client().send(`GET ${target} HTTP/1.1\r\n${auth}\r\n`).firstAnswers(1);
    expect(answer?.status, target).toBe(status);
  }
});

test('returns 405 for CONNECT', async () => {
  const { client } = await start();
  const [tunnel] = await client()
    .send('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com:443\r\n\r\n')
    .answers();
  expectRefusal(tunnel, 'method_not_allowed');
});

test('survives clients that reset the connection after CONNECT', async () => {
  const { client } = await start();
  const failed = vi.fn();
  process.on('uncaughtException', failed);
  onTestFinished(() => void process.off('uncaughtException', failed));
  for (let delayMs = 0; delayMs < 10; delayMs++) {
    const gone = client().send(`CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n${'x'.repeat(1_000 * delayMs)}`);
    await wait(delayMs);
    gone.socket.resetAndDestroy();
  }
  const [served] = await client().send('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n').firstAnswers(1);
  expect(served?.status).toBe(200);
  expect(failed).not.toHaveBeenCalled();
});

test('answers pipelined requests in order', async () => {
  const { client, auth } = await start();
  const paths = ['/api/v1/types', '/nothing', '/api/v1/icons?x=1', '/healthz', '/api/v1/icons/mdi--home'];
  const requests = paths.map((path) => `GET ${path} HTTP/1.1\r\n${auth}\r\n`).join('');
  const answers = await client().send(requests).firstAnswers(paths.length);
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 422, 200, 200]);
});

test('serves other clients after clients disconnected during a request or an answer', async () => {
  const { client, auth, service } = await start();
  const url = '/api/v1/icons?per_page=100&with=svg';
  for (let i = 0; i < 30; i++) {
    const gone = client().send(`GET ${url} HTTP/1.1\r\n${auth}Accept-Encoding: br\r\n\r\n`);
    // The client resets the connection, leaves when the answer begins, or only stops sending.
    if (i % 3 === 0) gone.socket.resetAndDestroy();
    else if (i % 3 === 1) gone.socket.once('data', () => gone.socket.destroy());
    else gone.socket.end();
  }
  await wait(100);
  const [served] = await client().send(`GET ${url} HTTP/1.1\r\n${auth}\r\n`).firstAnswers(1);
  expect(served?.status).toBe(200);
  expect(service.recordedStatuses).toContain(200);
});

test('answers a received request while stopping, then closes its connection', async () => {
  const asked = Promise.withResolvers<void>();
  const render = () => {
    asked.resolve();
    return wait(150, 'late');
  };
  const { client, service } = await start(HTTP_LIMITS, { shownMetrics: { render } });
  const request = client().send('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked.promise;
  const closing = service.app.close();
  const answers = await request.answers();
  expect(answers.map(({ status, body }) => [status, body])).toEqual([[200, 'late']]);
  await closing;
});

test('sends no 5xx for random pieces of requests, and serves a valid request afterwards', async () => {
  const { client, auth } = await start(SHORT_LIMITS);
  const piece = fc.constantFrom(
    'GET',
    ' ',
    '/',
    'HTTP/1.1',
    '\r\n',
    'Host: x',
    ':',
    '%',
    '?',
    'a=1',
    '\0',
    'é',
    auth,
  );
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 20 }), async (pieces) => {
      const broken = client();
      broken.socket.end(pieces.join(''));
      for (const { status } of await broken.answers()) expect(status).toBeLessThan(500);
    }),
    { numRuns: 50 },
  );
  const [served] = await client().send(`GET /api/v1/types HTTP/1.1\r\n${auth}\r\n`).firstAnswers(1);
  expect(served?.status).toBe(200);
});
