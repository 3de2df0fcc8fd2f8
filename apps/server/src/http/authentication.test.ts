import { describe, expect, test } from 'vitest';
import { KEYED_ROUTES } from '../testing/keyed-routes.ts';
import { startTestService } from '../testing/test-service.ts';

describe('authentication', () => {
  // promise: A missing, malformed, unknown and revoked key get the same answer
  test.each(KEYED_ROUTES)('%s returns the same 401 for a missing, malformed or wrong key', async (route) => {
    const service = await startTestService();
    const wrong = [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Bearer x',
      `Bearer ${service.key}x`,
      `Bearer ${service.key.slice(0, -1)}`,
      `Bearer ${service.key} ${service.key}`,
      `Basic ${Buffer.from(`${service.key}:`).toString('base64')}`,
      service.key,
    ];
    const answers = [];
    for (const authorization of wrong) {
      answers.push(
        await service.ask(route, {
          key: null,
          headers: authorization === undefined ? {} : { authorization },
        }),
      );
    }
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      expect(answer.headers['www-authenticate']).toBe('Bearer');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers).not.toHaveProperty('x-ratelimit-limit');
      expect(answer.body).toEqual(answers[0]?.body);
    }
    expect(service.recordedStatuses).toEqual([]);
  });

  // promise: A key in an address, a cookie or another header is not accepted
  test('returns 401 for a key in the query, a cookie or another header than Authorization', async () => {
    const service = await startTestService();
    const { key } = service;
    for (const path of [`/api/v1/types?api_key=${key}`, `/api/v1/types?access_token=${key}`]) {
      expect((await service.ask(path, { key: null })).status).toBe(401);
    }
    const headers = { cookie: `key=${key}`, 'x-api-key': key, 'proxy-authorization': `Bearer ${key}` };
    expect((await service.ask('/api/v1/types', { key: null, headers })).status).toBe(401);
  });

  test('ignores the case of the scheme Bearer', async () => {
    const service = await startTestService();
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      const headers = { authorization: `${scheme} ${service.key}` };
      expect((await service.ask('/api/v1/types', { key: null, headers })).status).toBe(200);
    }
  });

  // promise: Guesses of keys from a network are limited, and valid keys from it keep working
  test('returns 429 after 60 failures per minute from a network, but accepts valid keys from it', async () => {
    const service = await startTestService();
    for (let i = 0; i < 60; i++) expect((await service.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
    const refused = await service.ask('/api/v1/types', { key: 'x' });
    expect([refused.status, refused.code]).toEqual([429, 'too_many_failures']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await service.ask('/api/v1/types')).status).toBe(200);
    service.clock.advance(60_000);
    expect((await service.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
  });

  test('returns 200 or 401 after an asynchronous verification of the key', async () => {
    const service = await startTestService();
    const slow = await startTestService({
      verifyKey: async (authorization) => service.deps.verifyKey(authorization),
    });
    expect((await slow.ask('/api/v1/types', { key: service.key })).status).toBe(200);
    expect((await slow.ask('/api/v1/types', { key: 'x' })).status).toBe(401);
  });
});

describe('a key for example.com and *.example.org', () => {
  const ask = async (origin: object, allowServerCalls = false) => {
    const service = await startTestService();
    const key = await service.makeKey({ domains: ['example.com', '*.example.org'], allowServerCalls });
    const { status, code, headers } = await service.ask('/api/v1/types', { key, headers: { ...origin } });
    return { status, code, hasRate: headers['x-ratelimit-limit'] !== undefined };
  };

  test.each([
    { origin: 'https://example.com' },
    { origin: 'http://EXAMPLE.com:8080' },
    { origin: 'https://a.b.example.org' },
    { referer: 'https://example.com/page?x=1' },
    { origin: 'https://example.com', referer: 'https://evil.test/' },
  ])('returns 200 for the headers %j', async (headers) => {
    expect(await ask(headers)).toEqual({ status: 200, code: undefined, hasRate: true });
  });

  // promise: A key for domains serves pages of these domains only
  test.each([
    {},
    { origin: 'https://sub.example.com' },
    { origin: 'https://example.org' },
    { origin: 'https://example.com.evil.test' },
    { origin: 'null' },
    { origin: 'https://evil.test', referer: 'https://example.com/' },
    { referer: 'garbage' },
  ])('returns 403 for the headers %j', async (headers) => {
    expect(await ask(headers)).toEqual({ status: 403, code: 'domain_not_allowed', hasRate: true });
  });

  test('returns 200 without Origin and Referer, but 403 for another origin, if server calls are allowed', async () => {
    expect((await ask({}, true)).status).toBe(200);
    expect((await ask({ origin: 'https://evil.test' }, true)).status).toBe(403);
  });
});
