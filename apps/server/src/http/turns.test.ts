import { setImmediate as nextIteration } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

// promise: Clients with slow searches take turns
test('lets clients take turns, whatever their numbers of requests', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = async (client: string, name: string) => {
    await turns.take(client);
    order.push(name);
  };
  const all = [1, 2, 3, 4].map((n) => work('a', `a${n}`));
  all.push(work('b', 'b1'), work('c', 'c1'), work('b', 'b2'));
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('lets the event loop run between two turns', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = async (name: string) => {
    await turns.take('a');
    order.push(name);
  };
  const all = ['first', 'second', 'third'].map(work);
  setImmediate(() => order.push('other request'));
  await Promise.all(all);
  expect(order.indexOf('other request')).toBe(1);
});

test('gives turns again after all were taken', async () => {
  const turns = new Turns();
  await turns.take('a');
  await nextIteration();
  await Promise.all([turns.take('a'), turns.take('b')]);
});

test('lets a request that arrives meanwhile wait for one turn of another client only', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const slow = async () => {
    for (let search = 0; search < 5; search++) {
      await turns.take('slow');
      order.push('slow');
    }
  };
  const all = Promise.all([slow(), slow(), slow(), slow()]);
  await nextIteration();
  const before = order.length;
  await turns.take('other');
  expect(order.length - before).toBeLessThanOrEqual(2);
  await all;
  expect(order.length).toBe(20);
});
