import { describe, expect, test } from 'vitest';
import { type IconList, listIcons, slugsOf, slugsWhere } from '../testing/icon-lists.ts';
import { SAMPLE_ICONS, type SampleIcon } from '../testing/sample-icons.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

describe('pages', () => {
  test('list all icons without parameters, 20 per page', async () => {
    const service = await startTestService();
    const { data, pagination, related_tags, search_degraded } = await listIcons(service, '');
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

  test('contain only the base fields of an icon by default', async () => {
    const service = await startTestService();
    const { data } = await listIcons(service, 'pack=mdi&search=home&sort_by=name&per_page=1');
    expect(Object.keys(data[0] ?? {})).toEqual(['id', 'type', 'name', 'slug', 'static_image_url']);
    expect(data[0]).toMatchObject({ type: 'InterfaceIcon', name: 'Home', slug: 'mdi--home' });
    expect(data[0]?.static_image_url).toMatch(
      new RegExp(`^http://icons\\.test/previews/${data[0]?.id}-[\\w-]{16}-[\\w-]{16}\\.avif$`),
    );
  });

  test.each([1, 3, 7, 20, 100])('of %i icons make up the whole list', async (perPage) => {
    const service = await startTestService();
    for (const query of ['', 'search=home', 'sort_by=name', 'colors[]=Black&sort_by=created_at']) {
      const whole = await listIcons(service, `${query}&per_page=100`);
      const pages: string[] = [];
      for (let page = 1; page <= Math.ceil(whole.pagination.total / perPage); page++) {
        const one = await listIcons(service, `${query}&per_page=${perPage}&page=${page}`);
        expect(one.pagination).toEqual({
          current_page: page,
          last_page: Math.max(1, Math.ceil(whole.pagination.total / perPage)),
          limit: perPage,
          total: whole.pagination.total,
        });
        pages.push(...slugsOf(one));
      }
      expect(pages).toEqual(slugsOf(whole));
      expect(new Set(pages).size).toBe(whole.pagination.total);
    }
  });

  test('are empty past the end, and an empty list has one page', async () => {
    const service = await startTestService();
    const past = await listIcons(service, 'page=50');
    expect(past.data).toEqual([]);
    expect(past.pagination).toMatchObject({ current_page: 50, total: SAMPLE_ICONS.length });
    const none = await listIcons(service, 'pack=nothing');
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
  ])('with %s return %i, because the result window has 10,000 icons', async (query, status) => {
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
  ])('%s lists the matching icons', async (query, matches) => {
    const service = await startTestService();
    const found = await listIcons(service, `${query}&per_page=100`);
    expect(slugsOf(found).sort()).toEqual(slugsWhere(matches));
    expect(found.pagination.total).toBe(slugsWhere(matches).length);
  });

  test('only remove icons from the results of a search', async () => {
    const service = await startTestService();
    const all = slugsOf(await listIcons(service, 'search=heart&per_page=100'));
    for (const filter of ['pack=lucide', 'type=Sticker', 'shapes[]=Outline', 'colors[]=Red', 'tag=heart']) {
      const some = slugsOf(await listIcons(service, `search=heart&per_page=100&${filter}`));
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
    expect(slugsOf(await listIcons(service, `search=${encodeURIComponent(text)}`))).toContain(slug);
  });

  test('returns at most ten related tags, each with icons', async () => {
    const service = await startTestService();
    const { related_tags } = await listIcons(service, 'search=home');
    expect(related_tags.length).toBeLessThanOrEqual(10);
    for (const { slug } of related_tags) {
      expect((await listIcons(service, `tag=${encodeURIComponent(slug)}`)).pagination.total).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('time budget', () => {
  test('returns a degraded, uncacheable answer within the filters when no time is left', async () => {
    const service = await startTestService({ searchBudgetMs: 0 });
    const answer = await service.ask('/api/v1/icons?search=home&pack=lucide');
    const found = answer.json<IconList>();
    expect(found.search_degraded).toBe(true);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers.etag).toBeUndefined();
    for (const { slug } of found.data) expect(slug).toMatch(/^lucide--/);
  });
});

describe('X-Search-Match', () => {
  const matchOf = async (service: TestService, query: string, init?: Parameters<TestService['ask']>[1]) =>
    (await service.ask(`/api/v1/icons?${query}`, init)).headers['x-search-match'];

  test.each([
    ['home', 'full'],
    ['homes', 'full'],
    ['hom', 'full'],
    ['mdi:home', 'full'],
    ['home qxzv', 'partial'],
    ['hoem', 'loose'],
    ['qxzv', 'none'],
  ])('of %s is %s', async (search, match) => {
    const service = await startTestService();
    expect(await matchOf(service, `search=${search}`)).toBe(match);
  });

  test.each(['', 'search=', 'search=%20', 'pack=mdi', 'sort_by=name'])('is absent for ?%s', async (query) => {
    const service = await startTestService();
    expect(await matchOf(service, query)).toBeUndefined();
  });

  test('depends on the words alone: not on page, size, order, filters and method', async () => {
    const service = await startTestService();
    for (const more of ['page=1', 'page=90', 'per_page=1&page=2', 'sort_by=name', 'pack=nothing', 'with=svg'])
      for (const method of ['GET', 'HEAD'] as const)
        expect(await matchOf(service, `search=hoem&${more}`, { method }), more).toBe('loose');
  });

  test('is that of the first answer when the answer is cached, and absent from a 304', async () => {
    const service = await startTestService();
    for (let times = 0; times < 3; times++) expect(await matchOf(service, 'search=hoem')).toBe('loose');
    const { headers } = await service.ask('/api/v1/icons?search=hoem');
    const unchanged = await service.ask('/api/v1/icons?search=hoem', {
      headers: { 'if-none-match': headers.etag ?? '' },
    });
    expect([unchanged.status, unchanged.headers['x-search-match']]).toEqual([304, undefined]);
  });
});
