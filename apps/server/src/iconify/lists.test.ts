import { convertIconSetInfo, quicklyValidateIconSet } from '@iconify/utils';
import { expect, test } from 'vitest';
import { SAMPLE_PACKS } from '../testing/sample-icons.ts';
import { startTestService } from '../testing/test-service.ts';

async function start() {
  const { app } = await startTestService();
  const ask = async (path: string) => await app.inject(`/iconify${path}`);
  const json = async <Body>(path: string): Promise<Body> => (await ask(path)).json<Body>();
  return { ask, json };
}

test('/collections lists all sets with metadata that the library of Iconify accepts', async () => {
  const { json } = await start();
  const sets = await json<Record<string, object>>('/collections');
  expect(Object.keys(sets)).toEqual(SAMPLE_PACKS.map(({ slug }) => slug).sort());
  for (const info of Object.values(sets)) expect(convertIconSetInfo(info)).toMatchObject(info);
  expect(Object.keys(await json('/collections?prefix=mdi'))).toEqual(['mdi']);
  expect(Object.keys(await json('/collections?prefixes=lucide,line-'))).toEqual(['line-md', 'lucide']);
  expect(await json('/collections?prefix=nothing')).toEqual({});
});

test('/collection lists the names of a set, with metadata and code points on request', async () => {
  const { ask, json } = await start();
  const listing = await json<{ uncategorized: string[]; total: number }>('/collection?prefix=mdi');
  expect(listing).toMatchObject({
    prefix: 'mdi',
    title: 'Material Design Icons',
    hidden: ['retired'],
    aliases: { house: 'home' },
    suffixes: { '': 'Fill', outline: 'Outline' },
  });
  expect(listing.uncategorized).toEqual(expect.arrayContaining(['home', 'home-turned', 'bell']));
  expect(listing).not.toHaveProperty('info');
  expect(listing).not.toHaveProperty('chars');
  expect(await json('/collection?prefix=mdi&info=true&chars=true')).toMatchObject({
    info: { name: 'Material Design Icons' },
    chars: { f101: 'home' },
  });
  expect([(await ask('/collection')).statusCode, (await ask('/collection?prefix=x')).statusCode]).toEqual([
    404, 404,
  ]);
});

test('/list-icons and /list-icons-categorized list names as version 1 of the API', async () => {
  const { ask, json } = await start();
  const { icons } = await json<{ icons: string[] }>('/list-icons?prefix=mdi&aliases=1');
  expect(icons).toContain('home');
  expect(icons).not.toContain('retired');
  expect(Object.keys(await json('/list-icons?prefixes=mdi,tabler'))).toEqual(['mdi', 'tabler']);
  expect(await json('/list-icons-categorized?prefix=mdi')).toMatchObject({
    uncategorized: expect.arrayContaining(['home']) as unknown,
  });
  expect((await ask('/list-icons')).statusCode).toBe(400);
});

test('/last-modified returns seconds since 1970', async () => {
  const { json } = await start();
  expect(await json('/last-modified?prefixes=mdi,tabler')).toEqual({
    lastModified: { mdi: 1_700_000_000, tabler: 1_700_000_000 },
  });
});

test('/version names the protocol and the service', async () => {
  const answer = await (await start()).ask('/version');
  expect([answer.headers['content-type'], answer.body]).toEqual([
    'text/plain; charset=utf-8',
    'Iconify API version 3.2.0 (Glyphdex 1.0.0)',
  ]);
});

test('/keywords completes words in names of icons', async () => {
  const { ask, json } = await start();
  expect(await json('/keywords?prefix=cal')).toEqual({ prefix: 'cal', exists: false, matches: ['calendar'] });
  expect(await json('/keywords?keyword=line')).toMatchObject({ matches: ['outline'] });
  expect(await json('/keywords?prefix=home-ou')).toMatchObject({ matches: ['outline'] });
  expect(await json('/keywords?prefix=nothing-ou')).toMatchObject({ exists: false, matches: [] });
  expect(await json('/keywords?prefix=home')).toMatchObject({ exists: true });
  expect(await json('/keywords?prefix=-x')).toMatchObject({ invalid: true, matches: [] });
  expect((await ask('/keywords')).statusCode).toBe(400);
});

interface Found {
  readonly icons: readonly string[];
  readonly total: number;
  readonly limit: number;
  readonly start: number;
  readonly collections: Readonly<Record<string, unknown>>;
}

test('/search ranks and corrects like the search of the service, and never finds hidden icons', async () => {
  const { json } = await start();
  const found = await json<Found>('/search?query=hoem');
  expect(found).toMatchObject({ limit: 64, start: 0, request: { query: 'hoem' } });
  expect(found.icons).toContain('mdi:home');
  expect(found.total).toBe(found.icons.length);
  expect(Object.keys(found.collections)).toEqual(expect.arrayContaining(['mdi', 'lucide', 'tabler']));
  expect(await json('/search?query=retired')).toMatchObject({ icons: [], total: 0, collections: {} });
});

test.each([
  ['query=mdi:home', ['mdi']],
  ['query=prefix:mdi+home', ['mdi']],
  ['query=prefixes:mdi,luc*+home', ['mdi']],
  ['query=prefix=mdi+home', ['mdi']],
  ['query=home&prefix=mdi', ['mdi']],
  ['query=home&prefixes=mdi,lucide', ['lucide', 'mdi']],
  ['query=prefix:line-+home&prefixes=mdi', []],
  ['query=house&category=Emoji', ['twemoji']],
  ['query=palette:true+house', ['twemoji']],
  ['query=home&prefix=nothing', []],
])('/search?%s finds icons of %s only', async (query, prefixes) => {
  const { json } = await start();
  const { icons } = await json<Found>(`/search?${query}`);
  expect([...new Set(icons.map((icon) => icon.split(':')[0]))].sort()).toEqual(prefixes);
});

test('/search reads the style of drawings, and the sample drawings state none', async () => {
  const { json } = await start();
  for (const style of ['style:fill', 'style=stroke', 'fill:true', 'stroke=yes'])
    expect((await json<Found>(`/search?query=home+${style}`)).icons).toEqual([]);
});

test('/search pages through its results and refuses pages that there cannot be', async () => {
  const { ask, json } = await start();
  const whole = await json<Found>('/search?query=a&limit=999');
  expect(whole.limit).toBe(999);
  const rest = await json<Found>('/search?query=a&limit=999&start=3');
  expect(rest.icons).toEqual(whole.icons.slice(3));
  expect([rest.total, rest.start]).toEqual([whole.total, 3]);
  expect((await json<Found>('/search?query=a&limit=1')).limit).toBe(32);
  expect((await json<Found>('/search?query=a&limit=5000')).limit).toBe(999);
  const bad = [
    '',
    'query=',
    'query=a&limit=x',
    'query=a&start=-1',
    'query=a&start=64',
    `query=${'a'.repeat(201)}`,
  ];
  for (const query of bad) expect([query, (await ask(`/search?${query}`)).statusCode]).toEqual([query, 400]);
  for (const query of ['a:b:c', 'palette:true', 'x=1', 'prefix:_'])
    expect([query, (await json<Found>(`/search?query=${query}`)).icons]).toEqual([query, []]);
});

test('/search forbids caching an answer that was cut by its time budget', async () => {
  const { app } = await startTestService({ searchBudgetMs: 0 });
  const { headers } = await app.inject('/iconify/search?query=hoem');
  expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
});

test.each(['/sets/mdi.json', '/@iconify-json/mdi/icons.json'])('%s is a whole set', async (path) => {
  const { ask } = await start();
  const answer = await ask(path);
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
  const set = answer.json<{ icons: Record<string, unknown> }>();
  expect(quicklyValidateIconSet(set)).not.toBeNull();
  expect(set).toMatchObject({ prefix: 'mdi', width: 24, aliases: { house: { parent: 'home' } } });
  expect(set.icons).toMatchObject({ home: {}, retired: { hidden: true } });
  if (path.startsWith('/sets')) expect(set).toMatchObject({ info: { total: 18 }, chars: { f101: 'home' } });
  else expect(set).not.toHaveProperty('info');
  expect((await ask(path.replace('mdi', 'nothing'))).statusCode).toBe(404);
});
