import { inspect } from 'node:util';
import { createGlyphdexClient, GlyphdexError } from '@glyphdex/client';
import { expect, test } from 'vitest';
import { serviceOverHttp } from './service-over-http.ts';

// The client against a real service on the sample catalog.

async function connect() {
  const service = await serviceOverHttp();
  return { service, client: createGlyphdexClient({ url: service.url, key: service.key }) };
}

const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('did not reject'),
    (error: unknown) => error as GlyphdexError,
  );

test('lists icons with filters and expansions', async () => {
  const { client } = await connect();
  const list = await client.icons.list({
    search: 'home',
    shapes: ['Fill', 'Outline'],
    with: ['svg', 'packs'],
    per_page: 2,
  });
  expect(list.data.length).toBe(2);
  expect(list.pagination.limit).toBe(2);
  for (const icon of list.data) {
    expect(icon.svg?.svg_code).toMatch(/^<svg /);
    expect(icon.packs?.[0]?.license.title).toBeTypeOf('string');
  }
});

test('takes parameters with brackets and an expansion list as text, as the API writes them', async () => {
  const { client } = await connect();
  const plain = await client.icons.list({ colors: ['Black'], with: ['svg', 'colors'] });
  expect(await client.icons.list({ 'colors[]': ['Black'], with: 'svg,colors' })).toEqual(plain);
  expect(plain.data.length).toBeGreaterThan(0);
});

test('gets an icon by slug, alias and id', async () => {
  const { client } = await connect();
  const icon = await client.icons.get('mdi--home', { with: ['tags'] });
  expect(icon).toMatchObject({ slug: 'mdi--home', name: 'Home' });
  expect(icon.tags).toBeDefined();
  expect((await client.icons.get(icon.id)).slug).toBe('mdi--home');
  expect((await client.icons.get('mdi--house')).slug).toBe('mdi--home');
});

test('iterates over all pages, each icon once', async () => {
  const { client } = await connect();
  const slugs: string[] = [];
  let pagesCount = 0;
  for await (const page of client.icons.pages({ per_page: 3 })) {
    pagesCount++;
    slugs.push(...page.data.map(({ slug }) => slug));
  }
  const whole = await client.icons.list({ per_page: 100 });
  expect(pagesCount).toBe(Math.ceil(whole.pagination.total / 3));
  expect(slugs).toEqual(whole.data.map(({ slug }) => slug));
});

test('iterates from a page on, and requests no page that the loop does not reach', async () => {
  const { client, service } = await connect();
  for await (const { pagination } of client.icons.pages({ page: 2, per_page: 2 })) {
    expect(pagination.current_page).toBe(2);
    break;
  }
  expect(service.recordedStatuses).toEqual([200]);
});

test('yields one empty page for a search without matches', async () => {
  const { client } = await connect();
  const pages: unknown[] = [];
  for await (const { data } of client.icons.pages({ search: 'qwzxqwzx' })) pages.push(data);
  expect(pages).toEqual([[]]);
});

test('reads every other list of the API', async () => {
  const { client } = await connect();
  const [colors, styles, shapes, types] = await Promise.all([
    client.colors(),
    client.styles(),
    client.shapes(),
    client.types(),
  ]);
  expect(colors.find(({ slug }) => slug === 'black')?.hex).toMatch(/^#/);
  for (const list of [styles, shapes, types]) expect(list[0]).toHaveProperty('icons_count');
  expect((await client.suggest('ho')).suggestions[0]?.text).toBe('home');
  expect((await client.packs.list({ per_page: 1 })).data).toHaveLength(1);
  expect((await client.packs.get('lucide')).name).toBe('Lucide');
  const packs: string[] = [];
  for await (const { data } of client.packs.pages({ per_page: 4 }))
    packs.push(...data.map(({ slug }) => slug));
  expect(packs).toContain('twemoji');
  expect((await client.tags.list({ search: 'h' })).data.length).toBeGreaterThan(0);
  const equal = await client.icons.equivalents('mdi--home', { pack: 'lucide' });
  expect(equal.map(({ slug }) => slug)).toEqual(['lucide--home']);
  const { data: sets, pagination } = await client.consistentSets(['home', 'unicorn'], { per_page: 2 });
  expect([sets.length, pagination.total]).toEqual([2, 6]);
  expect(sets[0]).toMatchObject({ found: 1, missing: ['unicorn'] });
  const credits = await client.attribution(['lucide--coffee', 'mdi--home']);
  expect(credits.packs.map(({ slug }) => slug).sort()).toEqual(['lucide', 'mdi']);
});

test('downloads a file with its media type', async () => {
  const { client } = await connect();
  const svg = await client.icons.download('mdi--home', { color: '#0a7', rotate: 90 });
  expect(svg.type).toMatch(/^image\/svg\+xml/);
  expect(await svg.text()).toContain('rotate(90');
  const png = await client.icons.download('mdi--home', { format: 'png', size: 64 });
  expect(await png.text()).toMatch(/^png of 64 pixels/);
});

test('finds icons by an image', async () => {
  const { client } = await connect();
  const { svg } = await client.icons.get('mdi--home', { with: ['svg'] });
  const image = new Blob([svg!.svg_code], { type: 'image/svg+xml' });
  const found = await client.icons.byImage(image, { per_page: 3 });
  expect(found.data[0]?.slug).toBe('mdi--home');
});

test('rejects with the status, code, message and problems of a refused query', async () => {
  const { client } = await connect();
  const error = await failureOf(client.icons.list({ per_page: 1000 }));
  expect(error).toBeInstanceOf(GlyphdexError);
  expect(error).toMatchObject({ name: 'GlyphdexError', status: 422, code: 'invalid_parameter' });
  expect(error.errors?.['per_page']?.[0]).toBeTypeOf('string');
  expect(error.details).toMatchObject([{ field: 'per_page', code: 'too_large' }]);
  expect(error.retryAfter).toBeUndefined();
});

test('rejects with icon_not_found for an unknown slug, also one with a slash', async () => {
  const { client } = await connect();
  for (const slug of ['mdi--no-such-icon', 'a/../b', '%2e%2e']) {
    expect(await failureOf(client.icons.get(slug)), slug).toMatchObject({
      status: 404,
      code: 'icon_not_found',
    });
  }
});

test('rejects with unauthorized for an unknown key, without the key in the error', async () => {
  const { service } = await connect();
  const key = `gdx_live_${'x'.repeat(40)}`;
  const error = await failureOf(createGlyphdexClient({ url: service.url, key }).icons.list());
  expect(error).toMatchObject({ status: 401, code: 'unauthorized' });
  expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(key);
});

test('reports the wait of the service when a daily budget is used up, without waiting for the next day', async () => {
  const service = await serviceOverHttp();
  const key = await service.makeKey({ dailyIcons: 1 });
  const client = createGlyphdexClient({ url: service.url, key });
  const error = await failureOf(client.icons.list({ with: ['svg'], per_page: 5 }));
  expect(error).toMatchObject({ status: 429, code: 'bulk_download' });
  expect(error.retryAfter).toBeGreaterThan(60);
});

test('revalidates stored answers and returns them after 304', async () => {
  const service = await serviceOverHttp();
  const client = createGlyphdexClient({ url: service.url, key: service.key, cacheSize: 1 });
  const first = await client.icons.list({ search: 'home' });
  expect(await client.icons.list({ search: 'home' })).toEqual(first);
  await client.icons.list({ search: 'star' });
  expect(await client.icons.list({ search: 'home' })).toEqual(first);
  expect(service.recordedStatuses).toEqual([200, 304, 200, 200]);
});

test('does not show the key when it is printed', async () => {
  const { client, service } = await connect();
  expect(inspect(client, { depth: 9, showHidden: true }) + JSON.stringify(client)).not.toContain(service.key);
});
