import { ICON_SECTIONS } from '@glyphdex/contract';
import { encodeSnapshot, openSnapshot } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { IconCounts } from '../popularity.ts';
import { DocOrders } from './doc-orders.ts';
import { IconStore } from './icon-store.ts';

// Property tests: compare each order with a sort by the documented rule, for arbitrary ids and counts.

const arbitrary = fc.record({
  ids: fc.uniqueArray(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 40 }),
  counts: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
});

function ordersOver(ids: readonly number[], popularity: IconCounts): DocOrders {
  const docs = ids.map((_, docId) => docId);
  const empty = new Uint8Array(0);
  const bytes = encodeSnapshot([
    { name: ICON_SECTIONS.id, data: Float64Array.from(ids) },
    { name: ICON_SECTIONS.docsById, data: Uint32Array.from(docs.toSorted((a, b) => ids[a]! - ids[b]!)) },
    { name: ICON_SECTIONS.aliasId, data: new Float64Array(0) },
    { name: ICON_SECTIONS.aliasDoc, data: new Uint32Array(0) },
    { name: ICON_SECTIONS.nameOffsets, data: new Uint32Array(ids.length + 1) },
    { name: ICON_SECTIONS.nameBytes, data: empty },
    { name: ICON_SECTIONS.titleDocs, data: new Uint32Array(0) },
    { name: ICON_SECTIONS.titleOffsets, data: new Uint32Array(1) },
    { name: ICON_SECTIONS.titleBytes, data: empty },
    { name: ICON_SECTIONS.contentHash, data: empty },
    { name: ICON_SECTIONS.colorOffsets, data: new Uint32Array(ids.length + 1) },
    { name: ICON_SECTIONS.colorPairs, data: empty },
    { name: ICON_SECTIONS.created, data: new Uint32Array(ids.length) },
    { name: ICON_SECTIONS.grounds, data: new Uint8Array(ids.length) },
    { name: ICON_SECTIONS.groundTwins, data: new Uint32Array(ids.length) },
    { name: ICON_SECTIONS.docsByName, data: Uint32Array.from(docs.toReversed()) },
    { name: ICON_SECTIONS.docsByCreated, data: Uint32Array.from(docs) },
  ]);
  const snapshot = openSnapshot(new Uint8Array(Buffer.concat(bytes)).buffer);
  return new DocOrders(new IconStore(snapshot, { positions: [], slugs: [] }), snapshot, popularity);
}

const countsOf = (ids: readonly number[], counts: readonly number[], version = 1) => ({
  version,
  entries: () => ids.map((id, docId): [number, number] => [id, counts[docId] ?? 0]).filter(([, n]) => n > 0),
});

test('orders icons by count, with `rank` as the inverse of `docs`', () => {
  fc.assert(
    fc.property(arbitrary, ({ ids, counts }) => {
      const docs = ids.map((_, docId) => docId);
      const byCount = (a: number, b: number) => counts[b]! - counts[a]!;
      const placeOf = (docId: number) => (docId + 1) / Math.sqrt(1 + counts[docId]!);
      const expected = {
        popularity: docs.toSorted((a, b) => placeOf(a) - placeOf(b) || counts[b]! - counts[a]!),
        downloads: docs.toSorted((a, b) => byCount(a, b) || ids[a]! - ids[b]!),
        views: docs.toSorted((a, b) => byCount(a, b) || ids[a]! - ids[b]!),
      };
      const orders = ordersOver(ids, countsOf(ids, counts));
      for (const kind of ['popularity', 'downloads', 'views'] as const) {
        const order = orders.of(kind);
        expect([...(order?.docs ?? docs)]).toEqual(expected[kind]);
        if (order === undefined) continue;
        for (const docId of docs) expect(order.docs[order.rank[docId]!]).toBe(docId);
      }
    }),
  );
});

test('gives equal counts equal fingerprints, also after a restart, and different orders different ones', () => {
  fc.assert(
    fc.property(
      arbitrary,
      fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 40, maxLength: 40 }),
      ({ ids, counts }, others) => {
        const first = ordersOver(ids, countsOf(ids, counts));
        const restarted = ordersOver(ids, countsOf(ids, counts, 7));
        const other = ordersOver(ids, countsOf(ids, others, 2));
        for (const kind of ['popularity', 'downloads'] as const) {
          expect(first.fingerprintOf(kind)).toBe(restarted.fingerprintOf(kind));
          const isSame = String(first.of(kind)?.docs) === String(other.of(kind)?.docs);
          if (!isSame) expect(first.fingerprintOf(kind)).not.toBe(other.fingerprintOf(kind));
        }
      },
    ),
  );
});

test('sorts an order once per version of the counts', () => {
  const ids = [5, 3, 9];
  let counts = countsOf(ids, [0, 0, 1], 1);
  const orders = ordersOver(ids, {
    get version() {
      return counts.version;
    },
    entries: () => counts.entries(),
  });
  const first = orders.of('downloads');
  counts = countsOf(ids, [9, 9, 9], 1);
  expect(orders.of('downloads')).toBe(first);
  counts = countsOf(ids, [2, 0, 1], 2);
  expect([...(orders.of('downloads')?.docs ?? [])]).toEqual([0, 2, 1]);
});

test('ignores counts of icons that the generation does not have', () => {
  const orders = ordersOver([5, 3], { version: 1, entries: () => [[777, 10]] });
  expect(orders.of('popularity')).toBeUndefined();
  expect([...(orders.of('views')?.docs ?? [])]).toEqual([1, 0]);
});

test('gives orders that ignore the counts no fingerprint and does not read the counts for them', () => {
  const orders = ordersOver([5, 3], {
    version: 1,
    entries: (): never => {
      throw new Error('the counts were read');
    },
  });
  expect([...(orders.of('name')?.docs ?? [])]).toEqual([1, 0]);
  expect([...(orders.of('created_at')?.docs ?? [])]).toEqual([0, 1]);
  expect(orders.of('relevance')).toBeUndefined();
  for (const kind of ['name', 'created_at', 'relevance'] as const) {
    expect(orders.fingerprintOf(kind)).toBe('');
  }
});
