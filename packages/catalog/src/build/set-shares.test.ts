import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SetReference } from '../source/icon-source.ts';
import { type SetShare, SetShares } from './set-shares.ts';

function setOf(bytes: number, index: number): SetReference {
  return { prefix: `set-${index}`, file: `set-${index}.json`, bytes } as SetReference;
}

const MEGABYTE = 1 << 20;

describe('shares of sets', () => {
  test('every part is handed out once, and a set is complete with its last', () => {
    const turns = fc.array(fc.nat(3), { minLength: 200, maxLength: 200 });
    fc.assert(
      fc.property(fc.array(fc.nat(20), { maxLength: 8 }), turns, (sizes, order) => {
        const sets = sizes.map((size, index) => setOf(size * MEGABYTE, index));
        const shares = new SetShares(sets, 1);
        const lanes = [0, 1, 2, 3].map(() => shares.lane());
        const complete = new Map<number, readonly unknown[]>();
        for (const turn of [...order, ...order.keys()]) {
          const share = lanes[turn % 4]!.next();
          const parts = share?.done({ failure: `${share.task.part} of ${share.task.parts}` });
          if (share && parts) complete.set(share.index, parts);
        }
        expect([...complete.keys()].sort((a, b) => a - b)).toEqual([...sets.keys()]);
        for (const [index, parts] of complete) {
          const count = Math.max(1, Math.ceil(sizes[index]! / 4));
          expect(parts).toEqual(
            Array.from({ length: count }, (_, part) => ({ failure: `${part} of ${count}` })),
          );
        }
      }),
    );
  });

  test.each([
    { size: 'a quarter of a megabyte', bytes: MEGABYTE / 4, threads: 4, parts: 1 },
    { size: 'a little more', bytes: MEGABYTE / 4 + 1, threads: 4, parts: 2 },
    { size: 'a megabyte', bytes: MEGABYTE, threads: 2, parts: 2 },
    { size: 'forty megabytes', bytes: 40 * MEGABYTE, threads: 2, parts: 10 },
    { size: 'nothing', bytes: 0, threads: 2, parts: 1 },
  ])(
    'a set of $size that is alone is divided into $parts among $threads threads',
    ({ bytes, threads, parts }) => {
      const { next } = new SetShares([setOf(bytes, 0)], threads).lane();
      const tasks = Array.from({ length: parts + 1 }, () => next()?.task);
      expect(tasks.map((task) => task?.part)).toEqual([...Array(parts).keys(), undefined]);
      expect(tasks[0]?.parts).toBe(parts);
    },
  );

  test('a thread stays with its set until it is done, and helps with others at the end', () => {
    const shares = new SetShares([setOf(MEGABYTE, 0), setOf(12 * MEGABYTE, 1), setOf(8 * MEGABYTE, 2)], 2);
    const [first, second] = [shares.lane(), shares.lane()];
    const take = ({ next }: { next: () => SetShare | undefined }) => {
      const task = next()?.task;
      return task && `${task.set.prefix} ${task.part}`;
    };
    expect([take(first), take(second), take(second), take(second)]).toEqual([
      'set-1 0',
      'set-2 0',
      'set-2 1',
      'set-0 0',
    ]);
    expect([take(second), take(first), take(first), take(second)]).toEqual([
      'set-1 1',
      'set-1 2',
      undefined,
      undefined,
    ]);
  });
});
