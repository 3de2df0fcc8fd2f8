import { hash } from 'node:crypto';
import { FACETS } from '@glyphdex/contract';
import { cellOf, DESCRIPTOR_BYTES, DESCRIPTOR_CELLS, type DocOrder } from '@glyphdex/engine';
import { DocOrders } from '../embedded/doc-orders.ts';
import { forEachFacet } from '../embedded/embedded-catalog.ts';
import { type FacetValues, facetValues } from '../embedded/facet-values.ts';
import type { OpenGeneration } from '../embedded/open-generation.ts';
import type { IconOrder } from '../icon-search.ts';
import type { IconCounts } from '../popularity.ts';
import { encodedEntries } from './encoded-entries.ts';

/** About the size of a bulk request. OpenSearch recommends 5 to 15 MB. */
export const BULK_BYTES = 5_000_000;

const COUNTED_ORDERS = ['popularity', 'downloads', 'views'] as const;
const CELL_BATCH = 64;

/** Identifies counts of views and downloads by their effect on the orders of a generation. */
export function epochOf(files: OpenGeneration, popularity: IconCounts): string {
  const orders = new DocOrders(files.icons, files.snapshot, popularity);
  const fingerprints = COUNTED_ORDERS.map((order) => orders.fingerprintOf(order));
  return hash('sha256', fingerprints.join(' '), 'hex').slice(0, 12);
}

/**
 * The documents of a generation as bodies of bulk requests (`_bulk`, newline-delimited JSON) of about BULK_BYTES each,
 * with the current counts of views and downloads. The `_id` of a document is its docId, so a request can be repeated.
 * Needs about 200 bytes of memory per icon meanwhile.
 */
export function* bulkBodies(files: OpenGeneration, popularity: IconCounts): Generator<string> {
  let lines: string[] = [];
  let bytes = 0;
  let docId = 0;
  for (const document of documents(files, popularity)) {
    const line = JSON.stringify(document);
    lines.push(`{"index":{"_id":"${docId++}"}}\n${line}\n`);
    bytes += line.length;
    if (bytes < BULK_BYTES) continue;
    yield lines.join('');
    lines = [];
    bytes = 0;
  }
  if (lines.length > 0) yield lines.join('');
}

function* documents(files: OpenGeneration, popularity: IconCounts): Generator<Record<string, unknown>> {
  const { searcher, icons } = files;
  const values = facetValues(files.reference);
  const entries = searcher.documentEntries();
  const orders = new DocOrders(icons, files.snapshot, popularity);
  const rankBy = (order: IconOrder): DocOrder['rank'] | undefined => orders.of(order)?.rank;
  const ranks = {
    byName: rankBy('name'),
    byCreated: rankBy('created_at'),
    byPopularity: rankBy('popularity'),
    byDownloads: rankBy('downloads'),
    byViews: rankBy('views'),
  };
  const views = new Map(popularity.entries('views'));
  const downloads = new Map(popularity.entries('downloads'));
  const descriptors = imageDescriptors(files);
  for (let docId = 0; docId < searcher.documentsCount; docId++) {
    const id = icons.idOf(docId);
    const descriptor = descriptors.subarray(docId * DESCRIPTOR_BYTES, (docId + 1) * DESCRIPTOR_BYTES);
    yield {
      rank: docId,
      id,
      tokens: entries.tokensOf(docId),
      entries: Buffer.from(encodedEntries(searcher, entries, docId)).toString('base64'),
      ...facetNames(files, values, docId),
      tag: searcher.tagsOf(docId).map(({ slug }) => slug),
      ...Object.fromEntries(Object.entries(ranks).map(([field, rank]) => [field, rank?.[docId] ?? docId])),
      views: views.get(id) ?? 0,
      downloads: downloads.get(id) ?? 0,
      ...(isEmpty(descriptor) ? {} : { cell: String(cellOf(descriptor, 0)), descriptor: base64(descriptor) }),
    };
  }
}

function facetNames({ searcher }: OpenGeneration, values: FacetValues, docId: number) {
  return forEachFacet((facet) =>
    searcher.valuesOf(FACETS[facet], docId).map((value) => values[facet][value]!),
  );
}

/** The image descriptors by docId; those of empty drawings are zero. */
function imageDescriptors({ descriptors, icons }: OpenGeneration): Int8Array {
  const byDocId = new Int8Array(icons.count * DESCRIPTOR_BYTES);
  for (let cell = 0; cell < DESCRIPTOR_CELLS; cell += CELL_BATCH) {
    const docIds = descriptors.docIdsOf(cell, cell + CELL_BATCH);
    const stored = descriptors.descriptorsOf(cell, cell + CELL_BATCH);
    docIds.forEach((docId, i) => {
      byDocId.set(
        stored.subarray(i * DESCRIPTOR_BYTES, (i + 1) * DESCRIPTOR_BYTES),
        docId * DESCRIPTOR_BYTES,
      );
    });
  }
  return byDocId;
}

function isEmpty(descriptor: Int8Array): boolean {
  return descriptor.every((value) => value === 0);
}

function base64(bytes: Int8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64');
}
