import { FacetCountsSchema } from '@glyphdex/contract';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';
import { VISITOR_REQUESTS_PER_MINUTE } from '../limits.ts';

test('the gallery gets what the API gives, without a key and without being counted', async () => {
  const service = await startTestService();
  for (const path of [
    '/icons?search=home&with=svg',
    '/icons/mdi--home',
    '/packs',
    '/suggest?q=ho',
    '/tags',
  ]) {
    const keyed = await service.ask(`/api/v1${path}`);
    const used = service.used.length;
    const visited = await service.ask(`/gallery${path}`, { key: null });
    expect([path, visited.status]).toEqual([path, 200]);
    expect(visited.body.equals(keyed.body)).toBe(true);
    expect(service.used.length).toBe(used);
  }
});

test('what is wrong with a query is told as the API tells it', async () => {
  const service = await startTestService();
  const answer = await service.ask('/gallery/icons?foo=1', { key: null });
  expect([answer.status, answer.code]).toEqual([422, 'unknown_parameter']);
});

test('pages of other sites are refused, and the page itself is not', async () => {
  const service = await startTestService();
  const from = async (site: string) =>
    (await service.ask('/gallery/icons', { key: null, headers: { 'sec-fetch-site': site } })).status;
  expect(await from('cross-site')).toBe(403);
  expect(await from('same-site')).toBe(403);
  expect(await from('same-origin')).toBe(200);
  expect(await from('none')).toBe(200);
});

test('a network that asks too often is told to wait', async () => {
  const service = await startTestService();
  for (let i = 0; i < VISITOR_REQUESTS_PER_MINUTE; i++)
    expect((await service.ask('/gallery/types', { key: null })).status).toBe(200);
  const refused = await service.ask('/gallery/types', { key: null });
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('each value of a filter is counted as if it were the one chosen, whatever is chosen in it', async () => {
  const service = await startTestService();
  type Counts = Record<'types' | 'shapes' | 'styles' | 'packs', { value: string; icons_count: number }[]>;
  const counts = async (query: string) => {
    const { data } = (await service.ask(`/gallery/facets?${query}`, { key: null })).json<{ data: Counts }>();
    expect(Value.Errors(FacetCountsSchema, data)).toEqual([]);
    return data;
  };
  const totalOf = async (query: string) =>
    (await service.ask(`/gallery/icons?${query}`, { key: null })).json<{ pagination: { total: number } }>()
      .pagination.total;
  for (const query of ['', 'search=home', 'search=home&shapes[]=Fill', 'pack=mdi&shapes[]=Outline']) {
    const params = new URLSearchParams(query);
    const { shapes, packs, types } = await counts(query);
    for (const { value, icons_count } of shapes) {
      const one = new URLSearchParams(params);
      one.delete('shapes[]');
      one.append('shapes[]', value);
      expect([query, value, icons_count]).toEqual([query, value, await totalOf(one.toString())]);
    }
    for (const { value, icons_count } of packs) {
      const one = new URLSearchParams(params);
      one.set('pack', value);
      expect([query, value, icons_count]).toEqual([query, value, await totalOf(one.toString())]);
    }
    expect(types.reduce((sum, { icons_count }) => sum + icons_count, 0)).toBe(await totalOf(query));
  }
});
