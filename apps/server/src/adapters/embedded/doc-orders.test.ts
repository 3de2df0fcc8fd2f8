import { ICON_SECTIONS } from '@glyphdex/contract';
import { encodeSnapshot, openSnapshot } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DocOrders } from './doc-orders.ts';
import { IconStore } from './icon-store.ts';

// Orders against sorting by the documented rule, over any ids and counts.

const arbitrary = fc.record({
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
  counts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
});

function ordersOver(ids: readonly number[]): DocOrders {
  const docs = ids.map((_, docId) => docId);
  const empty = new Uint8Array(0);
  const bytes = encodeSnapshot([
    { name: ICON_SECTIONS.id, data: Float64Array.from(ids) },
    { name: ICON_SECTIONS.docsById, data: Uint32Array.from(docs.toSorted((a, b) => ids[a]! - ids[b]!)) },
    { name: ICON_SECTIONS.aliasId, data: new Float64Array(0) },
    { name: ICON_SECTIONS.aliasDoc, data: new Uint32Array(0) },
    { name: ICON_SECTIONS.nameOffsets, data: new Uint32Array(ids.length + 1) },
    { name: ICON_SECTIONS.nameBytes, data: empty },
    { name: ICON_SECTIONS.contentHash, data: empty },
    { name: ICON_SECTIONS.colorOffsets, data: new Uint32Array(ids.length + 1) },
    { name: ICON_SECTIONS.colorPairs, data: empty },
    { name: ICON_SECTIONS.docsByName, data: Uint32Array.from(docs.toReversed()) },
    { name: ICON_SECTIONS.docsByCreated, data: Uint32Array.from(docs) },
  ]);
  const snapshot = openSnapshot(new Uint8Array(Buffer.concat(bytes)).buffer);
  const sections = {
    uint32: (name: string) => snapshot.uint32(name),
    bytes: (name: string, from: number, length: number) =>
      Buffer.from(snapshot.uint8(name).slice(from, from + length)),
  };
  return new DocOrders(new IconStore(snapshot, sections, { positions: [], slugs: [] }), sections);
}

const countsOf = (ids: readonly number[], counts: readonly number[], version = 1) => ({
  version,
  entries: () => ids.map((id, docId): [number, number] => [id, counts[docId] ?? 0]).filter(([, n]) => n > 0),
});

test('counted orders are the sorted ones, and the rank is the inverse', () => {
  fc.assert(
    fc.property(arbitrary, ({ ids, counts }) => {
      const docs = ids.map((_, docId) => docId);
      const byCount = (a: number, b: number) => counts[b]! - counts[a]!;
      const expected = {
        popularity: docs.toSorted((a, b) => byCount(a, b) || a - b),
        downloads: docs.toSorted((a, b) => byCount(a, b) || ids[a]! - ids[b]!),
        views: docs.toSorted((a, b) => byCount(a, b) || ids[a]! - ids[b]!),
      };
      const orders = ordersOver(ids);
      for (const kind of ['popularity', 'downloads', 'views'] as const) {
        const order = orders.of(kind, countsOf(ids, counts));
        expect([...(order?.docs ?? docs)]).toEqual(expected[kind]);
        if (order === undefined) continue;
        for (const docId of docs) expect(order.docs[order.rank[docId]!]).toBe(docId);
      }
    }),
  );
});

test('a fingerprint is equal exactly when the order is, over restarts as well', () => {
  fc.assert(
    fc.property(
      arbitrary,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
      ({ ids, counts }, others) => {
        const first = ordersOver(ids);
        const restarted = ordersOver(ids);
        for (const kind of ['popularity', 'downloads'] as const) {
          const [a, b] = [countsOf(ids, counts), countsOf(ids, others, 2)];
          expect(first.fingerprintOf(kind, a)).toBe(restarted.fingerprintOf(kind, { ...a, version: 7 }));
          const isSame = String(first.of(kind, a)?.docs) === String(restarted.of(kind, b)?.docs);
          if (!isSame) expect(first.fingerprintOf(kind, a)).not.toBe(restarted.fingerprintOf(kind, b));
        }
      },
    ),
  );
});

test('an order is laid out once per version of the counts', () => {
  const orders = ordersOver([5, 3, 9]);
  const first = orders.of('downloads', countsOf([5, 3, 9], [0, 0, 1], 1));
  expect(orders.of('downloads', countsOf([5, 3, 9], [9, 9, 9], 1))).toBe(first);
  expect([...(orders.of('downloads', countsOf([5, 3, 9], [2, 0, 1], 2))?.docs ?? [])]).toEqual([0, 2, 1]);
});

test('counts of icons that are gone do not matter', () => {
  const orders = ordersOver([5, 3]);
  const counts = { version: 1, entries: () => [[777, 10]] as [number, number][] };
  expect(orders.of('popularity', counts)).toBeUndefined();
  expect([...(orders.of('views', counts)?.docs ?? [])]).toEqual([1, 0]);
});

test('fixed orders have no fingerprint and do not ask the counts', () => {
  const orders = ordersOver([5, 3]);
  const counts = {
    version: 1,
    entries: (): never => {
      throw new Error('asked');
    },
  };
  expect([...(orders.of('name', counts)?.docs ?? [])]).toEqual([1, 0]);
  expect([...(orders.of('created_at', counts)?.docs ?? [])]).toEqual([0, 1]);
  expect(orders.of('relevance', counts)).toBeUndefined();
  for (const kind of ['name', 'created_at', 'relevance'] as const) {
    expect(orders.fingerprintOf(kind, counts)).toBe('');
  }
});
