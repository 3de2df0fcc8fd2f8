import type { Icon } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ICONS, type SampleIcon } from '../../testing/sample-icons.ts';
import { startTestService, type TestAnswer, type TestService } from '../../testing/test-service.ts';

interface List {
  readonly data: readonly Icon[];
  readonly pagination: {
    readonly current_page: number;
    readonly last_page: number;
    readonly limit: number;
    readonly total: number;
  };
  readonly related_tags: readonly { readonly text: string; readonly slug: string }[];
  readonly search_degraded: boolean;
}

const slugOf = ({ pack, name }: SampleIcon) => `${pack}--${name}`;
const slugsWhere = (matches: (icon: SampleIcon) => boolean) =>
  SAMPLE_ICONS.filter(matches).map(slugOf).sort();

async function list(service: TestService, query: string): Promise<List> {
  const answer = await service.ask(`/api/v1/icons?${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body.toString()}`);
  return answer.json<List>();
}

const slugs = ({ data }: List) => data.map(({ slug }) => slug);

describe('envelope and pages', () => {
  test('without parameters it lists everything, 20 at a time', async () => {
    const service = await startTestService();
    const { data, pagination, related_tags, search_degraded } = await list(service, '');
    expect(data).toHaveLength(20);
    expect(pagination).toEqual({
      current_page: 1,
      last_page: Math.ceil(SAMPLE_ICONS.length / 20),
      limit: 20,
      total: SAMPLE_ICONS.length,
    });
    expect(Array.isArray(related_tags)).toBe(true);
    expect(search_degraded).toBe(false);
  });

  test('an icon has its base fields and nothing that was not asked for', async () => {
    const service = await startTestService();
    const { data } = await list(service, 'pack=mdi&search=home&sort_by=name&per_page=1');
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'type', 'name', 'slug', 'static_image_url']);
    expect(data[0]).toMatchObject({ type: 'InterfaceIcon', name: 'Home', slug: 'mdi--home' });
    expect(data[0]?.static_image_url).toMatch(
      new RegExp(`^http://icons\\.test/previews/${data[0]?.id}-[\\w-]{16}-[\\w-]{16}\\.avif$`),
    );
  });

  test.each([1, 3, 7, 20, 100])('pages of %i put together are the whole list', async (perPage) => {
    const service = await startTestService();
    for (const query of ['', 'search=home', 'sort_by=name', 'colors[]=Black&sort_by=created_at']) {
      const whole = await list(service, `${query}&per_page=100`);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.pagination.total / perPage); page++) {
        const one = await list(service, `${query}&per_page=${perPage}&page=${page}`);
        expect(one.pagination).toEqual({
          current_page: page,
          last_page: Math.max(1, Math.ceil(whole.pagination.total / perPage)),
          limit: perPage,
          total: whole.pagination.total,
        });
        pages.push(...slugs(one));
      }
      expect(pages).toEqual(slugs(whole));
      expect(new Set(pages).size).toBe(whole.pagination.total);
    }
  });

  test('a page past the end is empty, and a list of nothing has one page', async () => {
    const service = await startTestService();
    const past = await list(service, 'page=50');
    expect(past.data).toEqual([]);
    expect(past.pagination).toMatchObject({ current_page: 50, total: SAMPLE_ICONS.length });
    const none = await list(service, 'pack=nothing');
    expect(none.pagination).toEqual({ current_page: 1, last_page: 1, limit: 20, total: 0 });
    expect(none.related_tags).toEqual([]);
  });

  test.each([
    ['page=100&per_page=100', 200],
    ['page=101&per_page=100', 422],
    ['page=500', 200],
    ['page=501', 422],
    ['page=10000&per_page=1', 200],
    ['page=10001&per_page=1', 422],
    ['page=9007199254740991', 422],
  ])('%s is answered with %i: the window ends at 10,000', async (query, status) => {
    const service = await startTestService();
    const answer = await service.ask(`/api/v1/icons?${query}`);
    expect(answer.status).toBe(status);
    if (status === 422) expect(answer.code).toBe('result_window_exceeded');
  });
});

describe('filters', () => {
  test.each<[string, (icon: SampleIcon) => boolean]>([
    ['type=Sticker', ({ type }) => type === 'Sticker'],
    ['type=AnimatedIcon', ({ type }) => type === 'AnimatedIcon'],
    ['shapes[]=Lineal+Color', ({ shape }) => shape === 'Lineal Color'],
    ['shapes[]=Outline&shapes[]=Hand%20Drawn', ({ shape }) => shape === 'Outline' || shape === 'Hand Drawn'],
    ['colors[]=Red', ({ colors }) => colors.some(([name]) => name === 'Red')],
    [
      'colors[]=Red&colors[]=Purple',
      ({ colors }) => colors.some(([name]) => name === 'Red' || name === 'Purple'),
    ],
    ['colors[]=Pink', () => false],
    ['styles[]=outline', ({ styles }) => styles.includes('outline')],
    ['styles[]=outline&styles[]=bold', ({ styles }) => styles.includes('outline') || styles.includes('bold')],
    ['pack=tabler', ({ pack }) => pack === 'tabler'],
    ['pack=Tabler', () => false],
    ['pack=nothing', () => false],
    ['tag=arrow', ({ tags }) => tags.some(({ slug }) => slug === 'arrow')],
    ['tag=nothing', () => false],
    ['pack=mdi&styles[]=outline', ({ pack, styles }) => pack === 'mdi' && styles.includes('outline')],
    [
      'type=InterfaceIcon&shapes[]=Fill&tag=home',
      (icon) =>
        icon.type === 'InterfaceIcon' &&
        icon.shape === 'Fill' &&
        icon.tags.some(({ slug }) => slug === 'home'),
    ],
    ['type=Icon&pack=mdi', () => false],
    ['search=&tag=&pack=', () => true],
  ])('%s', async (query, matches) => {
    const service = await startTestService();
    const found = await list(service, `${query}&per_page=100`);
    expect(slugs(found).sort()).toEqual(slugsWhere(matches));
    expect(found.pagination.total).toBe(slugsWhere(matches).length);
  });

  test('a filter takes away from a search and adds nothing', async () => {
    const service = await startTestService();
    const all = slugs(await list(service, 'search=heart&per_page=100'));
    for (const filter of ['pack=lucide', 'type=Sticker', 'shapes[]=Outline', 'colors[]=Red', 'tag=heart']) {
      const some = slugs(await list(service, `search=heart&per_page=100&${filter}`));
      expect(all).toEqual(expect.arrayContaining(some));
    }
  });
});

describe('search', () => {
  test.each([
    ['home', 'mdi--home'],
    ['HOME', 'mdi--home'],
    ['arrow left', 'mdi--arrow-left'],
    ['café', 'lucide--coffee'],
  ])('%s finds %s', async (text, slug) => {
    const service = await startTestService();
    expect(slugs(await list(service, `search=${encodeURIComponent(text)}`))).toContain(slug);
  });

  test('related tags are at most ten, and each leads somewhere as a filter', async () => {
    const service = await startTestService();
    const { related_tags } = await list(service, 'search=home');
    expect(related_tags.length).toBeLessThanOrEqual(10);
    for (const { slug } of related_tags) {
      expect((await list(service, `tag=${encodeURIComponent(slug)}`)).pagination.total).toBeGreaterThan(0);
    }
  });
});

describe('order', () => {
  const flush = async (service: TestService, counts: Record<string, [views: number, downloads: number]>) => {
    for (const [slug, [views, downloads]] of Object.entries(counts)) {
      const docId = service.catalog.icons.findBySlug(slug);
      for (let i = 0; i < views; i++) service.counters.view(service.catalog.icons.idOf(docId));
      for (let i = 0; i < downloads; i++) service.counters.download(service.catalog.icons.idOf(docId));
    }
    await service.counters.flush();
  };
  const byId = (found: List) => found.data.map(({ id }) => id);

  test('name goes up the alphabet; the id decides between equal names', async () => {
    const service = await startTestService();
    const { data } = await list(service, 'sort_by=name&per_page=100');
    const sorted = data.toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.id - b.id));
    expect(data).toEqual(sorted);
  });

  test('created_at begins with the newest; the id decides between equal dates', async () => {
    const service = await startTestService();
    const { data } = await list(service, 'sort_by=created_at&per_page=100');
    const created = (slug: string) => SAMPLE_ICONS.find((icon) => slugOf(icon) === slug)?.created ?? -1;
    const sorted = data.toSorted((a, b) => created(b.slug) - created(a.slug) || a.id - b.id);
    expect(data).toEqual(sorted);
  });

  test('without search the default is popularity: downloads, then static rank', async () => {
    const service = await startTestService();
    const rank = SAMPLE_ICONS.map(slugOf);
    expect(slugs(await list(service, 'per_page=100'))).toEqual(rank);
    await flush(service, { 'tabler--shield': [0, 2], 'logos--npm': [9, 1], 'mdi--bell': [0, 1] });
    const first = ['tabler--shield', 'mdi--bell', 'logos--npm'];
    expect(slugs(await list(service, 'per_page=100'))).toEqual([
      ...first,
      ...rank.filter((slug) => !first.includes(slug)),
    ]);
    expect(slugs(await list(service, 'pack=logos'))[0]).toBe('logos--npm');
  });

  test.each(['views', 'downloads'] as const)(
    '%s begins with the largest count; the id decides between equal ones',
    async (kind) => {
      const service = await startTestService();
      const { data: before } = await list(service, `sort_by=${kind}&per_page=100`);
      expect(before).toEqual(before.toSorted((a, b) => a.id - b.id));
      await flush(service, { 'mdi--cog': [3, 1], 'mdi--bell': [1, 3], 'lucide--star': [1, 1] });
      const counts: Record<string, number> =
        kind === 'views'
          ? { 'mdi--cog': 3, 'mdi--bell': 1, 'lucide--star': 1 }
          : { 'mdi--bell': 3, 'mdi--cog': 1, 'lucide--star': 1 };
      const { data } = await list(service, `sort_by=${kind}&per_page=100`);
      const sorted = data.toSorted((a, b) => (counts[b.slug] ?? 0) - (counts[a.slug] ?? 0) || a.id - b.id);
      expect(data).toEqual(sorted);
      expect(data).not.toEqual(before);
    },
  );

  test('with search the default is relevance, which counts do not change', async () => {
    const service = await startTestService();
    const before = await list(service, 'search=home');
    await flush(service, { 'line-md--home': [9, 9] });
    expect(byId(await list(service, 'search=home'))).toEqual(byId(before));
  });

  test('the ETag follows the counts where the order does, and only there', async () => {
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
    await flush(service, { 'mdi--cog': [1, 1] });
    const now = await etags();
    for (const query of ['', 'sort_by=downloads', 'sort_by=views'])
      expect(now[query]).not.toBe(before[query]);
    for (const query of ['sort_by=name', 'sort_by=created_at', 'search=home'])
      expect(now[query]).toBe(before[query]);
    // A view that changes no order leaves the answers what they were.
    await flush(service, { 'mdi--cog': [1, 0] });
    expect(await etags()).toEqual(now);
  });
});

describe('expansions', () => {
  test('each shows what its sample has, in the documented order', async () => {
    const service = await startTestService();
    const { data } = await list(service, 'per_page=100&with=similars,variants,packs,tags,colors,styles,svg');
    expect(data).toHaveLength(SAMPLE_ICONS.length);
    for (const icon of data) {
      const sample = SAMPLE_ICONS.find((one) => slugOf(one) === icon.slug)!;
      expect(Object.keys(icon).slice(5)).toEqual([
        'svg',
        'styles',
        'colors',
        'tags',
        'packs',
        'variants',
        'similars',
      ]);
      expect(icon.svg?.svg_code).toBe(sample.svg);
      expect(icon.styles?.map(({ slug }) => slug).sort()).toEqual([...sample.styles].sort());
      expect(icon.colors?.map(({ name, share }) => [name, share])).toEqual(
        sample.colors.map(([name, percent]) => [name, percent / 100]),
      );
      expect(icon.tags).toEqual(expect.arrayContaining([...sample.tags]));
      expect(icon.packs?.map(({ slug }) => slug)).toEqual([sample.pack]);
      expect(icon.variants?.every(({ slug }) => slug.startsWith(`${sample.pack}--`))).toBe(true);
      expect(icon.similars?.some(({ slug }) => slug.startsWith(`${sample.pack}--`))).toBe(false);
      for (const related of [...(icon.variants ?? []), ...(icon.similars ?? [])]) {
        expect(related.id).not.toBe(icon.id);
        expect(Object.keys(related)).toEqual(['id', 'type', 'name', 'slug', 'static_image_url']);
      }
    }
    const { data: again } = await list(service, 'per_page=100&with=variants');
    expect(again.map(({ variants }) => variants)).toEqual(data.map(({ variants }) => variants));
  });

  test.each(['svg', 'styles', 'colors', 'tags', 'packs', 'variants', 'similars'])(
    '%s comes alone when it alone is asked for',
    async (name) => {
      const service = await startTestService();
      const { data } = await list(service, `search=home&with=${name}`);
      for (const icon of data) expect(Object.keys(icon).slice(5)).toEqual([name]);
    },
  );

  test('bodies beyond one buffer arrive whole, again and again', async () => {
    const service = await startTestService();
    for (let i = 0; i < 3; i++) {
      const { data } = await list(service, 'per_page=100&with=svg');
      expect(data.find(({ slug }) => slug === 'logos--github')?.svg?.svg_code.length).toBeGreaterThan(
        150_000,
      );
      expect(await list(service, 'per_page=1')).toHaveProperty('data.length', 1);
    }
  });
});

describe('time budget', () => {
  test('a search without time is degraded, not kept, and keeps its filters', async () => {
    const service = await startTestService({ searchBudgetMs: 0 });
    const answer = await service.ask('/api/v1/icons?search=home&pack=lucide');
    const found = answer.json<List>();
    expect(found.search_degraded).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    for (const { slug } of found.data) expect(slug).toMatch(/^lucide--/);
  });
});

describe('daily budget of icons with SVG', () => {
  const left = ({ headers }: TestAnswer) => headers['x-icons-budget-remaining'];

  test('counts distinct icons, shows what is left, and refuses a request as a whole', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ dailyIcons: 5 });
    const ask = (query: string) => service.ask(`/api/v1/icons?${query}`, { key });
    const first = await ask('pack=mdi&per_page=3&with=svg');
    expect(first.headers['x-icons-budget-limit']).toBe('5');
    expect(left(first)).toBe('2');
    expect(Number(first.headers['x-icons-budget-reset'])).toBe(Date.UTC(2026, 4, 6) / 1000);
    expect(left(await ask('pack=mdi&per_page=3&with=svg'))).toBe('2');
    const refused = await ask('pack=lucide&per_page=3&with=svg');
    expect([refused.status, refused.code, left(refused)]).toEqual([429, 'bulk_download', '2']);
    expect(Number(refused.headers['retry-after'])).toBe(13.5 * 3600);
    expect(left(await ask('pack=lucide&per_page=2&with=svg'))).toBe('0');
    const icon = await service.ask('/api/v1/icons/logos--npm?with=svg', { key });
    expect([icon.status, icon.code]).toEqual([429, 'bulk_download']);
    service.clock.advance(13.5 * 3_600_000);
    expect(left(await ask('pack=tabler&per_page=1&with=svg'))).toBe('4');
  });

  test('answers without SVG, and 304s, cost nothing of it', async () => {
    const service = await startTestService();
    const key = await service.makeKey({ dailyIcons: 3 });
    const plain = await service.ask('/api/v1/icons?per_page=100&with=tags', { key });
    expect([plain.status, left(plain)]).toEqual([200, undefined]);
    const path = '/api/v1/icons?pack=mdi&per_page=2&with=svg';
    const { headers } = await service.ask(path, { key });
    const again = await service.ask(path, { key, headers: { 'if-none-match': headers.etag ?? '' } });
    expect(again.status).toBe(304);
    expect(left(await service.ask('/api/v1/icons/mdi--home?with=svg', { key }))).toBe('1');
  });
});
