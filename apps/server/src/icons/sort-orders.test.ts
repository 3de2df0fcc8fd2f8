import { expect, test } from 'vitest';
import { type IconList, listIcons, slugOf, slugsOf } from '../testing/icon-lists.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

const addCounts = async (
  service: TestService,
  counts: Record<string, [views: number, downloads: number]>,
) => {
  for (const [slug, [views, downloads]] of Object.entries(counts)) {
    const [id] = service.catalog.resolve([slug]);
    for (let i = 0; i < views; i++) service.counters.view(id!);
    for (let i = 0; i < downloads; i++) service.counters.download(id!, 'a');
  }
  await service.counters.flush();
};
const idsOf = (found: IconList) => found.data.map(({ id }) => id);

test('sort_by=name sorts alphabetically, then by id', async () => {
  const service = await startTestService();
  const { data } = await listIcons(service, 'sort_by=name&per_page=100');
  const sorted = data.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
  expect(data).toEqual(sorted);
});

test('sort_by=created_at sorts the newest first, then by id', async () => {
  const service = await startTestService();
  const { data } = await listIcons(service, 'sort_by=created_at&per_page=100');
  const created = (slug: string) => SAMPLE_ICONS.find((icon) => slugOf(icon) === slug)?.created ?? -1;
  const sorted = data.toSorted((a, b) => created(b.slug) - created(a.slug) || a.id - b.id);
  expect(data).toEqual(sorted);
});

test('without a search, sorts by static rank, whatever one client downloads', async () => {
  const service = await startTestService();
  const rank = SAMPLE_ICONS.map(slugOf);
  await addCounts(service, { 'tabler--shield': [0, 2], 'logos--npm': [9, 1], 'mdi--bell': [0, 1] });
  expect(slugsOf(await listIcons(service, 'per_page=100'))).toEqual(rank);
});

test('without a search, moves icons up that many clients downloaded, also in a pack, with another ETag', async () => {
  const service = await startTestService();
  const { etag } = (await service.ask('/api/v1/icons')).headers;
  const rank = SAMPLE_ICONS.map(slugOf);
  const [popular] = service.catalog.resolve([rank[19]!]);
  service.popularity.setPopularity(new Map([[popular!, 24]]));
  const moved = [...rank.slice(0, 3), rank[19], ...rank.filter((_, i) => i > 2 && i !== 19)];
  expect(slugsOf(await listIcons(service, 'per_page=100'))).toEqual(moved);
  const [pack] = rank[19]!.split('--');
  const inPack = moved.filter((slug) => slug!.startsWith(`${pack}--`));
  expect(slugsOf(await listIcons(service, `pack=${pack}&per_page=100`))).toEqual(inPack);
  expect((await service.ask('/api/v1/icons')).headers.etag).not.toBe(etag);
});

test.each(['views', 'downloads'] as const)(
  'sort_by=%s sorts the largest count first, then by id',
  async (kind) => {
    const service = await startTestService();
    const { data: before } = await listIcons(service, `sort_by=${kind}&per_page=100`);
    expect(before).toEqual(before.toSorted((a, b) => a.id - b.id));
    await addCounts(service, { 'mdi--cog': [3, 1], 'mdi--bell': [1, 3], 'lucide--star': [1, 1] });
    const counts: Record<string, number> =
      kind === 'views'
        ? { 'mdi--cog': 3, 'mdi--bell': 1, 'lucide--star': 1 }
        : { 'mdi--bell': 3, 'mdi--cog': 1, 'lucide--star': 1 };
    const { data } = await listIcons(service, `sort_by=${kind}&per_page=100`);
    const sorted = data.toSorted((a, b) => (counts[b.slug] ?? 0) - (counts[a.slug] ?? 0) || a.id - b.id);
    expect(data).toEqual(sorted);
    expect(data).not.toEqual(before);
  },
);

test('sorts by relevance with a search, independent of counts', async () => {
  const service = await startTestService();
  const before = await listIcons(service, 'search=home');
  await addCounts(service, { 'line-md--home': [9, 9] });
  expect(idsOf(await listIcons(service, 'search=home'))).toEqual(idsOf(before));
});

test('changes the ETag when counts change the order, and only then', async () => {
  const service = await startTestService();
  const etags = async () => {
    const all: Record<string, string | undefined> = {};
    for (const query of [
      '',
      'sort_by=downloads',
      'sort_by=views',
      'sort_by=name',
      'sort_by=created_at',
      'search=home',
    ]) {
      all[query] = (await service.ask(`/api/v1/icons?${query}`)).headers.etag;
    }
    return all;
  };
  const before = await etags();
  expect(await etags()).toEqual(before);
  await addCounts(service, { 'mdi--cog': [1, 1] });
  const now = await etags();
  for (const query of ['sort_by=downloads', 'sort_by=views']) expect(now[query]).not.toBe(before[query]);
  for (const query of ['', 'sort_by=name', 'sort_by=created_at', 'search=home'])
    expect(now[query]).toBe(before[query]);
  // One more view of the icon that already has the most views changes no order.
  await addCounts(service, { 'mdi--cog': [1, 0] });
  expect(await etags()).toEqual(now);
});
