import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

test('shows the limit and the remaining requests of the key with 200, 422 and 429', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 3 });
  const answers = [];
  for (const path of ['/api/v1/types', '/api/v1/types?x=1', '/api/v1/types', '/api/v1/types']) {
    answers.push(await service.ask(path, { key }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200, 429]);
  expect(answers.map(({ headers }) => headers['x-ratelimit-remaining'])).toEqual(['2', '1', '0', '0']);
  const now = service.clock.now() / 1000;
  for (const { headers } of answers) {
    expect(headers['x-ratelimit-limit']).toBe('3');
    expect(Number(headers['x-ratelimit-reset'])).toBeGreaterThan(now);
    expect(Number(headers['x-ratelimit-reset'])).toBeLessThanOrEqual(Math.ceil(now + 60));
    expect(headers['ratelimit-policy']).toBe('"default";q=3;w=60');
    expect(headers.ratelimit).toMatch(/^"default";r=[0-2];t=([1-9]|[1-5][0-9]|60)$/);
  }
  expect(answers[3]?.code).toBe('rate_limited');
  expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect(Number(answers[3]?.headers['retry-after'])).toBeLessThanOrEqual(60);
  service.clock.advance(60_000);
  expect((await service.ask('/api/v1/types', { key })).status).toBe(200);
});

test('counts requests that get 304, 403 or 406 against the rate limit', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 4, domains: ['example.com'] });
  const headers = { origin: 'https://example.com' };
  const statuses = [];
  for (const more of [
    { 'if-none-match': '*' },
    { origin: 'https://evil.test' },
    { accept: 'text/html' },
    {},
    {},
  ]) {
    const answer = await service.ask('/api/v1/types', { key, headers: { ...headers, ...more } });
    statuses.push([answer.status, answer.headers['x-ratelimit-remaining']]);
  }
  expect(statuses).toEqual([
    [304, '3'],
    [403, '2'],
    [406, '1'],
    [200, '0'],
    [429, '0'],
  ]);
});

test('limits each key separately, and sends no rate limit headers for a key without a limit', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 1 });
  await service.ask('/api/v1/types', { key });
  expect((await service.ask('/api/v1/types', { key })).status).toBe(429);
  const other = await service.makeKey({ rateLimitPerMinute: 1 });
  expect((await service.ask('/api/v1/types', { key: other })).status).toBe(200);
  const unlimited = await service.ask('/api/v1/types');
  expect(Object.keys(unlimited.headers).filter((name) => name.includes('ratelimit'))).toEqual([]);
});

test('shows a limit of 300 requests per minute for a new key', async () => {
  const service = await startTestService();
  const key = await service.makeKey({});
  expect((await service.ask('/api/v1/types', { key })).headers['x-ratelimit-limit']).toBe('300');
});
