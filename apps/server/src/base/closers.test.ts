import { expect, test } from 'vitest';
import { Closers } from './closers.ts';

test('closes the last thing first, and says whether all data was written', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  closers.defer(() => closed.push('database'));
  closers.defer(async () => closed.push('counts') === 0);
  expect(await closers.close()).toBe(false);
  expect(closed).toEqual(['counts', 'database']);
  expect(await closers.close()).toBe(true);
});

test('closes the rest after a failure, and rejects with it', async () => {
  const closed: string[] = [];
  const closers = new Closers();
  closers.defer(() => closed.push('database'));
  closers.defer(() => Promise.reject(new Error('the disk is full')));
  await expect(closers.close()).rejects.toThrow('the disk is full');
  expect(closed).toEqual(['database']);
});
