import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { ResponseCache } from './response-cache.ts';

test('caches an answer when it is offered for the second time', () => {
  const cache = new ResponseCache<Buffer>(800, (body) => body.length);
  cache.offer('a', () => expect.unreachable('not cached yet'));
  expect(cache.get('a')).toBeUndefined();
  cache.offer('b', () => expect.unreachable('not cached yet'));
  cache.offer('a', () => Buffer.from('A'));
  expect(cache.get('a')?.toString()).toBe('A');
  expect(cache.get('b')).toBeUndefined();
});

test('does not cache an answer that takes more than an eighth of the size with its name', () => {
  const cache = new ResponseCache<Buffer>(800, (body) => body.length);
  for (let time = 0; time < 2; time++) {
    cache.offer('a', () => Buffer.alloc(99));
    cache.offer('b', () => Buffer.alloc(100));
  }
  expect(cache.get('a')).toHaveLength(99);
  expect(cache.get('b')).toBeUndefined();
});

test('evicts the answer that was not requested for the longest time', () => {
  const cache = new ResponseCache<Buffer>(800, (body) => body.length);
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  for (const name of names) {
    cache.get('a');
    for (let time = 0; time < 2; time++) cache.offer(name, () => Buffer.alloc(97));
  }
  expect(names.filter((name) => cache.get(name) === undefined)).toEqual(['b']);
});

test('forgets offers when too many names were offered once', () => {
  const cache = new ResponseCache<Buffer>(800, (body) => body.length);
  for (let i = 0; i < 5_000; i++) cache.offer(`other ${i}`, () => Buffer.alloc(1));
  cache.offer('other 0', () => expect.unreachable('the first offer is forgotten'));
  expect(cache.get('other 0')).toBeUndefined();
});

// The tests below use the whole service: the cache of pages must not change any answer.

test('returns the same page for each query before and after it is cached', async () => {
  const service = await startTestService();
  const queries = ['search=home', 'search=Home', 'search=home&page=2&per_page=2', 'search=home&with=svg', ''];
  queries.push(
    'search=home&with=tags,colors',
    'search=home&pack=mdi',
    'sort_by=name',
    'search=nothing%20here',
  );
  const paths = queries.flatMap((query) => [`/api/v1/icons?${query}`, `/gallery/icons?${query}`]);
  const askAll = () => Promise.all(paths.map(async (path) => (await service.ask(path)).body.toString()));
  const first = await askAll();
  expect(await askAll()).toEqual(first);
  expect(await askAll()).toEqual(first);
});

test('returns the new order as soon as a counted download changes it', async () => {
  const service = await startTestService();
  const path = '/api/v1/icons?sort_by=downloads&per_page=3';
  const ask = async () =>
    (await service.ask(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
  const before = await ask();
  for (let time = 0; time < 3; time++) expect(await ask()).toEqual(before);
  service.counters.download(before[2]!, 'a');
  await service.counters.flush();
  expect((await ask())[0]).toBe(before[2]);
});

test('counts a cached page like a searched one for usage, icon budget and rate limit', async () => {
  const searched: [string, string, boolean][] = [];
  const took: number[] = [];
  const service = await startTestService({
    usageEvents: {
      answered: () => undefined,
      searched: (keyId, words, isFound) => void searched.push([keyId, words, isFound]),
      took: (_keyId, iconIds) => void took.push(iconIds.length),
    },
  });
  const path = '/api/v1/icons?search=home&per_page=3&with=svg';
  for (let time = 0; time < 3; time++) expect((await service.ask(path)).status).toBe(200);
  await service.ask(path, { method: 'HEAD' });
  expect(searched.map(([, words, isFound]) => [words, isFound])).toEqual(Array(3).fill(['home', true]));
  // A HEAD request takes no icons: it may be reported with an empty list or not at all.
  expect(took.filter((count) => count > 0)).toEqual([3, 3, 3]);
  const poor = await service.makeKey({ dailyIcons: 2, rateLimitPerMinute: 2 });
  expect((await service.ask(path, { key: poor })).code).toBe('bulk_download');
  expect((await service.ask('/api/v1/icons?search=home&per_page=3', { key: poor })).status).toBe(200);
  expect((await service.ask(path, { key: poor })).code).toBe('rate_limited');
  // Three times by the first key, once by `poor`: its two refused requests are not searches.
  expect(searched).toHaveLength(4);
});

test('does not cache a degraded answer', async () => {
  const service = await startTestService({ searchBudgetMs: 0 });
  const path = '/api/v1/icons?search=homx';
  const ask = async () => (await service.ask(path)).json<{ search_degraded: boolean }>().search_degraded;
  expect([await ask(), await ask(), await ask()]).toEqual([true, true, true]);
  Object.assign(service.deps, { searchBudgetMs: 60_000 });
  expect([await ask(), await ask(), await ask()]).toEqual([false, false, false]);
});
