import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SlowWork } from './slow-work.ts';

// promise: Clients with slow searches are served round robin
test('serves clients round robin, whatever their numbers of requests', async () => {
  const slowWork = new SlowWork();
  const order: string[] = [];
  const work = async (client: string, name: string) => {
    await slowWork.start(client);
    order.push(name);
  };
  const all = [1, 2, 3, 4].map((n) => work('a', `a${n}`));
  all.push(work('b', 'b1'), work('c', 'c1'), work('b', 'b2'));
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('lets the event loop run between two pieces of work', async () => {
  const slowWork = new SlowWork();
  const order: string[] = [];
  const work = async (name: string) => {
    await slowWork.start('a');
    order.push(name);
  };
  const all = ['first', 'second', 'third'].map(work);
  setImmediate(() => order.push('other request'));
  await Promise.all(all);
  expect(order.indexOf('other request')).toBe(1);
});

test('starts work again after all was done', async () => {
  const slowWork = new SlowWork();
  await slowWork.start('a');
  await nextIteration();
  await Promise.all([slowWork.start('a'), slowWork.start('b')]);
});

test('lets a request that arrives meanwhile wait for one piece of another client only', async () => {
  const slowWork = new SlowWork();
  const order: string[] = [];
  const slow = async () => {
    for (let search = 0; search < 5; search++) {
      await slowWork.start('slow');
      order.push('slow');
    }
  };
  const all = Promise.all([slow(), slow(), slow(), slow()]);
  await nextIteration();
  const before = order.length;
  await slowWork.start('other');
  expect(order.length - before).toBeLessThanOrEqual(2);
  await all;
  expect(order.length).toBe(20);
});
