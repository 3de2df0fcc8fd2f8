import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { headersOf, linesOf, ReadyHeads } from './ready-head.ts';

const KEEP_ALIVE_MS = 7_000;

/** A server that answers everything alike, and tells how often a head was begun as text. */
async function answering(isReady: boolean, status: 200 | 304, headers: readonly string[], body: string) {
  const heads = new ReadyHeads(systemClock, KEEP_ALIVE_MS);
  const lines = linesOf(headers);
  const seen = { begun: 0 };
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    if (isReady && heads.begin(request, response, status, lines)) seen.begun++;
    else response.writeHead(status, [...headers]);
    if (status === 304) response.end();
    else response.end(body, 'latin1');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { port, seen };
}

/** All that is answered to these bytes, without the time of day. */
async function answersTo(port: number, request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.end(request);
  return (await text(socket)).replaceAll(/Date: [^\r]+/g, 'Date: now');
}

const GET = 'GET / HTTP/1.1\r\nHost: a\r\n';
const REQUESTS: readonly (readonly [what: string, request: string, begun: number])[] = [
  ['GET', `${GET}\r\n`, 1],
  ['three GETs at once', `${GET}\r\n${GET}\r\n${GET}\r\n`, 3],
  ['a GET that ends the connection', `${GET}Connection: close\r\n\r\n`, 0],
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: a\r\n\r\n', 0],
  ['a GET of HTTP/1.0', 'GET / HTTP/1.0\r\n\r\n', 0],
  ['a GET of HTTP/1.0 that keeps alive', 'GET / HTTP/1.0\r\nConnection: keep-alive\r\n\r\n', 0],
];

describe.each(REQUESTS)('%s', (_what, request, begun) => {
  test.each([200, 304] as const)('is answered %d byte for byte as writeHead would', async (status) => {
    const body = 'x'.repeat(3_000);
    const headers = ['ETag', 'W/"1"', 'Vary', 'Authorization, Accept-Encoding'];
    if (status === 200) headers.push('Content-Length', String(body.length));
    const ready = await answering(true, status, headers, body);
    const plain = await answering(false, status, headers, body);
    expect(await answersTo(ready.port, request)).toBe(await answersTo(plain.port, request));
    expect(ready.seen.begun).toBe(begun);
  });
});

test('lines read back as the headers that they were made of', () => {
  const name = fc.stringMatching(/^[A-Za-z][\w-]{0,20}$/);
  const value = fc.stringMatching(/^[!-~]([ -~]{0,30}[!-~])?$/);
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value)), (pairs) => {
      expect(headersOf(linesOf(pairs.flat()))).toEqual(pairs.flat());
    }),
  );
});

test('nothing gets into lines that would begin another header or body', () => {
  for (const value of ['a\r\nSet-Cookie: b', 'a\nb', 'a\0b', 'Ā']) {
    expect(() => linesOf(['X-A', value])).toThrow(/Invalid character/);
  }
  expect(() => linesOf(['X A', 'b'])).toThrow(/valid HTTP token/);
});
