import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

// The response cache stores pages of icons. It must not change any answer.

test('returns the same page for repeated requests, and the right page for each query', async () => {
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

test('returns the new order at once when a download changes it', async () => {
  const service = await startTestService();
  const path = '/api/v1/icons?sort_by=downloads&per_page=3';
  const ask = async () =>
    (await service.ask(path)).json<{ data: { id: number }[] }>().data.map(({ id }) => id);
  const before = await ask();
  for (let time = 0; time < 3; time++) expect(await ask()).toEqual(before);
  service.counters.download(before[2]!);
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
  expect(took).toEqual([3, 3, 3, 0].slice(0, took.length));
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
