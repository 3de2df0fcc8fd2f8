import { describe, expect, test } from 'vitest';
import { data, icons } from './service.ts';

// Searches of the running service on the whole catalog.

/** The words of the name in a slug: `mdi--home-outline` -> home, outline. */
const wordsOf = (slug: string) => slug.slice(slug.indexOf('--') + 2).split('-');

describe('catalog', () => {
  test('lists at least 370,000 icons', async () => {
    expect((await icons({})).pagination.total).toBeGreaterThanOrEqual(370_000);
  });

  test('counts as many icons in all packs as in the list', async () => {
    const { pagination } = await icons({});
    let counted = 0;
    // Three pages hold 300 packs, more than the catalog has.
    for (let page = 1; page <= 3; page++) {
      const packs = await data<{ icons_count: number }[]>(`/api/v1/packs?per_page=100&page=${page}`);
      counted += packs.reduce((sum, pack) => sum + pack.icons_count, 0);
    }
    expect(counted).toBe(pagination.total);
  });

  test.each(['types', 'shapes'])('counts each icon once in the values of /%s', async (list) => {
    const values = await data<{ icons_count: number }[]>(`/api/v1/${list}`);
    expect(values.reduce((sum, value) => sum + value.icons_count, 0)).toBe(
      (await icons({})).pagination.total,
    );
  });
});

describe('search', () => {
  test.each(['home', 'user', 'heart', 'calendar', 'search', 'github'])(
    'ranks five icons with exactly the name %s first',
    async (word) => {
      const { data: found } = await icons({ search: word, per_page: 5 });
      expect(found.map((icon) => wordsOf(icon.slug).join(' '))).toEqual(Array(5).fill(word));
    },
  );

  test.each([
    ['hoem', /home/],
    // Some icons are named `calender`; they show calendars too.
    ['calender', /calend[ae]r/],
    ['serach', /search/],
    ['sheild', /shield/],
    ['setings', /setting/],
    ['donwload', /download/],
  ])('corrects the typing error %s', async (typed, pattern) => {
    const { data: found } = await icons({ search: typed, per_page: 10 });
    expect(found.filter((icon) => pattern.test(icon.slug)).length).toBeGreaterThanOrEqual(9);
  });

  test.each([
    ['maison', /home|house/],
    ['einstellungen', /setting|gear|cog|preferences/],
    ['家', /home|house/],
    ['настройки', /setting|gear|cog|preferences/],
    ['🔥', /fire|flame/],
    ['teamwork', /team|group|users|people|handshake/],
  ])('finds icons for %s, a translation, an emoji or a related word', async (typed, pattern) => {
    const { data: found } = await icons({ search: typed, per_page: 10 });
    expect(found.filter((icon) => pattern.test(icon.slug)).length).toBeGreaterThanOrEqual(8);
  });

  test.each(['arrow left', 'arrowleft', 'left arrow', 'Arrow-Left', 'arrowLeft'])(
    'finds left arrows for %s',
    async (typed) => {
      const { data: found } = await icons({ search: typed, per_page: 10 });
      expect(found).toHaveLength(10);
      for (const icon of found) expect(icon.slug).toMatch(/arrow.*left|left.*arrow/);
    },
  );

  test.each(['qwxyz', 'asdfgh', 'blorptastic', 'zzzz'])(
    'finds nothing for the nonsense word %s',
    async (typed) => {
      expect((await icons({ search: typed })).pagination.total).toBe(0);
    },
  );

  test('returns related tags without query words, each with results', async () => {
    const { related_tags } = await icons({ search: 'arrow' });
    expect(related_tags.length).toBeGreaterThan(3);
    for (const tag of related_tags) {
      expect(tag.slug).not.toBe('arrow');
      expect((await icons({ search: 'arrow', tag: tag.slug, per_page: 1 })).pagination.total).toBeGreaterThan(
        0,
      );
    }
  });
});

describe('filters', () => {
  test.each([
    ['type', 'Sticker'],
    ['type', 'AnimatedIcon'],
    ['type', 'InterfaceIcon'],
    ['shapes[]', 'Outline'],
    ['shapes[]', 'Lineal Color'],
    ['shapes[]', 'Hand Drawn'],
    ['colors[]', 'Red'],
    ['styles[]', 'rounded'],
    ['pack', 'mdi'],
    ['tag', 'home'],
  ])('%s=%s returns some icons, and with a search no more than the search alone', async (key, value) => {
    const all = (await icons({ search: 'home', per_page: 1 })).pagination.total;
    const some = (await icons({ search: 'home', per_page: 1, [key]: value })).pagination.total;
    const browse = (await icons({ per_page: 1, [key]: value })).pagination.total;
    expect(some).toBeLessThanOrEqual(all);
    expect(browse).toBeGreaterThanOrEqual(some);
    expect(browse).toBeGreaterThan(0);
  });

  test('returns only icons of the requested pack', async () => {
    const { data: found } = await icons({ search: 'home', pack: 'lucide', per_page: 50 });
    expect(found.length).toBeGreaterThan(0);
    for (const icon of found) expect(icon.slug.startsWith('lucide--')).toBe(true);
  });

  test('counts the icons with any of several values of one filter', async () => {
    const total = async (shapes: string[]) =>
      (await icons({ search: 'star', 'shapes[]': shapes })).pagination.total;
    const [outline, fill, both] = [
      await total(['Outline']),
      await total(['Fill']),
      await total(['Outline', 'Fill']),
    ];
    expect(both).toBe(outline + fill);
  });

  test('returns only icons with a requested color', async () => {
    const { data: found } = await icons({ 'colors[]': 'Purple', with: 'colors', per_page: 50 });
    expect(found).toHaveLength(50);
    for (const icon of found) expect(icon.colors?.map((color) => color.name)).toContain('Purple');
  });
});

describe('order and pages', () => {
  test('sorts by name in ascending order', async () => {
    const { data: found } = await icons({ search: 'home', sort_by: 'name', per_page: 100 });
    const names = found.map((icon) => icon.name.toLowerCase());
    expect(names).toEqual([...names].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
  });

  test.each(['name', 'created_at', 'downloads', 'views'])(
    'sorted by %s, the first two pages do not overlap and have the same total',
    async (sort_by) => {
      const first = await icons({ search: 'star', sort_by, per_page: 50 });
      const second = await icons({ search: 'star', sort_by, per_page: 50, page: 2 });
      expect(second.pagination.total).toBe(first.pagination.total);
      expect(new Set([...first.data, ...second.data].map((icon) => icon.id)).size).toBe(100);
    },
  );

  test('serves the last page of the result window and refuses the next one', async () => {
    const last = await icons({ search: 'arrow', per_page: 100, page: 100 });
    expect(last.data).toHaveLength(100);
    await expect(icons({ search: 'arrow', per_page: 100, page: 101 })).rejects.toThrow(
      'result_window_exceeded',
    );
  });
});

describe('expansions', () => {
  test('returns all seven expansions', async () => {
    const { data: found } = await icons({
      search: 'home',
      with: 'svg,styles,colors,tags,packs,variants,similars',
      per_page: 50,
    });
    for (const icon of found) {
      expect(icon.svg?.svg_code).toMatch(/^<svg [^>]*viewBox="[^"]+"[^>]*>.*<\/svg>$/s);
      expect(icon.packs?.[0]?.slug).toBe(icon.slug.split('--')[0]);
      expect(icon.styles).toBeInstanceOf(Array);
      expect(icon.colors?.length).toBeGreaterThan(0);
      expect(icon.tags?.map((tag) => tag.slug)).toContain('home');
      for (const related of [...(icon.variants ?? []), ...(icon.similars ?? [])]) {
        expect(related.id).not.toBe(icon.id);
        expect(Object.keys(related).sort()).toEqual(['id', 'name', 'slug', 'static_image_url', 'type']);
      }
    }
    expect(found.some((icon) => (icon.variants?.length ?? 0) > 0)).toBe(true);
    expect(found.every((icon) => (icon.similars?.length ?? 0) > 0)).toBe(true);
  });

  test('returns the same icon by id, slug and alias', async () => {
    const bySlug = await data<{ id: number; slug: string }>('/api/v1/icons/mdi--home');
    expect(await data(`/api/v1/icons/${bySlug.id}`)).toEqual(bySlug);
    expect(await data('/api/v1/icons/mdi--house')).toEqual(bySlug);
  });
});
