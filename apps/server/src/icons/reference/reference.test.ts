import { COLORS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ICONS, SAMPLE_PACKS } from '../../testing/sample-icons.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

const data = async <Data>(service: TestService, path: string) =>
  (await service.ask(path)).json<{ data: Data }>().data;

interface Row {
  readonly name: string;
  readonly slug: string;
  readonly icons_count: number;
}

test.each([
  ['colors', 'colors[]', COLORS.map(({ name }) => name), 'name'],
  ['styles', 'styles[]', STYLES.map(({ slug }) => slug), 'slug'],
  ['shapes', 'shapes[]', SHAPES, 'name'],
  ['types', 'type', ICON_TYPES, 'name'],
] as const)(
  '/%s lists the values that %s accepts, with their numbers of icons',
  async (list, parameter, values, field) => {
    const service = await startTestService();
    const rows = await data<Row[]>(service, `/api/v1/${list}`);
    expect(rows.map((row) => row[field])).toEqual(values);
    expect(rows.every(({ slug }) => /^[a-z]+(-[a-z]+)*$/.test(slug))).toBe(true);
    for (const row of rows) {
      const found = await service.ask(`/api/v1/icons?${parameter}=${encodeURIComponent(row[field])}`);
      expect(found.json<{ pagination: { total: number } }>().pagination.total).toBe(row.icons_count);
    }
  },
);

test.each(['colors', 'styles', 'shapes', 'types', 'packs/mdi'])(
  '/%s refuses all parameters',
  async (path) => {
    const service = await startTestService();
    expect((await service.ask(`/api/v1/${path}?page=1`)).code).toBe('unknown_parameter');
  },
);

describe('/packs', () => {
  test('lists every pack in pages, sorted by slug', async () => {
    const service = await startTestService();
    const slugs: string[] = [];
    for (let page = 1; page <= 3; page++) {
      const answer = await service.ask(`/api/v1/packs?per_page=2&page=${page}`);
      const { data: rows, pagination } = answer.json<{ data: Row[]; pagination: object }>();
      expect(pagination).toEqual({ current_page: page, last_page: 3, limit: 2, total: SAMPLE_PACKS.length });
      slugs.push(...rows.map(({ slug }) => slug));
    }
    expect(slugs).toEqual(SAMPLE_PACKS.map(({ slug }) => slug).sort());
  });

  test('returns an empty page past the end, and 422 for more than 100 packs per page', async () => {
    const service = await startTestService();
    expect(await data(service, '/api/v1/packs?page=1000000')).toEqual([]);
    expect((await service.ask('/api/v1/packs?per_page=101')).status).toBe(422);
  });

  test.each([
    ['license=MIT', ['logos', 'lucide', 'mdi']],
    ['license=LicenseRef-Private', ['tabler']],
    ['license=CC-BY-3.0', []],
    ['commercial_use=false', ['line-md']],
    ['commercial_use=true', ['logos', 'lucide', 'mdi', 'tabler', 'twemoji']],
    ['attribution_required=true', ['line-md', 'twemoji']],
    ['attribution_required=true&share_alike=false', ['twemoji']],
    ['share_alike=true&commercial_use=true', []],
    ['license=MIT&attribution_required=false&per_page=1&page=3', ['mdi']],
  ])('?%s lists the packs whose license meets the filter', async (query, slugs) => {
    const rows = await data<Row[]>(await startTestService(), `/api/v1/packs?${query}`);
    expect(rows.map(({ slug }) => slug)).toEqual(slugs);
  });

  test.each([
    ['license=GPL', 'license', 'is not one of'],
    ['license=mit', 'license', 'Did you mean "MIT"?'],
    ['license=CC-BY-ND-4.0', 'license', 'is not one of'],
    ['commercial_use=yes', 'commercial_use', 'is not one of: true, false.'],
    ['share_alike=', 'share_alike', 'is not one of: true, false.'],
    ['license=', 'license', 'is not one of'],
    ['share_alike=true&share_alike=true', 'share_alike', 'Given more than once'],
  ])('returns 422 with an explanation for ?%s', async (query, parameter, message) => {
    const answer = await (await startTestService()).ask(`/api/v1/packs?${query}`);
    expect([answer.status, answer.code]).toEqual([422, 'invalid_parameter']);
    const { errors } = answer.json<{ errors: Record<string, string[]> }>();
    expect(errors[parameter]?.join()).toContain(message);
  });

  test('shows the same license for a pack and its icons', async () => {
    const service = await startTestService();
    const pack = await data<{ license: object }>(service, '/api/v1/packs/line-md');
    const icon = await data<{ packs: { license: object }[] }>(
      service,
      '/api/v1/icons/line-md--home?with=packs',
    );
    expect(icon.packs[0]?.license).toEqual(pack.license);
    expect(pack.license).toMatchObject({
      commercial_use: false,
      attribution_required: true,
      share_alike: true,
    });
  });

  test('finds one pack by its slug, and answers an unknown slug with pack_not_found', async () => {
    const service = await startTestService();
    expect(await data(service, '/api/v1/packs/tabler')).toEqual({
      name: 'Tabler Icons',
      slug: 'tabler',
      version: '1.2.3',
      author: { name: 'Paweł', url: 'javascript:alert(1)' },
      license: {
        title: 'Own [license]',
        spdx: 'LicenseRef-Private',
        url: null,
        commercial_use: true,
        attribution_required: false,
        share_alike: false,
      },
      icons_count: SAMPLE_ICONS.filter(({ pack }) => pack === 'tabler').length,
      palette: false,
    });
    for (const slug of ['nothing', 'Tabler', '__proto__', '%00']) {
      expect((await service.ask(`/api/v1/packs/${slug}`)).code).toBe('pack_not_found');
    }
  });
});

describe('/tags', () => {
  test('lists the most used tags first, with the numbers of icons that the filter finds', async () => {
    const service = await startTestService();
    const rows = await data<{ text: string; slug: string; icons_count: number }[]>(
      service,
      '/api/v1/tags?per_page=100',
    );
    expect(rows.length).toBe(new Set(SAMPLE_ICONS.flatMap(({ tags }) => tags.map(({ slug }) => slug))).size);
    const counts = rows.map(({ icons_count }) => icons_count);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    for (const { slug, icons_count } of rows) {
      const found = await service.ask(`/api/v1/icons?tag=${slug}`);
      expect(found.json<{ pagination: { total: number } }>().pagination.total).toBe(icons_count);
    }
  });

  test('search lists only tags with this prefix, in pages', async () => {
    const service = await startTestService();
    const rows = await data<{ slug: string }[]>(service, '/api/v1/tags?search=ho');
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['home', 'hot', 'house']);
    expect(await data(service, '/api/v1/tags?search=zzz')).toEqual([]);
    const pages = [
      ...(await data<object[]>(service, '/api/v1/tags?search=ho&per_page=2')),
      ...(await data<object[]>(service, '/api/v1/tags?search=ho&per_page=2&page=2')),
    ];
    expect(pages).toEqual(rows);
  });
});
