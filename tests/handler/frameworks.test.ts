import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { createGlyphdexHandler, nodeListener } from '@glyphdex/picker/handler';
import { serve } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import express from 'express';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { serviceOverHttp } from '../client/service-over-http.ts';

// The handler mounted in real servers, as docs/clients.md shows.

type Listening = Pick<ReturnType<typeof createServer>, 'address' | 'close' | 'once'>;

async function urlOf(server: Listening): Promise<string> {
  if (server.address() === null) await new Promise((resolve) => void server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const SERVERS = {
  'node:http': async (url: string, key: string) => {
    const icons = createGlyphdexHandler({ url, key, ratePerMinute: 3 });
    return urlOf(createServer(nodeListener(icons)).listen(0, '127.0.0.1'));
  },
  Express: async (url: string, key: string) => {
    const icons = createGlyphdexHandler({ url, key, ratePerMinute: 3 });
    const app = express();
    app.use('/icons', nodeListener(icons));
    return urlOf(app.listen(0, '127.0.0.1'));
  },
  Hono: async (url: string, key: string) => {
    const icons = createGlyphdexHandler({ url, key, ratePerMinute: 3 });
    const app = new Hono();
    app.all('/icons/*', (c) => icons(c.req.raw, { client: getConnInfo(c).remote.address }));
    return urlOf(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Listening);
  },
};

test.each(Object.entries(SERVERS))(
  '%s serves searches, pictures, conditional requests and refusals',
  async (_name, start) => {
    const service = await serviceOverHttp();
    const site = await start(service.url, service.key);

    const found = await fetch(`${site}/icons/search?search=home&with=packs`);
    expect(found.status).toBe(200);
    const { data } = (await found.json()) as { data: { slug: string; static_image_url: string }[] };
    expect(data[0]?.slug).toMatch(/home/);
    const picture = await fetch(site + data[0]!.static_image_url);
    expect(picture.headers.get('content-type')).toBe('image/avif');
    expect((await picture.bytes()).length).toBeGreaterThan(100);

    const etag = found.headers.get('etag')!;
    const again = await fetch(`${site}/icons/search?search=home&with=packs`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
    const svg = await fetch(`${site}/icons/svg/mdi--home`);
    expect(svg.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await svg.text()).toMatch(/^<svg /);

    // The fourth request of this client, after three that were not previews.
    expect((await fetch(`${site}/icons/suggest?q=ho`)).status).toBe(429);
    expect((await fetch(`${site}/icons/search`, { method: 'POST', body: 'x' })).status).toBe(405);
    expect(
      (await fetch(`${site}/icons/search`, { headers: { 'sec-fetch-site': 'cross-site' } })).status,
    ).toBe(403);
    expect((await fetch(`${site}/icons/nothing`)).status).toBe(404);
  },
);

test('has the signature of a route handler of Next', async () => {
  const service = await serviceOverHttp();
  const icons = createGlyphdexHandler({ url: service.url, key: service.key, basePath: '/api/icons' });
  // app/api/icons/[...path]/route.ts
  const route: Record<
    'GET' | 'HEAD',
    (request: Request, context: { params: Promise<{ path: string[] }> }) => Promise<Response>
  > = { GET: icons, HEAD: icons };
  const answer = await route.GET(new Request('http://localhost:3001/api/icons/suggest?q=ho'), {
    params: Promise.resolve({ path: ['suggest'] }),
  });
  expect(answer.status).toBe(200);
});

/** Sends the bytes and returns the first line of the answer. */
async function statusLine(address: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  socket.end(bytes);
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  return text.split('\r\n')[0]!;
}

// promise: No request ends the process that runs the handler of the picker
test.each([
  ['GET http://a:b@localhost/icons/search', 400],
  ['GET http://other.example/icons/search', 400],
  ['GET //[', 400],
  ['TRACE /icons/search', 405],
])('node:http answers %j with %i, and goes on', async (line, status) => {
  const icons = createGlyphdexHandler({ url: 'http://127.0.0.1:9', key: 'gdx_live_secret' });
  const site = await urlOf(createServer(nodeListener(icons)).listen(0, '127.0.0.1'));
  const rest = ' HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  expect(await statusLine(site, line + rest)).toContain(` ${status} `);
  expect((await fetch(`${site}/icons/nothing`)).status).toBe(404);
});

test.each([
  ['an error response', Response.error],
  [
    'a response that was read before',
    async () => {
      const read = new Response('a');
      await read.text();
      return read;
    },
  ],
] as const)('node:http answers 500 when authorize returns %s', async (_what, authorize) => {
  const icons = createGlyphdexHandler({
    url: 'http://127.0.0.1:9',
    key: 'gdx_live_secret',
    authorize,
    onError: () => undefined,
  });
  const site = await urlOf(createServer(nodeListener(icons)).listen(0, '127.0.0.1'));
  expect((await fetch(`${site}/icons/search`)).status).toBe(500);
});
