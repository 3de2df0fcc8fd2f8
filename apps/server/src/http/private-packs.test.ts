import { gunzipSync } from 'node:zlib';
import { iconId } from '@glyphdex/contract';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { openCatalog } from '../catalog/embedded/embedded-catalog.ts';
import { EmbeddedCatalogs } from '../catalog/embedded/embedded-catalogs.ts';
import { routesOf } from '../server/app.ts';
import { writeSampleCatalog } from '../testing/sample-catalog.ts';
import { PRIVATE_ICONS, PRIVATE_WORDS, SAMPLE_ICONS, SAMPLE_PACKS } from '../testing/sample-icons.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestService } from '../testing/test-service.ts';
import type { Route } from './route.ts';

// Every route is asked for a private pack: by clients without a secret key, whose answers must not show anything of it,
// and by one with a secret key, whose answers the caches of the service may hold by then.

const PRIVATE_IDS = PRIVATE_ICONS.map(({ pack, name }) => iconId(pack, name));
const [HOME, QUIXMARK] = PRIVATE_IDS as [number, number];
const ALL = 'with=svg,styles,colors,tags,packs,variants,similars';

const ICONIFY = [
  'collections?pretty=1',
  'collections?prefix=zorblatt',
  'collection?prefix=zorblatt&info=1',
  'last-modified',
  'last-modified?prefixes=zorblatt,mdi',
  'list-icons?prefixes=zorblatt,mdi&aliases=1',
  'list-icons-categorized?prefixes=zorblatt,mdi',
  'search?query=home&limit=999',
  'search?query=quixmark&limit=999',
  'search?query=prefix:zorblatt%20home',
  'search?query=home&prefixes=zorblatt,mdi',
  'keywords?prefix=qu',
  'keywords?keyword=gate',
  'keywords?prefix=bran',
  'version',
  ...['.json?icons=quixmark,home,flumgate', '/quixmark.svg', ':home.svg', '-home.svg'].map(
    (rest) => `zorblatt${rest}`,
  ),
  ...['.css?icons=quixmark', '.js?icons=quixmark', '/icons.json?icons=home', '/icons.js?icons=home'].map(
    (rest) => `zorblatt${rest}`,
  ),
  'sets/zorblatt.json',
  '@iconify-json/zorblatt/icons.json',
];

const SEARCHES = [
  `?per_page=100&${ALL}`,
  `?search=home&per_page=100&${ALL}`,
  `?search=quixmark&${ALL}`,
  `?search=quixmrak&${ALL}`,
  `?search=vexillo+glyphs&${ALL}`,
  `?pack=zorblatt&${ALL}`,
  `?tag=quixmark&${ALL}`,
  '?sort_by=name&per_page=100',
  '?sort_by=created_at&per_page=100',
  '?sort_by=views&per_page=100',
];

/** Further addresses by the path of a route below its base. Without an entry, the path itself is asked for. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  '/icons': SEARCHES.map((query) => `/icons${query}`),
  '/icons/{icon}': [
    ...['zorblatt--quixmark', 'zorblatt--flumgate', QUIXMARK, HOME].map((icon) => `/icons/${icon}?${ALL}`),
    `/icons/mdi--home?${ALL}`,
    `/icons/lucide--home?${ALL}`,
  ],
  '/icons/{icon}/equivalents': ['zorblatt--quixmark', QUIXMARK, HOME, 'mdi--home', 'lucide--home'].map(
    (icon) => `/icons/${icon}/equivalents`,
  ),
  '/consistent-sets': ['home,quixmark', 'flumgate,vexillo'].map((names) => `/consistent-sets?names=${names}`),
  '/icons/{icon}/download': ['zorblatt--quixmark', QUIXMARK].map((icon) => `/icons/${icon}/download`),
  '/suggest': [
    'z',
    'zor',
    'ze',
    'qui',
    'vex',
    'vexillo',
    'flumgtae',
    'brandorum',
    'home+',
    'home+q',
    'bra',
  ].map((text) => `/suggest?q=${text}`),
  '/packs': ['?per_page=100', '?license=LicenseRef-Private', '?commercial_use=true'].map(
    (query) => `/packs${query}`,
  ),
  '/packs/{pack}': ['/packs/zorblatt'],
  '/packs/{pack}/profile': ['/packs/zorblatt/profile', '/packs/mdi/profile'],
  '/tags': ['?per_page=100', '?search=q', '?search=brandorium'].map((query) => `/tags${query}`),
  '/attribution': [
    `/attribution?ids=${QUIXMARK}`,
    `/attribution?ids=${iconId('mdi', 'home')},zorblatt--home`,
  ],
  '/facets': ['', '?search=home', '?search=quixmark', '?pack=zorblatt', '?license=LicenseRef-Private'].map(
    (query) => `/facets${query}`,
  ),
};

/** The addresses at which a route is asked for private packs. */
function addressesOf({ path }: Route): readonly string[] {
  if (path === '/iconify/{path*}') return ICONIFY.map((rest) => `/iconify/${rest}`);
  const base = /^\/(?:api\/v1|gallery)(?=\/)/.exec(path)?.[0] ?? '';
  const queries = base === '' ? undefined : QUERIES[path.slice(base.length)];
  if (queries !== undefined) return queries.map((query) => base + query);
  expect(base === '' || !path.includes('{'), `addresses of ${path}`).toBe(true);
  return [path.replace('{icon}', 'zorblatt--quixmark').replace(/\{\w+\*?\}/, 'zorblatt')];
}

async function start() {
  const dataDir = temporaryFolder();
  writeSampleCatalog(dataDir, { hasPrivatePack: true });
  const catalog = await openCatalog(dataDir);
  onTestFinished(() => catalog.retire());
  const service = await startTestService({ catalogs: new EmbeddedCatalogs(catalog) });
  const publishable = await service.makeKey({ kind: 'publishable', domains: ['shop.example'] });
  const ask = async (url: string, headers: Record<string, string> = {}, payload?: Buffer | string) => {
    // Beyond the minute of all rate limits.
    service.clock.advance(61_000);
    const answer = await service.app.inject({
      method: payload === undefined ? 'GET' : 'POST',
      url,
      headers,
      ...(payload !== undefined && { payload }),
    });
    const isCompressed = answer.headers['content-encoding'] === 'gzip';
    const body = (isCompressed ? gunzipSync(answer.rawPayload) : answer.rawPayload).toString();
    return { status: answer.statusCode, headers: answer.headers, body };
  };
  const secretKey = { authorization: `Bearer ${service.key}` };
  const browserKey = { authorization: `Bearer ${publishable}`, origin: 'https://shop.example' };
  return { ...service, ask, publishable, secretKey, browserKey, routes: routesOf(service.deps) };
}

/** Fails if an answer shows a word or id of the private pack that its address does not have. */
function expectNothingPrivate(address: string, { status, body, headers }: Answer): void {
  expect(status, address).not.toBe(429);
  const text = `${body} ${JSON.stringify(headers)}`.toLowerCase();
  for (const word of [...PRIVATE_WORDS, ...PRIVATE_IDS.map(String)])
    if (!address.includes(word)) expect(text, `${word} in the answer to ${address}`).not.toContain(word);
  // A found icon has an address or a drawing, which the request cannot contain.
  expect(text, address).not.toMatch(/"slug":"zorblatt|"prefix":"zorblatt|zorblatt “|wimbledonk/);
}

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof start>>['ask']>>;

// promise: Only clients with a secret key see private packs
test('no route shows a private pack, its name or an icon of it to a client without a secret key', async () => {
  const { ask, routes, secretKey, browserKey, publishable } = await start();
  const asked = new Set<string>();
  for (const route of routes) {
    if (route.method !== undefined && route.method !== 'GET') continue;
    for (const address of addressesOf(route)) {
      asked.add(address);
      // Twice, because pages and compressed bodies are cached at the second request.
      for (const headers of [{}, { 'accept-encoding': 'gzip' }]) {
        if (/^\/(?:api|iconify|gallery)/.test(address))
          for (let i = 0; i < 2; i++) await ask(address, { ...headers, ...secretKey });
        for (let i = 0; i < 2; i++) expectNothingPrivate(address, await ask(address, headers));
        expectNothingPrivate(address, await ask(address, { ...headers, ...browserKey }));
        if (address.startsWith('/iconify/')) {
          const below = address.replace('/iconify/', `/iconify/k/${publishable}/`);
          expectNothingPrivate(address, await ask(below, { ...headers, origin: 'https://shop.example' }));
        }
      }
    }
  }
  for (const path of [
    '/',
    '/llms.txt',
    '/robots.txt',
    '/gallery/status',
    '/gallery/shapes',
    '/api/v1/colors',
  ])
    expect([...asked], path).toContain(path);
}, 120_000);

test('counts, totals and lists for visitors are those of the public packs', async () => {
  const { ask, secretKey, browserKey } = await start();
  const total = async (address: string, headers = {}) => {
    const { pagination } = JSON.parse((await ask(address, headers)).body) as {
      pagination: { total: number };
    };
    return pagination.total;
  };
  const publicIcons = SAMPLE_ICONS.length;
  const all = publicIcons + PRIVATE_ICONS.length;
  expect(await total('/gallery/icons')).toBe(publicIcons);
  expect(await total('/api/v1/icons', browserKey)).toBe(publicIcons);
  expect(await total('/api/v1/icons', secretKey)).toBe(all);
  expect(await total('/gallery/icons?pack=zorblatt')).toBe(0);
  expect(await total('/gallery/icons?search=quixmark')).toBe(0);
  expect(await total('/api/v1/icons?pack=zorblatt', browserKey)).toBe(0);
  expect(await total('/api/v1/icons?pack=zorblatt', secretKey)).toBe(PRIVATE_ICONS.length);
  expect(await total('/gallery/packs')).toBe(SAMPLE_PACKS.length);
  expect(await total('/api/v1/packs', secretKey)).toBe(SAMPLE_PACKS.length + 1);
  expect((await total('/api/v1/tags', secretKey)) - (await total('/gallery/tags'))).toBe(2);
  const { data } = JSON.parse((await ask('/gallery/status')).body) as { data: { catalog: object } };
  expect(data.catalog).toMatchObject({ icons_count: publicIcons, packs_count: SAMPLE_PACKS.length });
  expect((await ask('/llms.txt')).body).toContain(`${publicIcons} icons of ${SAMPLE_PACKS.length} packs`);
  expect((await ask('/')).body).toContain(`"total":${publicIcons}`);
  for (const list of ['types', 'shapes', 'colors', 'styles']) {
    type Values = { data: { name: string; icons_count: number }[] };
    const counts = async (base: string, headers = {}) =>
      (JSON.parse((await ask(`${base}/${list}`, headers)).body) as Values).data;
    const [shown, whole] = [await counts('/gallery'), await counts('/api/v1', secretKey)];
    const sum = (values: Values['data']) => values.reduce((most, { icons_count }) => most + icons_count, 0);
    if (list !== 'styles') expect([list, sum(shown) < sum(whole)]).toEqual([list, true]);
  }
});

test('search by image and tools for assistants show private icons with a secret key only', async () => {
  const { ask, secretKey, browserKey } = await start();
  const icon = PRIVATE_ICONS.find(({ name }) => name === 'brandorium')!;
  const png = await sharp(Buffer.from(icon.svg), { density: 300 }).png().toBuffer();
  const type = { 'content-type': 'image/png' };
  const path = `/icons/by-image?${ALL}&per_page=100`;
  expect((await ask(`/api/v1${path}`, { ...type, ...secretKey }, png)).body).toContain(
    'zorblatt--brandorium',
  );
  expectNothingPrivate(path, await ask(`/gallery${path}`, type, png));
  expectNothingPrivate(path, await ask(`/gallery${path}`, { ...type, ...browserKey }, png));
  expect((await ask(`/api/v1${path}`, { ...type, ...browserKey }, png)).status).toBe(401);

  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'search_icons', arguments: { query: 'quixmark' } },
  };
  const json = { 'content-type': 'application/json' };
  const call = (headers: object) => ask('/mcp', { ...json, ...headers }, JSON.stringify(message));
  expect((await call(secretKey)).body).toContain('zorblatt');
  for (const headers of [{}, browserKey]) expectNothingPrivate('/mcp quixmark', await call(headers));
});

test('a secret key as Bearer shows a private pack at /iconify, to no page and no shared cache', async () => {
  const { ask, secretKey } = await start();
  const page = { origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' };
  for (const path of [
    'zorblatt.json?icons=quixmark',
    'zorblatt/quixmark.svg',
    'collections',
    'sets/zorblatt.json',
  ]) {
    const { status, headers, body } = await ask(`/iconify/${path}`, { ...secretKey, ...page });
    expect([path, status]).toEqual([path, 200]);
    expect(body).toMatch(/zorblatt|quixmark/);
    expect(headers['cache-control']).toMatch(/^private/);
    expect(headers.vary).toContain('Authorization');
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  const other = { authorization: `Basic ${Buffer.from('a:b').toString('base64')}`, ...page };
  const { status, headers } = await ask('/iconify/mdi/home.svg', other);
  expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
});

test('the signed address of a preview shows a private icon to anybody who has it', async () => {
  const { ask, secretKey } = await start();
  const { body } = await ask('/api/v1/icons/zorblatt--quixmark', secretKey);
  const { data } = JSON.parse(body) as { data: { static_image_url: string } };
  const address = data.static_image_url.replace('http://icons.test', '');
  expect((await ask(address)).status).toBe(200);
  expect((await ask(address.replace(/.{5}\.avif$/, 'AAAAA.avif'))).status).toBe(404);
});

test('an ETag of an answer to a secret key does not confirm the answer to a publishable key', async () => {
  const { ask, secretKey, browserKey } = await start();
  for (const address of ['/api/v1/icons', '/api/v1/packs', '/api/v1/suggest?q=vex', '/api/v1/types']) {
    const { headers } = await ask(address, secretKey);
    const answer = await ask(address, { ...browserKey, 'if-none-match': String(headers.etag) });
    expect([address, answer.status]).toEqual([address, 200]);
  }
});
