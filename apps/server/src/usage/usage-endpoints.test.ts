import type { UsageView } from '@glyphdex/contract';
import { describe, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../base/duration.ts';
import { startTestService } from '../testing/test-service.ts';
import { PASSWORD, signInVisitor, type Visitor } from '../testing/visitor.ts';

/** The time at which the fake clock starts: not the start of an hour or a day in UTC. */
const NOW = '2026-05-05T10:30:00.000Z';

async function start() {
  const service = await startTestService();
  expect(new Date(service.clock.now()).toISOString()).toBe(NOW);
  const ann = await signInVisitor(service);
  const createKey = async (visitor: Visitor, name: string) => {
    const answer = await visitor.send('POST', '/account/keys', { name });
    await service.refreshKeys();
    return visitor.dataOf<{ key: { id: string }; secret: string }>(answer);
  };
  const usageOf = async (visitor: Visitor, query = '') =>
    visitor.dataOf<UsageView>(await visitor.send('GET', `/account/usage${query}`));
  return { service, ann, createKey, usageOf };
}

describe('usage', () => {
  test('counts answers by class of status as soon as they are sent', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const { key, secret } = await createKey(ann, 'mine');
    const first = await service.ask('/api/v1/icons?search=home', { key: secret });
    const headers = { 'if-none-match': first.headers.etag! };
    await service.ask('/api/v1/icons?search=home', { key: secret, headers });
    await service.ask('/api/v1/icons?foo=1', { key: secret });
    await service.ask('/api/v1/icons/1', { key: secret });
    const usage = await usageOf(ann);
    const counts = { requests: 4, ok: 1, not_modified: 1, client_errors: 2, too_many: 0, server_errors: 0 };
    expect(usage).toMatchObject({ totals: counts, unit: 'day', timezone: 'UTC', records_queries: true });
    expect(usage.buckets.map(({ local, requests }) => [local, requests])).toEqual([
      ['2026-04-29', 0],
      ['2026-04-30', 0],
      ['2026-05-01', 0],
      ['2026-05-02', 0],
      ['2026-05-03', 0],
      ['2026-05-04', 0],
      ['2026-05-05', 4],
    ]);
    expect(usage.keys).toMatchObject([{ id: key.id, name: 'mine', state: 'live', ...counts }]);
    expect(usage.statuses).toEqual([200, 304, 404, 422].map((status) => ({ status, requests: 1 })));
  });

  test('shows when a key was last used as soon as its request is answered', async () => {
    const { service, ann, createKey } = await start();
    const { secret } = await createKey(ann, 'mine');
    await service.ask('/api/v1/types', { key: secret });
    expect(ann.dataOf(await ann.send('GET', '/account/keys'))).toMatchObject([{ last_used_at: NOW }]);
  });

  test('shows requests over the rate limit', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const { secret } = await createKey(ann, 'mine');
    for (let i = 0; i < 303; i++) await service.ask('/api/v1/types', { key: secret });
    const [key] = (await usageOf(ann)).keys;
    expect(key).toMatchObject({
      requests: 303,
      ok: 300,
      too_many: 3,
      rate_limit_per_minute: 300,
    });
  });

  test('shows top queries, queries without results, and top icons', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const { secret } = await createKey(ann, 'mine');
    const ask = (path: string, method: 'GET' | 'HEAD' = 'GET') =>
      service.ask(`/api/v1/${path}`, { key: secret, method });
    // Searches count once, on their first page, and not for HEAD. Icons count each time that their drawing is sent.
    await ask('icons?search=Home&per_page=1');
    await ask('icons?search=home&per_page=1&page=2');
    await ask('icons?search=%20HOME&with=svg&pack=mdi&per_page=1');
    await ask('icons?search=home&tag=no-such-tag');
    await ask('icons?search=home', 'HEAD');
    await ask('icons/mdi--home?with=svg');
    await ask('icons/mdi--home/download');
    await ask('icons/mdi--home');
    const usage = await usageOf(ann);
    expect(usage.top_queries).toEqual([{ text: 'home', requests: 3 }]);
    expect(usage.queries_without_results).toEqual([{ text: 'home', requests: 1 }]);
    expect(usage.top_icons).toMatchObject([{ slug: 'mdi--home', requests: 3 }]);
    expect(usage.keys[0]).toMatchObject({ icons_today: 1, daily_icons: 5_000 });
    expect(usage.top_days).toEqual({ from: '2026-04-29', to: '2026-05-05' });
  });

  test('does not record searches and taken icons of gallery visitors', async () => {
    const usageEvents = { answered: vi.fn(), searched: vi.fn(), took: vi.fn() };
    const service = await startTestService({ usageEvents });
    for (const path of ['icons?search=home&with=svg', 'icons/mdi--home/download'])
      expect((await service.ask(`/gallery/${path}`, { key: null })).status).toBe(200);
    expect([usageEvents.searched.mock.calls.length, usageEvents.took.mock.calls.length]).toEqual([0, 0]);
    for (const path of ['icons?search=home&with=svg', 'icons/mdi--home/download'])
      await service.ask(`/api/v1/${path}`);
    expect([usageEvents.searched.mock.calls.length, usageEvents.took.mock.calls.length]).toEqual([1, 2]);
  });

  test('shows a single key with the parameter key', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const [one, two] = [await createKey(ann, 'one'), await createKey(ann, 'two')];
    await service.ask('/api/v1/icons?search=home', { key: one.secret });
    await service.ask('/api/v1/icons?search=arrow', { key: two.secret });
    const usage = await usageOf(ann, `?key=${two.key.id}`);
    expect(usage.totals.requests).toBe(1);
    expect(usage.keys.map(({ name }) => name)).toEqual(['two']);
    expect(usage.top_queries).toEqual([{ text: 'arrow', requests: 1 }]);
    expect((await usageOf(ann)).totals.requests).toBe(2);
  });

  test('shows a revoked key only if it was used in the period', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const [used, unused] = [await createKey(ann, 'used'), await createKey(ann, 'unused')];
    await service.ask('/api/v1/types', { key: used.secret });
    for (const { key } of [used, unused]) await ann.send('DELETE', `/account/keys/${key.id}`);
    expect((await usageOf(ann)).keys).toMatchObject([{ name: 'used', state: 'revoked' }]);
  });

  test('groups by hours and days of the time zone when daylight saving time begins', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const { secret } = await createKey(ann, 'mine');
    service.clock.setWallClock(Date.parse('2026-03-28T22:30:00Z'));
    for (let hour = 0; hour < 26; hour++) {
      await service.ask('/api/v1/types', { key: secret });
      service.clock.advance(HOUR_MS);
    }
    const berlin = await usageOf(ann, '?from=2026-03-28&to=2026-03-30&timezone=Europe/Berlin');
    expect(berlin.buckets.filter(({ requests }) => requests > 0).length).toBe(26);
    expect([berlin.from, berlin.to, berlin.unit]).toEqual([
      '2026-03-27T23:00:00.000Z',
      '2026-03-30T22:00:00.000Z',
      'hour',
    ]);
    expect(berlin.buckets.map(({ local }) => local)).not.toContain('2026-03-29T02:00');
    const days = await usageOf(ann, '?from=2026-03-27&to=2026-03-31&timezone=Europe/Berlin');
    expect(days.buckets.map(({ local, requests }) => [local, requests])).toEqual([
      ['2026-03-27', 0],
      ['2026-03-28', 1],
      // This day has 23 hours.
      ['2026-03-29', 23],
      ['2026-03-30', 2],
      ['2026-03-31', 0],
    ]);
    const hours = await usageOf(
      ann,
      '?from=2026-03-29T00:15:00Z&to=2026-03-29T01:10:00Z&timezone=Europe/Berlin',
    );
    expect(hours.buckets.map(({ start, local, requests }) => [start, local, requests])).toEqual([
      ['2026-03-29T00:00:00.000Z', '2026-03-29T01:00', 1],
      ['2026-03-29T01:00:00.000Z', '2026-03-29T03:00', 1],
    ]);
  });

  test('returns a CSV file, also when Accept does not cover JSON', async () => {
    const { service, ann, createKey } = await start();
    const { secret } = await createKey(ann, 'mine');
    await service.ask('/api/v1/types', { key: secret });
    const answer = await service.ask('/account/usage.csv?from=2026-05-04&to=2026-05-04T02:00:00Z', {
      key: null,
      headers: { cookie: ann.cookie(), accept: 'text/csv' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': 'attachment; filename="glyphdex-usage.csv"',
    });
    expect(answer.body.toString()).toBe(
      'start,local,requests,ok,not_modified,client_errors,too_many,server_errors\r\n' +
        '2026-05-04T00:00:00.000Z,2026-05-04T00:00,0,0,0,0,0,0\r\n' +
        '2026-05-04T01:00:00.000Z,2026-05-04T01:00,0,0,0,0,0,0\r\n',
    );
    const today = await ann.send('GET', '/account/usage.csv');
    expect(today.body.toString()).toContain('2026-05-05T00:00:00.000Z,2026-05-05,1,1,0,0,0,0\r\n');
  });
});

test('deletes the recorded queries of an account with the account', async () => {
  const { service, ann, createKey } = await start();
  const { key, secret } = await createKey(ann, 'mine');
  await service.ask('/api/v1/icons?search=home', { key: secret });
  const { usage } = service.deps.accounts;
  const all = { keyId: key.id, kind: 'query', fromDay: '2000-01-01', toDay: '2100-01-01' } as const;
  await usage.settle();
  expect(await usage.heavyHitters.read(all)).toHaveLength(1);
  await ann.send('DELETE', '/account', { password: PASSWORD });
  await usage.settle();
  expect(await usage.heavyHitters.read(all)).toEqual([]);
});

describe('usage of other accounts', () => {
  test.each(['/account/usage', '/account/usage.csv'])(
    '%s returns 401 without a session, also with an API key',
    async (path) => {
      const { service } = await start();
      const answer = await service.ask(path, { key: null });
      expect([answer.status, answer.code]).toEqual([401, 'signed_out']);
      expect((await service.ask(path)).status).toBe(401);
    },
  );

  test('returns 404 for a key of another account and shows nothing of its usage', async () => {
    const { service, ann, createKey, usageOf } = await start();
    const bob = await signInVisitor(service, 'bob@example.com');
    const { key, secret } = await createKey(ann, 'hers');
    await service.ask('/api/v1/icons?search=home&with=svg', { key: secret });
    await service.ask('/api/v1/icons?search=operator');
    for (const path of ['/account/usage', '/account/usage.csv']) {
      const answer = await bob.send('GET', `${path}?key=${key.id}`);
      expect([answer.status, answer.code]).toEqual([404, 'key_not_found']);
      expect((await bob.send('GET', path)).body.toString()).not.toContain(key.id);
    }
    const his = await usageOf(bob);
    expect([his.totals.requests, his.keys, his.top_queries, his.top_icons]).toEqual([0, [], [], []]);
    expect((await usageOf(ann)).top_queries).toEqual([{ text: 'home', requests: 1 }]);
  });
});

describe('422', () => {
  test.each([
    ['from=yesterday', 'from', 'Must be a day'],
    ['from=2026-02-30', 'from', 'Must be a day'],
    ['from=2026-13-01', 'from', 'Must be a day'],
    ['from=0001-01-01', 'from', 'in the years 2000 to 2200'],
    ['from=2026-05-05T10:00:00', 'from', 'Must be a day'],
    ['from=2026-02-30T10:00:00Z', 'from', 'Must be a day'],
    ['from=2026-05-05T25:00:00Z', 'from', 'Must be a day'],
    ['to=9999-99-99', 'to', 'Must be a day'],
    ['to=1e9', 'to', 'Must be a day'],
    ['from=2026-05-06', 'from', 'before the end'],
    ['from=2026-05-05&to=2026-05-04', 'from', 'before the end'],
    ['from=2026-05-05T10:00:00Z&to=2026-05-05T10:00:00Z', 'from', 'before the end'],
    ['from=2025-01-01', 'from', 'at most 400 days'],
    ['from=2025-01-01&to=2026-02-05', 'from', 'at most 400 days'],
    ['timezone=Mars/Phobos', 'timezone', 'IANA'],
    ['from=2026-05-05&from=2026-05-04', 'from', 'more than once'],
    ['tz=UTC', 'tz', 'Unknown parameter'],
    ['form=2026-05-05', 'form', 'Did you mean "from"?'],
  ])('is returned for ?%s', async (query, name, message) => {
    const { ann } = await start();
    for (const path of ['/account/usage', '/account/usage.csv']) {
      const answer = await ann.send('GET', `${path}?${query}`);
      expect([query, answer.status]).toEqual([query, 422]);
      expect(answer.json<{ errors: Record<string, string[]> }>().errors[name]?.join(' ')).toContain(message);
    }
  });

  test('is not returned for 400 days and for an empty parameter', async () => {
    const { ann, usageOf } = await start();
    const usage = await usageOf(ann, '?from=2025-01-01&to=2026-02-04&timezone=Europe/Berlin&key=');
    expect(usage.buckets).toHaveLength(400);
  });
});
