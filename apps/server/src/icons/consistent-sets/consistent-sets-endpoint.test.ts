import { expect, test } from 'vitest';
import { startTestService } from '../../testing/test-service.ts';

interface Sets {
  readonly data: readonly {
    readonly pack: { readonly slug: string };
    readonly found: number;
    readonly icons: readonly {
      readonly wanted: string;
      readonly match: string;
      readonly slug: string;
      readonly svg?: { readonly svg_code: string };
      readonly packs?: readonly { readonly slug: string }[];
    }[];
    readonly missing: readonly string[];
  }[];
  readonly pagination: object;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

// `ask` validates each answer against the OpenAPI document.

test('returns all packs in pages of at most 20, those with most names first', async () => {
  const service = await startTestService();
  const { data, pagination } = (
    await service.ask('/api/v1/consistent-sets?names=home,search,Settings,coffee&per_page=2')
  ).json<Sets>();
  expect(pagination).toEqual({ current_page: 1, last_page: 3, limit: 2, total: 6 });
  expect(data.map(({ pack }) => pack.slug)).toEqual(['lucide', 'tabler']);
  expect(data[0]).toMatchObject({ found: 4, missing: [] });
  expect(data[0]!.icons.map(({ wanted, match, slug }) => [wanted, match, slug])).toEqual([
    ['home', 'exact', 'lucide--home'],
    ['search', 'exact', 'lucide--search'],
    ['Settings', 'exact', 'lucide--settings'],
    ['coffee', 'exact', 'lucide--coffee'],
  ]);
  const pages = ['1', '2', '3', '4'].map(
    async (page) =>
      (await service.ask(`/api/v1/consistent-sets?names=home,search&per_page=2&page=${page}`)).json<Sets>()
        .data,
  );
  const slugs = (await Promise.all(pages)).map((page) => page.map(({ pack }) => pack.slug));
  expect(slugs[3]).toEqual([]);
  expect(new Set(slugs.flat()).size).toBe(6);
});

test('shows drawings and packs of the icons when asked, and takes the icons from the budget', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ dailyIcons: 100 });
  const plain = await service.ask('/api/v1/consistent-sets?names=home,search', { key });
  expect(plain.headers['x-icons-budget-remaining']).toBeUndefined();
  const answer = await service.ask('/api/v1/consistent-sets?names=home,search&with=svg,packs', { key });
  const icons = answer.json<Sets>().data.flatMap((set) => set.icons);
  for (const { slug, svg, packs } of icons) {
    expect(svg?.svg_code).toContain('<svg');
    expect(packs?.[0]?.slug).toBe(slug.split('--')[0]);
  }
  const taken = new Set(icons.map(({ slug }) => slug)).size;
  expect(answer.headers['x-icons-budget-remaining']).toBe(String(100 - taken));
  const poor = await service.makeKey({ dailyIcons: 1 });
  const refused = await service.ask('/api/v1/consistent-sets?names=home,search&with=svg', { key: poor });
  expect([refused.status, refused.code]).toEqual([429, 'bulk_download']);
});

test.each([
  ['', /Different names: 0. Send 2 to 20/],
  ['names=home', /Different names: 1. Send 2 to 20/],
  ['names=home,HOME', /Different names: 1\./],
  [`names=${Array.from({ length: 21 }, (_, i) => `a${i}`).join(',')}`, /Different names: 21\./],
  ['names=home,,search', /Name 2 is empty. Leave out the extra comma/],
  [`names=home,${'x'.repeat(101)}`, /Name 2 has 101 characters. Shorten it to 100/],
  ['names=home,!!!', /Name 2 has no letter, number or symbol/],
])('refuses %s with 422, and says what to do', async (query, message) => {
  const service = await startTestService();
  const { status, code, ...answer } = await service.ask(`/api/v1/consistent-sets?${query}`);
  expect([status, code]).toEqual([422, 'invalid_parameter']);
  expect(answer.json<Sets>().errors['names']?.join(' ')).toMatch(message);
});

test.each(['with=tags', 'with=svg,colors', 'per_page=21', 'page=0', 'search=home'])(
  'refuses %s with 422',
  async (parameter) => {
    const service = await startTestService();
    expect((await service.ask(`/api/v1/consistent-sets?names=home,search&${parameter}`)).status).toBe(422);
  },
);

test('takes names of 100 characters and symbols', async () => {
  const service = await startTestService();
  const names = ['x'.repeat(100), '→', 'café', '家'].map(encodeURIComponent).join(',');
  const { status, ...answer } = await service.ask(`/api/v1/consistent-sets?names=${names}`);
  expect(status).toBe(200);
  expect(answer.json<Sets>().data[0]!.missing).toContain('x'.repeat(100));
});

test('costs 20 units for each name', async () => {
  const service = await startTestService();
  const key = await service.makeKey({ rateLimitPerMinute: 100 });
  const keys = await service.deps.accounts.accounts.listKeys();
  const { id } = keys.find(({ rateLimitPerMinute }) => rateLimitPerMinute === 100)!;
  const path = '/api/v1/consistent-sets?names=home,search,star';
  const { status, headers } = await service.ask(path, { key });
  expect(status).toBe(200);
  const unchanged = { key, headers: { 'if-none-match': headers.etag ?? '' } };
  expect((await service.ask(path, unchanged)).status).toBe(304);
  expect((await service.deps.limiter.consume(`${id}:cost`, 10_000, 1)).remaining).toBe(10_000 - 60 - 1);
});
