import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const OWNERS = ['a', 'b', 'c', 'd'];
/** Adds an item of an owner, or removes one item. */
const STEPS = fc.array(fc.option(fc.constantFrom(...OWNERS), { nil: undefined }), { maxLength: 200 });

test('returns an item after at most one item of each other owner', () => {
  fc.assert(
    fc.property(STEPS, fc.array(fc.constantFrom(...OWNERS), { maxLength: 50 }), (before, flood) => {
      const queue = new FairQueue<string>();
      for (const owner of before) {
        if (owner === undefined) queue.shift();
        else queue.push(owner, owner);
      }
      queue.push('other', 'other');
      for (const owner of flood) queue.push(owner, owner);
      const waited: (string | undefined)[] = [];
      // Each owner adds another item whenever one is removed.
      for (let next = queue.shift(); next !== 'other'; next = queue.shift()) {
        waited.push(next);
        for (const owner of OWNERS) queue.push(owner, owner);
      }
      expect(new Set(waited).size).toBe(waited.length);
      expect(waited.length).toBeLessThanOrEqual(OWNERS.length);
    }),
  );
});

test('keeps the order of the items of an owner, and counts them', () => {
  fc.assert(
    fc.property(STEPS, (steps) => {
      const queue = new FairQueue<{ owner: string; n: number }>();
      const waiting = new Map(OWNERS.map((owner) => [owner, [] as number[]]));
      const remove = () => {
        const item = queue.shift();
        if (item !== undefined) expect(waiting.get(item.owner)?.shift()).toBe(item.n);
        return item;
      };
      for (const [n, owner] of steps.entries()) {
        if (owner === undefined) remove();
        else {
          queue.push(owner, { owner, n });
          waiting.get(owner)?.push(n);
        }
        for (const [name, items] of waiting) expect(queue.sizeOf(name)).toBe(items.length);
        expect(queue.size).toBe([...waiting.values()].flat().length);
      }
      while (remove() !== undefined);
      expect([...waiting.values()].flat()).toEqual([]);
    }),
  );
});

test('returns all items when it is cleared, and is empty then', () => {
  const queue = new FairQueue<number>();
  for (const [owner, item] of [
    ['a', 1],
    ['b', 2],
    ['a', 3],
  ] as const)
    queue.push(owner, item);
  expect(queue.clear().sort()).toEqual([1, 2, 3]);
  expect([queue.size, queue.sizeOf('a'), queue.shift()]).toEqual([0, 0, undefined]);
});
