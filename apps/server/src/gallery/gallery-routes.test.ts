import { FacetCountsSchema, type PackProfile, PackProfileSchema } from '@glyphdex/contract';
import sharp from 'sharp';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { VISITOR_REQUESTS_PER_MINUTE } from '../http/limits.ts';
import { visitorSubject } from '../limits/fair-use.ts';
import { SAMPLE_ICONS } from '../testing/sample-icons.ts';
import { startTestService } from '../testing/test-service.ts';

test('/gallery returns the same bodies as the API, without a key and without recording usage', async () => {
  const service = await startTestService();
  for (const path of ['/suggest?q=home', '/icons/mdi--home', '/packs', '/suggest?q=ho', '/tags']) {
    const keyed = await service.ask(`/api/v1${path}`);
    const used = service.recordedStatuses.length;
    const visited = await service.ask(`/gallery${path}`, { key: null });
    expect([path, visited.status]).toEqual([path, 200]);
    expect(visited.body.equals(keyed.body)).toBe(true);
    expect(service.recordedStatuses.length).toBe(used);
  }
});

test('/gallery/packs/{pack}/profile lists the icons that appeared last in the pack', async () => {
  const service = await startTestService();
  const ask = async <Data>(path: string) =>
    (await service.ask(`/gallery${path}`, { key: null })).json<{ data: Data }>().data;
  const profile = await ask<PackProfile>('/packs/mdi/profile');
  expect(Value.Check(PackProfileSchema, profile)).toBe(true);
  const icons = await ask<{ slug: string }[]>('/icons?pack=mdi&per_page=100');
  const dates = await Promise.all(
    icons.map(async ({ slug }) => (await ask<{ created_at: string | null }>(`/icons/${slug}`)).created_at),
  );
  const last = dates
    .filter((date) => date !== null)
    .toSorted()
    .at(-1);
  expect(profile.newest?.since).toBe(last);
  expect(profile.newest?.icons.map(({ slug }) => slug).toSorted()).toEqual(
    icons.flatMap(({ slug }, i) => (dates[i] === last ? [slug] : [])).toSorted(),
  );
  expect((await service.ask('/gallery/packs/nothing/profile', { key: null })).status).toBe(404);
});

test('/gallery/icons returns 422 for an unknown parameter', async () => {
  const service = await startTestService();
  const answer = await service.ask('/gallery/icons?foo=1', { key: null });
  expect([answer.status, answer.code]).toEqual([422, 'unknown_parameter']);
});

test('/gallery/status returns figures to pages of this service and 403 to pages of other sites', async () => {
  const service = await startTestService();
  const ask = (site: string) =>
    service.ask('/gallery/status', { key: null, headers: { 'sec-fetch-site': site } });
  expect((await ask('cross-site')).status).toBe(403);
  const answer = await ask('same-origin');
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.json<{ data: unknown }>().data).toEqual({
    ready: true,
    checks: { catalog: 'ok' },
    uptime_seconds: 90,
    requests: 12,
    searches: 7,
    search_p50_ms: 0.4,
    search_p99_ms: 2,
    memory_bytes: 3e8,
    catalog: {
      icons_count: SAMPLE_ICONS.length,
      packs_count: expect.any(Number) as unknown,
      built_at: expect.any(String) as unknown,
    },
  });
});

// promise: Pages of other sites cannot use the gallery
test('/gallery/icons returns 403 to other sites and 200 to pages of this service and typed addresses', async () => {
  const service = await startTestService();
  const from = async (site: string) =>
    (await service.ask('/gallery/icons', { key: null, headers: { 'sec-fetch-site': site } })).status;
  expect(await from('cross-site')).toBe(403);
  expect(await from('same-site')).toBe(403);
  expect(await from('same-origin')).toBe(200);
  expect(await from('none')).toBe(200);
});

test('/gallery returns 429 to a network above its rate limit', async () => {
  const service = await startTestService();
  for (let i = 0; i < VISITOR_REQUESTS_PER_MINUTE; i++)
    expect((await service.ask('/gallery/types', { key: null })).status).toBe(200);
  const refused = await service.ask('/gallery/types', { key: null });
  expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
  expect(refused.json<{ message: string }>().message).toContain('from your network');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

test('limits visitors separately by X-Forwarded-For of a trusted proxy, and ignores it from others', async () => {
  const service = await startTestService();
  const left = async (remoteAddress: string, client: string) => {
    const answer = await service.app.inject({
      url: '/gallery/types',
      remoteAddress,
      headers: { 'x-forwarded-for': client },
    });
    return Number(answer.headers['x-ratelimit-remaining']);
  };
  // 192.0.2.1 is the trusted proxy of the test service.
  const most = await left('192.0.2.1', '203.0.113.1');
  expect(await left('192.0.2.1', '203.0.113.1')).toBe(most - 1);
  expect(await left('192.0.2.1', '203.0.113.2')).toBe(most);
  expect(await left('198.51.100.7', '203.0.113.3')).toBe(most);
  expect(await left('198.51.100.7', '203.0.113.4')).toBe(most - 1);
});

test('counts the icons that visitors take by their network and by wider networks', async () => {
  const service = await startTestService();
  const { iconBudget } = service.deps;
  const take = (remoteAddress: string, count: number) =>
    service.app.inject({ url: `/gallery/icons?per_page=${count}&with=svg`, remoteAddress });
  // Other networks of the same /48 have taken 99,999 icons.
  const ids = Array.from({ length: 99_999 }, (_, i) => i + 1);
  await iconBudget.takeAll([{ subject: visitorSubject('2001:db8:1::/48'), dailyIcons: 100_000 }], ids);
  expect((await take('2001:db8:1:1::7', 1)).statusCode).toBe(200);
  for (const network of ['2001:db8:1:1::/64', '2001:db8:1:0::/56']) {
    expect(await iconBudget.takenToday(visitorSubject(network))).toBe(1);
  }
  const refused = await take('2001:db8:1:ff02::7', 2);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: 'bulk_download',
    message: expect.stringMatching(/of your network/),
  });
  expect(Number(refused.headers['retry-after'])).toBe(13.5 * 3600);
  expect(refused.headers['x-icons-budget-remaining']).toBe('100000');
  expect((await take('2001:db8:2::7', 2)).statusCode).toBe(200);
});

test('counts no icons for the first two letters of a typed search without filters', async () => {
  const service = await startTestService();
  const takes = async (query: string) => {
    const { status, headers } = await service.ask(`/gallery/search?with=svg&${query}`, { key: null });
    expect(status).toBe(200);
    return headers['x-icons-budget-remaining'] !== undefined;
  };
  expect(await takes('search=ho&page=1&per_page=40')).toBe(false);
  for (const query of [
    'search=hom&page=1&per_page=40',
    'search=ho&page=2&per_page=40',
    'search=ho&page=1&per_page=41',
    'search=ho&page=1&per_page=40&pack=mdi',
    'search=ho',
    'search=%E5%AE%B6&page=1&per_page=40',
  ])
    expect([query, await takes(query)]).toEqual([query, true]);
});

test('counts each shape and pack as if it were the only selected one, and each icon under one type', async () => {
  const service = await startTestService();
  type Counts = Record<'types' | 'shapes' | 'styles' | 'packs', { value: string; icons_count: number }[]>;
  const counts = async (query: string) => {
    const { data } = (await service.ask(`/gallery/facets?${query}`, { key: null })).json<{ data: Counts }>();
    expect(Value.Errors(FacetCountsSchema, data)).toEqual([]);
    return data;
  };
  const totalOf = async (query: string) =>
    (await service.ask(`/gallery/icons?${query}`, { key: null })).json<{ pagination: { total: number } }>()
      .pagination.total;
  for (const query of ['', 'search=home', 'search=home&shapes[]=Fill', 'pack=mdi&shapes[]=Outline']) {
    const params = new URLSearchParams(query);
    const { shapes, packs, types } = await counts(query);
    for (const { value, icons_count } of shapes) {
      const one = new URLSearchParams(params);
      one.delete('shapes[]');
      one.append('shapes[]', value);
      expect([query, value, icons_count]).toEqual([query, value, await totalOf(one.toString())]);
    }
    for (const { value, icons_count } of packs) {
      const one = new URLSearchParams(params);
      one.set('pack', value);
      expect([query, value, icons_count]).toEqual([query, value, await totalOf(one.toString())]);
    }
    expect(types.reduce((sum, { icons_count }) => sum + icons_count, 0)).toBe(await totalOf(query));
  }
});

test('marks counts of a search that was cut by its time budget, and forbids caching them', async () => {
  const shown = async (searchBudgetMs: number, path: string) => {
    const service = await startTestService({ searchBudgetMs });
    const { status, headers, json } = await service.ask(path, { key: null });
    const { data } = json<{ data: { search_degraded?: boolean } }>();
    return [status, headers['cache-control'], headers.etag !== undefined, data.search_degraded];
  };
  const facets = '/gallery/facets?search=hoem&shapes[]=Outline';
  expect(await shown(1_000, facets)).toEqual([200, 'private, no-cache', true, false]);
  expect(await shown(0, facets)).toEqual([200, 'no-store', false, true]);
});

test('names the first icon of a value that a filter shows as a picture', async () => {
  const service = await startTestService();
  const ask = async <Body>(path: string) =>
    (await service.ask(`/gallery${path}`, { key: null })).json<{ data: Body }>().data;
  type Counted = readonly { readonly value: string; readonly icon?: string }[];
  const parameters = { styles: 'styles[]', types: 'type', packs: 'pack', categories: 'category' } as const;
  for (const query of ['', 'search=home', 'search=home&styles[]=outline', 'search=home&category=Material']) {
    const counts = await ask<Record<keyof typeof parameters, Counted>>(`/facets?${query}`);
    expect(counts.styles.some(({ icon }) => icon !== undefined)).toBe(true);
    for (const [facet, name] of Object.entries(parameters))
      for (const { value, icon } of counts[facet as 'styles']) {
        if (icon === undefined) continue;
        const one = new URLSearchParams(query);
        one.delete(name);
        one.append(name, value);
        const [first] = await ask<readonly { readonly slug: string }[]>(`/icons?${one}&per_page=1`);
        expect([query, value, icon]).toEqual([query, value, first?.slug]);
      }
  }
});

test('lists the icons that have all given tags, and refuses more than ten tags', async () => {
  const service = await startTestService();
  const ask = (query: string) => service.ask(`/gallery/icons?with=tags&${query}`, { key: null });
  type Tagged = { data: { tags: { slug: string }[] }[] };
  const slugsOf = async (query: string) =>
    (await ask(query)).json<Tagged>().data.map(({ tags }) => tags.map(({ slug }) => slug));
  const [several] = (await slugsOf('per_page=100')).filter((tags) => tags.length > 1);
  const [first, second] = several!;
  const both = await slugsOf(`tags[]=${first}&tags[]=${second}`);
  expect(both.length).toBeGreaterThan(0);
  for (const tags of both) expect(tags).toEqual(expect.arrayContaining([first, second]));
  expect(await slugsOf(`tags[]=${first}&tags[]=no-such-tag`)).toEqual([]);
  const many = (count: number) => Array.from({ length: count }, (_, i) => `tags[]=t${i}`).join('&');
  expect((await ask(many(10))).status).toBe(200);
  expect((await ask(many(11))).code).toBe('invalid_parameter');
  expect((await service.ask('/api/v1/icons?tags[]=home')).code).toBe('unknown_parameter');
});

interface Listed {
  readonly data: readonly { readonly slug: string; readonly packs: readonly { readonly slug: string }[] }[];
  readonly pagination: { readonly total: number };
}

const TERMS = [
  ['commercial_use', 'true'],
  ['attribution_required', 'false'],
  ['share_alike', 'false'],
] as const;

test('lists icons of the packs that /packs lists for a license filter, as many as the facets count', async () => {
  const service = await startTestService();
  const ask = async <Body>(path: string) =>
    (await service.ask(`/gallery${path}`, { key: null })).json<Body>();
  const { data } = await ask<{
    data: Record<'licenses' | 'terms', { value: string; icons_count: number }[]>;
  }>('/facets?search=home');
  expect(data.licenses.length).toBeGreaterThan(1);
  const filters = [
    ...data.licenses.map(({ value, icons_count }) => [`license=${value}`, icons_count] as const),
    ...TERMS.map(
      ([name, value]) =>
        [`${name}=${value}`, data.terms.find((term) => term.value === name)?.icons_count ?? 0] as const,
    ),
  ];
  for (const [filter, count] of filters) {
    const packs = (await ask<{ data: { slug: string }[] }>(`/packs?${filter}&per_page=100`)).data.map(
      ({ slug }) => slug,
    );
    const list = await ask<Listed>(`/icons?search=home&with=packs&per_page=100&${filter}`);
    expect([filter, list.pagination.total]).toEqual([filter, count]);
    for (const icon of list.data) expect(packs).toContain(icon.packs[0]?.slug);
  }
});

test('lists icons of the packs of a category, as many as the facets count, with and without a license', async () => {
  const service = await startTestService();
  const ask = async <Body>(path: string) =>
    (await service.ask(`/gallery${path}`, { key: null })).json<Body>();
  for (const license of ['', '&attribution_required=false']) {
    const { data } = await ask<{ data: { categories: { value: string; icons_count: number }[] } }>(
      `/facets?category=No+such${license}`,
    );
    expect(data.categories.length).toBeGreaterThan(0);
    for (const { value, icons_count } of data.categories) {
      const params = `category=${encodeURIComponent(value)}${license}`;
      expect([value, (await ask<Listed>(`/icons?${params}`)).pagination.total]).toEqual([value, icons_count]);
    }
  }
  expect((await ask<Listed>('/icons?category=No+such')).data).toEqual([]);
});

test('/gallery/search returns the list of /gallery/icons and the suggestions of /gallery/suggest in one answer', async () => {
  const service = await startTestService();
  const ask = async (path: string) => service.ask(`/gallery${path}`, { key: null });
  for (const word of ['hom', 'hoem', 'qxzv']) {
    const { suggest, ...list } = (await ask(`/search?search=${word}&with=svg`)).json<
      Record<string, unknown>
    >();
    expect(list).toEqual((await ask(`/icons?search=${word}&with=svg`)).json());
    expect(suggest).toEqual((await ask(`/suggest?q=${word}`)).json<{ data: unknown }>().data);
  }
  const first = await ask('/search?search=hom');
  expect(first.headers['x-search-match']).toBe('full');
  const held = { key: null, headers: { 'if-none-match': first.headers.etag ?? '' } };
  expect((await service.ask('/gallery/search?search=hom', held)).status).toBe(304);
});

test('lists nothing for a pack with another license', async () => {
  const service = await startTestService();
  const total = async (query: string) =>
    (await service.ask(`/gallery/icons?${query}`, { key: null })).json<Listed>().pagination.total;
  expect(await total('pack=mdi')).toBeGreaterThan(0);
  expect(await total('pack=mdi&license=CC-BY-NC-4.0')).toBe(0);
});

test('accepts license filters and pages beyond the result window, unlike the API', async () => {
  const service = await startTestService();
  expect((await service.ask('/api/v1/icons?license=MIT')).code).toBe('unknown_parameter');
  expect((await service.ask('/api/v1/icons?page=501')).code).toBe('result_window_exceeded');
  const far = await service.ask('/gallery/icons?page=501', { key: null });
  expect([far.status, far.json<Listed>().data]).toEqual([200, []]);
});

test('finds an icon by an image without a key, and refuses other sites, types, sizes and parameters', async () => {
  const service = await startTestService();
  const figma = SAMPLE_ICONS.find(({ pack, name }) => pack === 'logos' && name === 'figma')!;
  const payload = await sharp(Buffer.from(figma.svg), { density: 300 }).png().toBuffer();
  const ask = (headers: Record<string, string>, query = '', body: Buffer = payload) =>
    service.ask(`/gallery/icons/by-image${query}`, { method: 'POST', key: null, payload: body, headers });
  const png = { 'content-type': 'image/png' };
  expect((await ask(png)).json<Listed>().data[0]?.slug).toBe('logos--figma');
  expect((await ask(png, '?license=CC-BY-NC-4.0')).json<Listed>().data).toEqual([]);
  expect((await ask({ ...png, 'sec-fetch-site': 'cross-site' })).code).toBe('foreign_origin');
  expect((await ask({ 'content-type': 'text/plain' })).code).toBe('unsupported_image');
  expect((await ask(png, '', Buffer.alloc(300_000))).code).toBe('image_too_large');
  expect((await ask(png, '?search=home')).code).toBe('unknown_parameter');
});

test('shows at most two hits of a pack first in a search by image, in one order over all pages', async () => {
  const service = await startTestService();
  const image = await sharp(Buffer.from(SAMPLE_ICONS[0]!.svg))
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  const ask = async (base: string, query: string) => {
    const { data } = (
      await service.ask(`${base}/icons/by-image?${query}`, {
        method: 'POST',
        ...(base === '/gallery' && { key: null }),
        headers: { 'content-type': 'image/png' },
        payload: image,
      })
    ).json<{ data: { slug: string }[] }>();
    return data.map(({ slug }) => slug);
  };
  const all = await ask('/gallery', 'per_page=100');
  expect(all.toSorted()).toEqual((await ask('/api/v1', 'per_page=100')).toSorted());
  const packs = all.map((slug) => slug.split('--')[0]!);
  const firstThird = packs.findIndex(
    (pack, i) => packs.slice(0, i).filter((one) => one === pack).length === 2,
  );
  expect(firstThird).toBeGreaterThanOrEqual(2 * new Set(packs).size - 4);
  const pages = await Promise.all(['1', '2', '3'].map((page) => ask('/gallery', `per_page=3&page=${page}`)));
  expect(pages.flat()).toEqual(all.slice(0, 9));
});
