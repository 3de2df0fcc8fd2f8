import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startTestService } from '../testing/test-service.ts';
import { CompressedBodies } from './compressed-bodies.ts';

test('what is found under a name is what was kept under it, and the room is never exceeded', () => {
  const keeping = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 200 }));
  fc.assert(
    fc.property(fc.array(keeping), (keepings) => {
      const bodies = new CompressedBodies(1_000);
      for (const [number, length] of keepings) {
        bodies.keep(`${number} ${length}`, Buffer.alloc(length, number));
        expect(bodies.bytes).toBeLessThanOrEqual(1_000);
        const found = bodies.find(`${number} ${length}`);
        if (length < 100) expect(found).toEqual(Buffer.alloc(length, number));
      }
    }),
  );
});

test('what was kept longest goes first', () => {
  const bodies = new CompressedBodies(1_000);
  for (const name of 'abcdefghijkl') bodies.keep(name, Buffer.alloc(99, name));
  expect([...'abcdefghijkl'].filter((name) => bodies.find(name) !== undefined).join('')).toBe('cdefghijkl');
});

test('an answer that is compressed again is the same, for each query and encoding its own', async () => {
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
  expect(await askAll()).toEqual(first);
});
