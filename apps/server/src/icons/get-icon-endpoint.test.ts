import { type Icon, iconId } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ICONS, SAMPLE_PACKS, type SampleIcon } from '../testing/sample-icons.ts';
import { startTestService } from '../testing/test-service.ts';

interface Detail {
  readonly status: string;
  readonly message: string;
  readonly data: Icon;
}

describe('finds an icon by', () => {
  test.each([
    ['its id', String(iconId('mdi', 'magnify'))],
    ['its slug', 'mdi--magnify'],
    ['its slug, encoded', 'mdi%2D%2Dmagnify'],
    ['the slug of an alias', 'mdi--search'],
    ['the id of an alias', String(iconId('mdi', 'find'))],
  ])('%s', async (_, name) => {
    const service = await startTestService();
    const answer = await service.ask(`/api/v1/icons/${name}`);
    expect(answer.json<Detail>()).toMatchObject({
      status: 'success',
      message: 'OK',
      data: { id: iconId('mdi', 'magnify'), slug: 'mdi--magnify', name: 'Magnify' },
    });
    // The five base fields and the facts of single icons, because `with` is not given.
    const facts = ['shape', 'category', 'license', 'created_at', 'ground', 'ground_twin'];
    expect(Object.keys(answer.json<Detail>().data).slice(5)).toEqual(facts);
  });
});

test.each([
  ['mdi:home', 'mdi--home'],
  ['MDI--home', 'mdi--home'],
  ['mdi%2Fhome', 'mdi--home'],
])('suggests the slug for %s, as other tools write names', async (name, slug) => {
  const service = await startTestService();
  for (const path of [`/api/v1/icons/${name}`, `/api/v1/icons/${name}/download`]) {
    const { message } = (await service.ask(path)).json<Detail>();
    expect(message).toMatch(new RegExp(`Did you mean ${slug}\\?$`));
  }
});

test.each([
  'mdi--nothing',
  'lucide--magnify',
  'lucide--house',
  'MDI--home',
  'mdi-home',
  'mdi:home',
  'home',
  '--home',
  'mdi--',
  '0',
  '1',
  '-1',
  '1.5',
  '1e3',
  `0${iconId('mdi', 'home')}`,
  '9007199254740993',
  '99999999999999999999999999',
  'mdi--home%00',
  '%F0%9F%8F%A0',
  '__proto__',
  '..%2Ficons',
  'x'.repeat(5_000),
])('returns 404 for %s', async (name) => {
  const service = await startTestService();
  const answer = await service.ask(`/api/v1/icons/${name}`);
  expect([answer.status, answer.code]).toEqual([404, 'icon_not_found']);
});

test('returns 400 for malformed percent-encoding in the path', async () => {
  const service = await startTestService();
  for (const name of ['%', '%zz', '%ff']) {
    const answer = await service.ask(`/api/v1/icons/${name}`);
    expect([answer.status, answer.code], name).toEqual([400, 'malformed_request']);
  }
});

test('accepts the parameter `with` and refuses all others', async () => {
  const service = await startTestService();
  const { data } = (await service.ask('/api/v1/icons/lucide--coffee?with=tags,packs')).json<Detail>();
  expect(data.tags?.map(({ text }) => text)).toContain('café');
  expect(data.packs?.[0]?.author.name).toBe('Lucide <Contributors> & Söhne');
  expect((await service.ask('/api/v1/icons/lucide--coffee?page=1')).code).toBe('unknown_parameter');
  expect((await service.ask('/api/v1/icons/lucide--coffee?with=foo')).code).toBe('invalid_parameter');
});

test('counts a request by slug, id or alias, or with 304, as a view of the icon', async () => {
  const service = await startTestService();
  const id = iconId('mdi', 'home');
  const { headers } = await service.ask('/api/v1/icons/mdi--home');
  await service.ask(`/api/v1/icons/${id}`);
  await service.ask('/api/v1/icons/mdi--house');
  await service.ask('/api/v1/icons/mdi--home', { headers: { 'if-none-match': headers.etag ?? '' } });
  // Not counted: HEAD, 401, 422, and icons in a list.
  await service.ask('/api/v1/icons/mdi--home', { method: 'HEAD' });
  await service.ask('/api/v1/icons/mdi--home', { key: 'x' });
  await service.ask('/api/v1/icons/mdi--home?with=foo');
  await service.ask('/api/v1/icons?search=home');
  await service.counters.flush();
  expect([...service.popularity.entries('views')]).toEqual([[id, 4]]);
  expect([...service.popularity.entries('downloads')]).toEqual([]);
});

test('has the facts that lists do not have: date, license and category of the pack, and the page that it needs', async () => {
  const service = await startTestService();
  const [first, second] = SAMPLE_ICONS;
  const slugOf = ({ pack, name }: SampleIcon) => `${pack}--${name}`;
  const { data } = (await service.ask(`/api/v1/icons/${slugOf(second!)}`)).json<{ data: object }>();
  const { data: pack } = (await service.ask(`/api/v1/packs/${second!.pack}`)).json<{
    data: { license: object };
  }>();
  expect(data).toMatchObject({
    shape: second!.shape,
    category: SAMPLE_PACKS.find(({ slug }) => slug === second!.pack)!.category,
    license: pack.license,
    created_at: second!.created === 0 ? null : new Date(second!.created * 1_000).toISOString(),
    ground: 'dark',
    ground_twin: slugOf(first!),
  });
  const listed = (await service.ask('/gallery/icons?per_page=100', { key: null })).json<{
    data: { slug: string }[];
  }>();
  expect(listed.data.find(({ slug }) => slug === slugOf(first!))).toMatchObject({
    ground: 'light',
    ground_twin: slugOf(second!),
  });
});
