import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { KEYED_ROUTES } from '../testing/keyed-routes.ts';
import { listen } from '../testing/raw-http.ts';
import { startTestService } from '../testing/test-service.ts';

// Most tests inject requests. This test compares their answers with those over a connection.

const ADDRESSES = [
  ...KEYED_ROUTES,
  '/api/v1/icons?',
  '/api/v1/icons?search=home&per_page=3',
  '/api/v1/icons?bogus=1',
  '/api/v1/icons/',
  '/api/v1/icons/?search=home',
  '/api/v1/Icons',
  '/api/v1/%69cons',
  '/api/v1//icons',
  '/api/v1/icons;x',
  '/api/v1',
  '/healthz',
  '/healthz?a=1',
  '/',
];

test.each(ADDRESSES)('%s gets the same answer over a connection and by injection', async (address) => {
  const { app, key } = await startTestService();
  const port = await listen(app);
  const headers = { authorization: `Bearer ${key}` };
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'POST'] as const) {
    const injected = await app.inject({ method, url: address, headers });
    // Not by `fetch`, which normalizes addresses.
    const direct = await requestAsIs(port, method, address, headers);
    expect([direct.status, direct.body]).toEqual([injected.statusCode, injected.body]);
    for (const name of ['content-type', 'etag', 'cache-control', 'allow', 'content-security-policy']) {
      expect(direct.headers[name], name).toBe(injected.headers[name]);
    }
  }
});

async function requestAsIs(
  port: number,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, method, path, headers, agent: false }, resolve)
      .once('error', reject)
      .end();
  });
  return {
    status: response.statusCode,
    headers: response.headers as Readonly<Record<string, string | undefined>>,
    body: await text(response),
  };
}
