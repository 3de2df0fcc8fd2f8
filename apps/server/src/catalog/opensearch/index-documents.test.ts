import { hash } from 'node:crypto';
import { iconId } from '@glyphdex/contract';
import { expect, onTestFinished, test } from 'vitest';
import { writeSampleCatalog } from '../../testing/sample-catalog.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openGeneration } from '../embedded/open-generation.ts';
import { IconTotals } from '../icon-totals.ts';
import { indexDefinition, indexMeta, isSearchable } from './index-definition.ts';
import { bulkBodies, epochOf } from './index-documents.ts';

async function sampleFiles() {
  const folder = temporaryFolder();
  writeSampleCatalog(folder);
  const files = await openGeneration(folder);
  onTestFinished(() => files.retire());
  return files;
}

interface Document {
  readonly id: number;
  readonly rank: number;
  readonly [field: string]: unknown;
}

test('writes one document per icon, in the static rank, with its docId as _id', async () => {
  const files = await sampleFiles();
  const lines = [...bulkBodies(files, new IconTotals())].join('').trimEnd().split('\n');
  const actions = lines.filter((_, i) => i % 2 === 0).map((line) => JSON.parse(line) as unknown);
  const documents = lines.filter((_, i) => i % 2 === 1).map((line) => JSON.parse(line) as Document);
  expect(actions).toEqual(SAMPLE_ICONS.map((_, docId) => ({ index: { _id: String(docId) } })));
  expect(documents.map(({ id }) => id)).toEqual(SAMPLE_ICONS.map(({ pack, name }) => iconId(pack, name)));
  expect(documents.map(({ rank }) => rank)).toEqual([...SAMPLE_ICONS.keys()]);
  const { pack, type, shape, tags } = SAMPLE_ICONS[0]!;
  expect(documents[0]).toMatchObject({ pack: [pack], type: [type], shape: [shape] });
  expect(documents[0]!['tag']).toEqual(expect.arrayContaining(tags.map(({ slug }) => slug)));
});

test('writes only fields of the mapping, with views and downloads', async () => {
  const files = await sampleFiles();
  const totals = new IconTotals();
  totals.add(files.icons.idOf(2), { views: 5, downloads: 3 });
  totals.setPopularity(new Map([[files.icons.idOf(2), 8]]));
  const meta = indexMeta('sample-1', SAMPLE_ICONS.length, epochOf(files, totals));
  const known = Object.keys(indexDefinition(meta).mappings.properties);
  const lines = [...bulkBodies(files, totals)].join('').trimEnd().split('\n');
  const document = JSON.parse(lines[5]!) as Document;
  expect(Object.keys(document).filter((field) => !known.includes(field))).toEqual([]);
  expect(document).toMatchObject({ views: 5, downloads: 3, byViews: 0, byDownloads: 0, byPopularity: 0 });
});

test('has documents and a mapping of this format', async () => {
  const files = await sampleFiles();
  const { mappings } = indexDefinition({ ...indexMeta('sample-1', 1, 'e1'), format: 0 });
  const digest = hash('sha256', JSON.stringify(mappings) + [...bulkBodies(files, new IconTotals())].join(''));
  // Unless only the sample icons have changed: nodes of this version cannot search older indexes, so increase FORMAT.
  expect(digest.slice(0, 12)).toBe('e08344483ee1');
});

test('has equal epochs for equal counts, and other epochs for others', async () => {
  const files = await sampleFiles();
  const [first, second] = [new IconTotals(), new IconTotals()];
  expect(epochOf(files, first)).toBe(epochOf(files, second));
  first.add(files.icons.idOf(2), { views: 5, downloads: 3 });
  expect(epochOf(files, first)).not.toBe(epochOf(files, second));
  second.add(files.icons.idOf(2), { views: 5, downloads: 3 });
  expect(epochOf(files, first)).toBe(epochOf(files, second));
});

test('accepts an index of this version only', () => {
  expect(isSearchable(indexMeta('sample-1', 3, 'e1'))).toBe(true);
  expect(isSearchable({ ...indexMeta('sample-1', 3, 'e1'), format: 0 })).toBe(false);
  expect(isSearchable(undefined)).toBe(false);
});
