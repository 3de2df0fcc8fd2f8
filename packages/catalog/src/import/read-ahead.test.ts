import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

test('yields items with their results in order and reads several at a time', async () => {
  let open = 0;
  let most = 0;
  const read = async (item: number): Promise<number> => {
    most = Math.max(most, ++open);
    for (let turn = 0; turn < item % 4; turn++) await setImmediate();
    open--;
    if (item % 5 === 0) throw new Error(`no ${item}`);
    return item * item;
  };
  const items = Array.from({ length: 40 }, (_, i) => i);
  const shown: unknown[] = [];
  for (const [item, result] of readAhead(items, read))
    shown.push([item, await result.catch((error: Error) => error.message)]);
  expect(shown).toEqual(items.map((item) => [item, item % 5 === 0 ? `no ${item}` : item * item]));
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThan(items.length);
});

test('ignores rejections of items that the caller does not reach', async () => {
  for (const [item] of readAhead([1, 2, 3], async (item) => Promise.reject(new Error(String(item))))) {
    expect(item).toBe(1);
    break;
  }
  await setImmediate();
});
