import { type Icon, iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { startTestService } from '../../testing/test-service.ts';
import { openSampleCatalog, unlimitedContext } from '../../testing/tool-context.ts';
import { findEquivalents } from './find-equivalents.ts';

// `ask` validates each answer against the OpenAPI document.

const slugsOf = (answer: { json<Body>(): Body }) =>
  answer.json<{ data: readonly Icon[] }>().data.map(({ slug }) => slug);

test.each([
  ['mdi--home', 'lucide--home'],
  [String(iconId('mdi', 'home')), 'lucide--home'],
  ['mdi--house', 'lucide--home'],
  // The name of one is an alias of the other.
  ['lucide--search', 'mdi--magnify'],
  ['mdi--magnify', 'lucide--search'],
])('lists for %s the icon %s, one icon of each other pack', async (icon, expected) => {
  const service = await startTestService();
  const slugs = slugsOf(await service.ask(`/api/v1/icons/${icon}/equivalents`));
  expect(slugs).toContain(expected);
  const packs = slugs.map((slug) => slug.split('--')[0]);
  expect(new Set(packs).size).toBe(packs.length);
  const [pack = ''] = expected.split('--');
  expect(slugsOf(await service.ask(`/api/v1/icons/${icon}/equivalents?pack=${pack}`))).toEqual([expected]);
});

test('lists nothing for its own pack', async () => {
  const service = await startTestService();
  const answer = await service.ask('/api/v1/icons/mdi--home/equivalents?pack=mdi');
  expect([answer.status, slugsOf(answer)]).toEqual([200, []]);
});

test.each([
  ['mdi--nothing', '', 404, 'icon_not_found'],
  ['mdi:home', '', 404, 'icon_not_found'],
  ['mdi--nothing', '?pack=nope', 404, 'icon_not_found'],
  ['mdi--home', '?pack=nope', 404, 'pack_not_found'],
  ['mdi--home', '?with=svgs', 422, 'invalid_parameter'],
  ['mdi--home', '?per_page=5', 422, 'unknown_parameter'],
])('answers %s%s with %i %s', async (icon, query, status, code) => {
  const service = await startTestService();
  const answer = await service.ask(`/api/v1/icons/${icon}/equivalents${query}`);
  expect([answer.status, answer.code]).toEqual([status, code]);
});

test('costs 80 units, takes icons with SVG from the budget, and answers 304 for free', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 100, dailyIcons: 9 });
  const keys = await service.deps.accounts.accounts.listKeys();
  const { id } = keys.find(({ rateLimitPerMinute }) => rateLimitPerMinute === 100)!;
  const path = '/api/v1/icons/mdi--home/equivalents?with=svg,packs';
  const answer = await service.ask(path, { key });
  const { data } = answer.json<{ data: readonly Icon[] }>();
  expect(data.every(({ svg, packs }) => svg?.svg_code.startsWith('<svg') && packs?.length === 1)).toBe(true);
  expect(answer.headers['x-icons-budget-remaining']).toBe(String(9 - data.length));
  const unchanged = { key, headers: { 'if-none-match': answer.headers.etag ?? '' } };
  expect((await service.ask(path, unchanged)).status).toBe(304);
  expect((await service.deps.limiter.consume(`${id}:cost`, 10_000, 1)).remaining).toBe(10_000 - 80 - 1);
  const poor = await service.makeKey({ dailyIcons: 1 });
  expect((await service.ask(path, { key: poor })).code).toBe('bulk_download');
});

test('prefers the whole name, then the style and shape of the icon, and takes no other thing', async () => {
  const icon = (pack: string, name: string, shape: 'Outline' | 'Fill') => ({
    ...SAMPLE_ICONS.find((one) => one.pack === pack)!,
    ...{ name, shape, tags: [], aliases: [] },
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8h-8z${shape === 'Fill' ? '' : 'M1 1v6h6v-6z'}"/></svg>`,
  });
  const catalog = await openSampleCatalog([
    icon('mdi', 'bell-filled', 'Fill'),
    icon('mdi', 'cart', 'Outline'),
    icon('lucide', 'bell', 'Outline'),
    icon('lucide', 'bell-solid', 'Fill'),
    icon('lucide', 'shopping-cart-plus', 'Outline'),
    icon('tabler', 'bell', 'Fill'),
    icon('tabler', 'bell-filled', 'Outline'),
    icon('tabler', 'cart', 'Fill'),
  ]);
  const find = async (slug: string) => {
    const [own] = catalog.read(catalog.resolve([slug]) as number[]);
    const { ids } = await findEquivalents(unlimitedContext(catalog), own!, undefined);
    return catalog.read(ids).map((one) => `${one!.pack}--${one!.name}`);
  };
  expect(await find('mdi--bell-filled')).toEqual(['tabler--bell-filled', 'lucide--bell-solid']);
  expect((await find('mdi--cart'))[0]).toBe('tabler--cart');
});
