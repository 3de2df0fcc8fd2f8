import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RoundRobinQueue } from './round-robin-queue.ts';

const CLIENTS = ['a', 'b', 'c', 'd'];
/** Adds an item of an client, or removes one item. */
const STEPS = fc.array(fc.option(fc.constantFrom(...CLIENTS), { nil: undefined }), { maxLength: 200 });

test('returns an item after at most one item of each other client', () => {
  fc.assert(
    fc.property(STEPS, fc.array(fc.constantFrom(...CLIENTS), { maxLength: 50 }), (before, flood) => {
      const queue = new RoundRobinQueue<string>();
      for (const client of before) {
        if (client === undefined) queue.shift();
        else queue.push(client, client);
      }
      queue.push('other', 'other');
      for (const client of flood) queue.push(client, client);
      const waited: (string | undefined)[] = [];
      // Each client adds another item whenever one is removed.
      for (let next = queue.shift(); next !== 'other'; next = queue.shift()) {
        waited.push(next);
        for (const client of CLIENTS) queue.push(client, client);
      }
      expect(new Set(waited).size).toBe(waited.length);
      expect(waited.length).toBeLessThanOrEqual(CLIENTS.length);
    }),
  );
});

test('keeps the order of the items of an client, and counts them', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const queue = new RoundRobinQueue<{ client: string; n: number }>();
      const waiting = new Map(CLIENTS.map((client) => [client, [] as number[]]));
      const remove = () => {
        const item = queue.shift();
        if (item !== undefined) expect(waiting.get(item.client)?.shift()).toBe(item.n);
        return item;
      };
      for (const [n, client] of steps.entries()) {
        if (client === undefined) remove();
        else {
          queue.push(client, { client, n });
          waiting.get(client)?.push(n);
        }
        expect(queue.size).toBe([...waiting.values()].flat().length);
      }
      while (remove() !== undefined);
      expect([...waiting.values()].flat()).toEqual([]);
    }),
  );
});

test('returns all items when it is cleared, and is empty then', () => {
  const queue = new RoundRobinQueue<number>();
  for (const [client, item] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    queue.push(client, item);
  expect(queue.clear().sort()).toEqual([1, 2, 3]);
  expect([queue.size, queue.shift()]).toEqual([0, undefined]);
});

test('skips busy clients as long as there is another one', () => {
  const queue = new RoundRobinQueue<string>();
  for (const item of ['a1', 'a2', 'b1']) queue.push(item[0]!, item);
  const isBusy = (client: string) => client === 'a';
  expect([queue.shift(isBusy), queue.shift(isBusy), queue.shift(isBusy), queue.shift(isBusy)]).toEqual([
    'b1',
    'a1',
    'a2',
    undefined,
  ]);
});
