import { expect, test } from 'vitest';
import { IconTotals } from '../../domain/icon-totals.ts';
import type { PublishedTotals } from '../../ports/shared-totals-store.ts';
import { SharedTotals } from './shared-totals.ts';

test('shows the published totals, and each change once', async () => {
  const published: PublishedTotals[] = [{ iconId: 1, views: 2, downloads: 0, publication: 1 }];
  const asked: number[] = [];
  const store = {
    publish: async () => undefined,
    changedSince: async (publication: number) => {
      asked.push(publication);
      return published.filter((row) => row.publication > publication);
    },
  };
  const totals = new IconTotals();
  const shared = new SharedTotals(store, totals);
  await shared.flush();
  await shared.flush();
  published[0] = { iconId: 1, views: 5, downloads: 1, publication: 2 };
  await shared.flush();
  expect(asked).toEqual([0, 1, 1]);
  expect([[...totals.entries('views')], [...totals.entries('downloads')]]).toEqual([[[1, 5]], [[1, 1]]]);
  expect(totals.version).toBe(6);
});
