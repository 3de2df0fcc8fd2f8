import { expect, test } from 'vitest';
import { visitorSubject } from '../limits/fair-use.ts';
import { facetsCost, REQUEST_COST, VISITOR_UNITS_PER_MINUTE } from '../limits/request-cost.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const AVIF = '/api/v1/icons/mdi--home/download?format=avif&size=1024';
const LONG_TEXT = 'a b c d e f g h i j k';
const FACETS = `/gallery/facets?search=${encodeURIComponent(LONG_TEXT)}`;

function findByImage(service: TestService, key: string) {
  return service.ask('/api/v1/icons/by-image', {
    key,
    method: 'POST',
    headers: { 'content-type': 'image/svg+xml' },
    payload: SAMPLE_ICONS[0]!.svg,
  });
}

/** Sends GET requests as a visitor, until one is refused; returns it and the number of the others. */
async function askUntilRefused(service: TestService, path: string, remoteAddress: string) {
  for (let served = 0; ; served++) {
    const answer = await service.app.inject({ url: path, remoteAddress });
    if (answer.statusCode !== 200) return { served, refused: answer };
  }
}

test('refuses a key costly requests above its cost limit, but no page of icons', async () => {
  const service = await startTestService();
  // 2,000 units: four pictures of 400 and ten searches by image of 40.
  const key = await service.makeKey({ rateLimitPerMinute: 20 });
  for (let i = 0; i < 4; i++) expect((await service.ask(AVIF, { key })).status).toBe(200);
  for (let i = 0; i < 10; i++) expect((await findByImage(service, key)).status).toBe(200);
  service.clock.advance(10_000);
  for (const refused of [await findByImage(service, key), await service.ask(AVIF, { key })]) {
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
    expect(refused.json<{ message: string }>().message).toMatch(/pictures with this API key/);
    expect(refused.headers['retry-after']).toBe('50');
    expect(refused.headers['x-ratelimit-limit']).toBe('20');
  }
  const rest = [];
  for (let i = 0; i < 5; i++) {
    rest.push(
      await service.ask(`/api/v1/icons?search=${encodeURIComponent(LONG_TEXT)}&page=${i + 1}`, { key }),
    );
  }
  expect(rest.map(({ status }) => status)).toEqual([200, 200, 200, 200, 429]);
  expect(rest.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['3', '2', '1', '0', '0']);
  service.clock.advance(50_000);
  expect((await service.ask(AVIF, { key })).status).toBe(200);
});

test('serves a key 300 long searches in a minute', async () => {
  const service = await startTestService();
  const key = await service.makeKey({});
  for (let i = 0; i < 300; i++) {
    const path = `/api/v1/icons?search=${encodeURIComponent(`${LONG_TEXT} ${i}`)}`;
    expect((await service.ask(path, { key })).status).toBe(200);
  }
});

test('charges nothing for a picture from the cache, a 304 or an SVG', async () => {
  const cached = { kind: 'picture', bytes: Buffer.from('cached') } as const;
  const service = await startTestService({ files: { get: async () => cached } });
  const key = await service.makeKey({ rateLimitPerMinute: 100 });
  const { accounts } = service.deps.accounts;
  const keyId = (await accounts.listKeys()).find(({ rateLimitPerMinute }) => rateLimitPerMinute === 100)!.id;
  const limiter = service.deps.limiter;
  const { headers } = await service.ask(AVIF, { key });
  const etag = headers.etag ?? '';
  for (let i = 0; i < 40; i++) {
    expect((await service.ask(AVIF, { key })).status).toBe(200);
    expect((await service.ask(AVIF, { key, headers: { 'if-none-match': etag } })).status).toBe(304);
  }
  expect((await service.ask('/api/v1/icons/mdi--home/download', { key })).status).toBe(200);
  expect((await limiter.consume(`${keyId}:cost`, 10_000, 1)).remaining).toBe(9_999);
});

// promise: No visitor takes more CPU time than its share
test('refuses visitors costly requests above the cost limit of their network', async () => {
  const service = await startTestService();
  const { served, refused } = await askUntilRefused(service, FACETS, '203.0.113.7');
  expect(served).toBe(Math.floor(VISITOR_UNITS_PER_MINUTE / facetsCost(LONG_TEXT)));
  expect(refused.json()).toMatchObject({
    code: 'rate_limited',
    message: expect.stringMatching(/Too many expensive requests from your network/),
  });
  expect(refused.headers['retry-after']).toBe('60');
  const ask = async (path: string, remoteAddress: string) =>
    (await service.app.inject({ url: path, remoteAddress })).statusCode;
  expect(await ask('/gallery/types', '203.0.113.7')).toBe(200);
  expect(await ask(FACETS, '203.0.113.8')).toBe(200);
  service.clock.advance(60_000);
  expect(await ask(FACETS, '203.0.113.7')).toBe(200);
});

test('refuses visitors costly requests above the cost limit of a wider network', async () => {
  const service = await startTestService();
  const subject = `${visitorSubject('203.0.113.0/24')}:cost`;
  await service.deps.visitorLimiter.consume(
    subject,
    VISITOR_UNITS_PER_MINUTE * 4,
    VISITOR_UNITS_PER_MINUTE * 4 - 320,
  );
  const long = `/gallery/icons?search=${encodeURIComponent(LONG_TEXT)}`;
  const ask = async (path: string, remoteAddress: string) =>
    (await service.app.inject({ url: path, remoteAddress })).statusCode;
  expect(await ask(FACETS, '203.0.113.7')).toBe(200);
  expect(await ask(FACETS, '203.0.113.8')).toBe(429);
  expect([await ask(long, '203.0.113.9'), await ask(`${long}&page=2`, '203.0.113.9')]).toEqual([200, 429]);
  expect(await ask(FACETS, '203.0.114.7')).toBe(200);
  expect(await ask('/gallery/icons?search=home', '192.168.1.7')).toBe(200);
});

test('refuses to draw previews above the cost limit of the network', async () => {
  const service = await startTestService();
  const { data } = (await service.ask('/api/v1/icons?per_page=1')).json<{
    data: { static_image_url: string }[];
  }>();
  const path = new URL(data[0]!.static_image_url).pathname;
  const { served, refused } = await askUntilRefused(service, path, '203.0.113.7');
  expect(served).toBe(VISITOR_UNITS_PER_MINUTE / REQUEST_COST.pictures.avif[0]);
  expect(refused.json()).toMatchObject({ code: 'rate_limited' });
  expect(refused.headers['retry-after']).toBe('60');
});

test('refuses passwords above the cost limit of the network, and other account requests not', async () => {
  const service = await startTestService();
  const subject = `${visitorSubject('127.0.0.1')}:cost`;
  await service.deps.visitorLimiter.consume(subject, VISITOR_UNITS_PER_MINUTE, VISITOR_UNITS_PER_MINUTE - 70);
  const signIn = () =>
    service.ask('/account/session', {
      key: null,
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      payload: JSON.stringify({ email: 'ann@example.com', password: 'a wrong password' }),
    });
  expect((await signIn()).status).toBe(401);
  const refused = await signIn();
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers['retry-after']).toBe('60');
  expect((await service.ask('/account/entrances', { key: null })).status).toBe(200);
});
