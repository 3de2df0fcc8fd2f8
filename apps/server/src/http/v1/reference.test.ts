import { COLORS, ICON_TYPES, iconId, SHAPES, STYLES } from '@glyphdex/contract';
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
] as const)('/%s lists what %s accepts, with true counts', async (list, parameter, values, field) => {
  const service = await startTestService();
  const rows = await data<Row[]>(service, `/api/v1/${list}`);
  expect(rows.map((row) => row[field])).toEqual(values);
  expect(rows.every(({ slug }) => /^[a-z]+(-[a-z]+)*$/.test(slug))).toBe(true);
  for (const row of rows) {
    const found = await service.ask(`/api/v1/icons?${parameter}=${encodeURIComponent(row[field])}`);
    expect(found.json<{ pagination: { total: number } }>().pagination.total).toBe(row.icons_count);
  }
});

test.each(['colors', 'styles', 'shapes', 'types', 'packs/mdi'])('/%s takes no parameter', async (path) => {
  const service = await startTestService();
  expect((await service.ask(`/api/v1/${path}?page=1`)).code).toBe('unknown_parameter');
});

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

  test('a page past the end is empty', async () => {
    const service = await startTestService();
    expect(await data(service, '/api/v1/packs?page=1000000')).toEqual([]);
    expect((await service.ask('/api/v1/packs?per_page=101')).status).toBe(422);
  });

  test('one pack is found by its slug alone', async () => {
    const service = await startTestService();
    expect(await data(service, '/api/v1/packs/tabler')).toEqual({
      name: 'Tabler Icons',
      slug: 'tabler',
      version: '1.2.3',
      author: { name: 'Paweł', url: 'javascript:alert(1)' },
      license: { title: 'Own [licence]', spdx: null, url: null },
      icons_count: SAMPLE_ICONS.filter(({ pack }) => pack === 'tabler').length,
      palette: false,
    });
    for (const slug of ['nothing', 'Tabler', '__proto__', '%00']) {
      expect((await service.ask(`/api/v1/packs/${slug}`)).code).toBe('pack_not_found');
    }
  });
});

describe('/tags', () => {
  test('lists tags by use, and each count is what the filter finds', async () => {
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

  test('search leaves the tags that begin with it', async () => {
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

describe('/attribution', () => {
  interface Attribution {
    readonly text: string;
    readonly html: string;
    readonly markdown: string;
    readonly packs: readonly {
      readonly slug: string;
      readonly icon_ids: readonly number[];
      readonly text: string;
      readonly html: string;
      readonly markdown: string;
    }[];
  }
  const credit = async (ids: readonly number[]) =>
    data<Attribution>(await startTestService(), `/api/v1/attribution?ids=${ids.join(',')}`);

  test('names the service with a link, even without ids', async () => {
    const { packs, ...lines } = await data<Attribution>(await startTestService(), '/api/v1/attribution');
    expect(packs).toEqual([]);
    expect(lines).toEqual({
      text: 'Icons by Glyphdex (http://icons.test)',
      html: 'Icons by <a href="http://icons.test">Glyphdex</a>',
      markdown: 'Icons by [Glyphdex](<http://icons.test>)',
    });
  });

  test('credits each pack once, with the icons it stands for', async () => {
    const ids = [
      iconId('mdi', 'home'),
      iconId('logos', 'npm'),
      iconId('mdi', 'cog'),
      iconId('mdi', 'home'),
      12345,
    ];
    const { packs } = await credit(ids);
    expect(packs.map(({ slug, icon_ids }) => [slug, icon_ids])).toEqual([
      ['mdi', [iconId('mdi', 'home'), iconId('mdi', 'cog')]],
      ['logos', [iconId('logos', 'npm')]],
    ]);
    expect(packs[0]?.text).toBe(
      'Material Design Icons by Pictogrammers (https://example.test/mdi), MIT (https://opensource.org/license/mit)',
    );
  });

  test('what a pack says of itself is text, not markup, and only web addresses become links', async () => {
    const { packs } = await credit([iconId('lucide', 'home'), iconId('tabler', 'home')]);
    expect(packs[0]?.html).toContain(
      '<a href="https://example.test/?a=1&#38;b=2">Lucide &#60;Contributors&#62; &#38; Söhne</a>',
    );
    expect(packs[0]?.markdown).toContain(
      String.raw`[Lucide \<Contributors\> & Söhne](<https://example.test/?a=1&b=2>)`,
    );
    expect(packs[1]?.html).toBe('Tabler Icons by Paweł, Own [licence]');
    expect(packs[1]?.markdown).toBe(String.raw`Tabler Icons by Paweł, Own \[licence\]`);
  });

  test('takes up to 100 ids', async () => {
    const service = await startTestService();
    const ids = (count: number) => Array.from({ length: count }, (_, i) => i + 1).join(',');
    expect((await service.ask(`/api/v1/attribution?ids=${ids(100)}`)).status).toBe(200);
    const refused = await service.ask(`/api/v1/attribution?ids=${ids(101)}`);
    expect([refused.status, refused.code]).toEqual([422, 'invalid_parameter']);
    expect((await service.ask('/api/v1/attribution?ids=a')).status).toBe(422);
  });
});
