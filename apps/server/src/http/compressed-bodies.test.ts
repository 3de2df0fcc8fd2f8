import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';

test('returns the same compressed body for repeated requests, and another for each query and encoding', async () => {
  const service = await startTestService();
  const queries = ['per_page=20', 'per_page=20&page=2', 'per_page=20&sort_by=name', 'pack=mdi&with=tags'];
  const asked = queries.flatMap((query) => ['br', 'gzip'].map((encoding) => ({ query, encoding })));
  const askAll = () =>
    Promise.all(
      asked.map(async ({ query, encoding }) => {
        const headers = { 'accept-encoding': encoding };
        const answer = await service.ask(`/api/v1/icons?${query}`, { headers });
        expect(answer.headers['content-encoding']).toBe(encoding);
        return answer.body.toString('base64');
      }),
    );
  const first = await askAll();
  expect(new Set(first).size).toBe(asked.length);
  // The second answer is stored. The third comes from the cache.
  for (let time = 2; time <= 3; time++) expect(await askAll()).toEqual(first);
});
