import { displayName, ICON_TYPES, iconId, SHAPES } from '@glyphdex/contract';
import { describe, expect, onTestFinished, test } from 'vitest';
import { SAMPLE_ICONS, SAMPLE_PACKS, type SampleIcon } from '../testing/sample-icons.ts';
import type { Catalog } from './catalog.ts';
import type { IconFilters, IconOrder, IconSearch } from './icon-search.ts';
import { IconTotals } from './icon-totals.ts';
import type { IconCounts } from './popularity.ts';

/** A catalog of the sample icons, opened for one test. */
export interface OpenedCatalog {
  readonly catalog: Catalog;
  /** The same catalog after it has taken over the current counts. Absent if it follows them by itself. */
  recount?(): Promise<Catalog>;
  close(): void | Promise<void>;
}

const EVERYTHING: IconSearch = {
  text: '',
  filters: {},
  order: 'relevance',
  offset: 0,
  limit: 1_000,
  relatedTagsMax: 10,
  budgetMs: 60_000,
};

const idOf = ({ pack, name }: SampleIcon) => iconId(pack, name);
const slugOf = ({ pack, name }: SampleIcon) => `${pack}--${name}`;
const idsWhere = (matches: (icon: SampleIcon) => boolean) =>
  ascending(SAMPLE_ICONS.filter(matches).map(idOf));
const ascending = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);

/**
 * The suite that every implementation of `Catalog` passes. `open` returns a catalog of the sample icons with
 * these counts.
 */
export function catalogContract(
  name: string,
  open: (popularity: IconCounts) => Promise<OpenedCatalog>,
): void {
  const startCounted = async (popularity: IconCounts): Promise<OpenedCatalog> => {
    const opened = await open(popularity);
    onTestFinished(() => opened.close());
    return opened;
  };
  const start = async (popularity: IconCounts = new IconTotals()): Promise<Catalog> =>
    (await startCounted(popularity)).catalog;

  describe(`${name}: icons`, () => {
    test('resolves ids and slugs, also of aliases, in the order given', async () => {
      const catalog = await start();
      const home = SAMPLE_ICONS.find((icon) => slugOf(icon) === 'mdi--home')!;
      const last = SAMPLE_ICONS.at(-1)!;
      expect(
        catalog.resolve([
          slugOf(last),
          'mdi--home',
          String(idOf(home)),
          'mdi--house',
          String(iconId('mdi', 'house')),
        ]),
      ).toEqual([idOf(last), idOf(home), idOf(home), idOf(home), idOf(home)]);
    });

    test('resolves nothing for references that name no icon', async () => {
      const catalog = await start();
      const unknown = ['', '1', '0', '-1', 'home', 'mdi--nothing', 'nothing--home', 'mdi--', '9'.repeat(16)];
      expect(catalog.resolve(unknown)).toEqual(unknown.map(() => undefined));
      expect(catalog.resolve([])).toEqual([]);
    });

    test('finds the icons whose name or aliases have all words, and those that are named so', async () => {
      const catalog = await start();
      const named = (name: string, filters: IconFilters = {}) =>
        catalog.named({ name, words: name.split('-').map((word) => [word, `${word}s`]), filters });
      const aliased = named('house');
      expect([...aliased.ids]).toContain(iconId('mdi', 'home'));
      expect([...aliased.whole]).toContain(iconId('mdi', 'home'));
      const hasWord = ({ name: own, aliases }: SampleIcon) =>
        [own, ...aliases].some((one) => one.split('-').includes('home'));
      expect(ascending(named('home').ids)).toEqual(idsWhere(hasWord));
      expect(ascending([...named('home').whole])).toEqual(
        idsWhere(({ name: own, aliases }) => own === 'home' || aliases.includes('home')),
      );
      expect(ascending(named('home', { pack: 'lucide' }).ids)).toEqual(
        idsWhere((icon) => icon.pack === 'lucide' && hasWord(icon)),
      );
      expect(named('').ids).toEqual([]);
    });

    test('measures how much icons look like an icon, the nearest first', async () => {
      const catalog = await start();
      const id = iconId('mdi', 'home');
      const all = catalog.lookalikes({ id, filters: {}, max: 1_000 });
      expect([...all.keys()][0]).toBe([...all].find(([, distance]) => distance === 0)![0]);
      expect([...all.values()]).toEqual([...all.values()].toSorted((a, b) => a - b));
      expect(all.get(id)).toBe(0);
      const among = [iconId('lucide', 'home'), iconId('mdi', 'cog'), 12_345];
      const some = catalog.lookalikes({ id, filters: { pack: 'lucide' }, among, max: 10 });
      expect([...some.keys()]).toEqual([iconId('lucide', 'home')]);
      expect(some.get(iconId('lucide', 'home'))).toBe(all.get(iconId('lucide', 'home')));
      expect(catalog.lookalikes({ id, filters: {}, among: [], max: 10 }).size).toBe(0);
      expect(catalog.lookalikes({ id: 12_345, filters: {}, max: 10 }).size).toBe(0);
    });

    test('reads records in the order of the ids, without parts that are not requested', async () => {
      const catalog = await start();
      const icons = SAMPLE_ICONS.toReversed();
      const records = catalog.read(icons.map(idOf));
      records.forEach((record, position) => {
        const { pack, name: iconName, type, shape } = icons[position]!;
        const contentHash = expect.stringMatching(/^[\w-]{16}$/);
        expect(record).toEqual({
          id: idOf(icons[position]!),
          pack,
          name: iconName,
          title: displayName(iconName),
          type,
          shape,
          contentHash,
        });
      });
    });

    test('reads nothing for unknown ids and ids of aliases', async () => {
      const catalog = await start();
      const known = idOf(SAMPLE_ICONS[0]!);
      const [none, alias, one] = catalog.read([1, iconId('mdi', 'house'), known]);
      expect([none, alias, one?.id]).toEqual([undefined, undefined, known]);
    });

    test('reads every requested part', async () => {
      const catalog = await start();
      const parts = { svg: true, styles: true, colors: true, tags: true, variants: true, similars: true };
      const records = catalog.read(SAMPLE_ICONS.map(idOf), parts);
      const known = new Set(SAMPLE_ICONS.map(idOf));
      SAMPLE_ICONS.forEach((icon, position) => {
        const record = records[position]!;
        expect(record.svgJson).toMatch(/^"[\x20-\x7e]*"$/);
        expect(JSON.parse(record.svgJson!)).toBe(icon.svg);
        expect(new Set(record.styles)).toEqual(new Set(icon.styles));
        expect(record.colors).toEqual(icon.colors.map(([color, percent]) => ({ name: color, percent })));
        expect(record.tags?.map(({ slug }) => slug).toSorted()).toEqual(
          icon.tags.map(({ slug }) => slug).toSorted(),
        );
        for (const id of [...record.variants!, ...record.similars!]) {
          expect(known.has(id) && id !== record.id).toBe(true);
        }
      });
    });

    test('gives equal drawings equal content hashes, and others different ones', async () => {
      const catalog = await start();
      const records = catalog.read(SAMPLE_ICONS.map(idOf));
      const hashes = new Map(SAMPLE_ICONS.map(({ svg }, position) => [svg, records[position]!.contentHash]));
      expect(records.map((icon) => icon!.contentHash)).toEqual(
        SAMPLE_ICONS.map(({ svg }) => hashes.get(svg)),
      );
      expect(new Set(hashes.values()).size).toBe(hashes.size);
    });
  });

  describe(`${name}: search`, () => {
    test.each<[string, IconFilters, (icon: SampleIcon) => boolean]>([
      ['no filter', {}, () => true],
      ['types', { types: ['Sticker', 'Icon'] }, ({ type }) => type === 'Sticker' || type === 'Icon'],
      ['shapes', { shapes: ['Outline'] }, ({ shape }) => shape === 'Outline'],
      [
        'colors',
        { colors: ['Red', 'Blue'] },
        ({ colors }) => colors.some(([c]) => c === 'Red' || c === 'Blue'),
      ],
      ['styles', { styles: ['outline'] }, ({ styles }) => styles.includes('outline')],
      ['a pack', { pack: 'mdi' }, ({ pack }) => pack === 'mdi'],
      ['several packs', { packs: ['mdi', 'lucide'] }, ({ pack }) => pack === 'mdi' || pack === 'lucide'],
      ['a pack within packs', { pack: 'mdi', packs: ['mdi', 'lucide'] }, ({ pack }) => pack === 'mdi'],
      ['a pack outside packs', { pack: 'mdi', packs: ['lucide'] }, () => false],
      ['an unknown pack', { pack: 'nothing' }, () => false],
      ['no pack', { packs: [] }, () => false],
      ['an unknown tag', { tags: ['nothing-at-all'] }, () => false],
      [
        'two filters',
        { types: ['InterfaceIcon'], shapes: ['Fill'] },
        ({ type, shape }) => type === 'InterfaceIcon' && shape === 'Fill',
      ],
    ])('lists exactly the icons allowed by %s', async (_what, filters, matches) => {
      const catalog = await start();
      const { ids, total, generation } = await catalog.search({ ...EVERYTHING, filters });
      expect(ascending(ids)).toEqual(idsWhere(matches));
      expect([total, generation]).toEqual([ids.length, catalog.generation]);
    });

    test('lists icons that have all tags', async () => {
      const catalog = await start();
      const [first, second] = SAMPLE_ICONS.find(({ tags }) => tags.length > 1)!.tags.map(({ slug }) => slug);
      const tags = [first!, second!];
      const { ids } = await catalog.search({ ...EVERYTHING, filters: { tags } });
      expect(ascending(ids)).toEqual(
        idsWhere((icon) => tags.every((slug) => icon.tags.some((tag) => tag.slug === slug))),
      );
    });

    test.each<IconOrder>(['relevance', 'popularity', 'name', 'created_at', 'downloads', 'views'])(
      'cuts the same list into pages of 7 by %s',
      async (order) => {
        const catalog = await start();
        const whole = await catalog.search({ ...EVERYTHING, order });
        const paged: number[] = [];
        for (let offset = 0; offset < whole.total; offset += 7) {
          const page = await catalog.search({ ...EVERYTHING, order, offset, limit: 7 });
          expect(page.total).toBe(whole.total);
          paged.push(...page.ids);
        }
        expect(paged).toEqual(whole.ids);
        const pastEnd = await catalog.search({ ...EVERYTHING, order, offset: whole.total, limit: 7 });
        expect([pastEnd.ids, pastEnd.total]).toEqual([[], whole.total]);
      },
    );

    test('orders by name, creation date and counts, ties by id', async () => {
      const totals = new IconTotals();
      const counted = SAMPLE_ICONS.slice(3, 6);
      for (const [position, icon] of counted.entries()) {
        totals.add(idOf(icon), { views: position + 1, downloads: 3 - position });
      }
      // Place 8, divided by the root of 1 + 15.
      totals.setPopularity(new Map([[idOf(SAMPLE_ICONS[7]!), 15]]));
      const catalog = await start(totals);
      const listed = async (order: IconOrder) => (await catalog.search({ ...EVERYTHING, order })).ids;
      const by = (key: (icon: SampleIcon) => number | string) =>
        SAMPLE_ICONS.toSorted((a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : idOf(a) - idOf(b))).map(
          idOf,
        );
      expect(await listed('created_at')).toEqual(by(({ created }) => -created));
      expect(await listed('views')).toEqual(by((icon) => -(counted.indexOf(icon) + 1)));
      const downloads = (icon: SampleIcon) => (counted.includes(icon) ? 3 - counted.indexOf(icon) : 0);
      expect(await listed('downloads')).toEqual(by((icon) => -downloads(icon)));
      const names = new Map(SAMPLE_ICONS.map((icon) => [idOf(icon), icon.name]));
      const byName = (await listed('name')).map((id) => names.get(id)!);
      expect(byName).toEqual(byName.toSorted());
      const ranked = SAMPLE_ICONS.map(idOf);
      const popular = await listed('popularity');
      // Icons that a client does not see count as places too.
      expect(popular.indexOf(ranked[7]!)).toBeLessThan(3);
      expect(popular.filter((id) => id !== ranked[7])).toEqual(ranked.toSpliced(7, 1));
    });

    test('finds icons by name, and keeps filters and exact totals with a time budget of 0', async () => {
      const catalog = await start();
      const home = { ...EVERYTHING, text: 'home' };
      const found = await catalog.search(home);
      expect(found.ids).toContain(iconId('mdi', 'home'));
      const filters = { pack: 'lucide' };
      const cut = await catalog.search({ ...home, filters, budgetMs: 0 });
      expect(cut.ids.every((id) => idsWhere(({ pack }) => pack === 'lucide').includes(id))).toBe(true);
      expect(cut.total).toBe(cut.ids.length);
    });

    test('returns at most the requested number of related tags', async () => {
      const catalog = await start();
      const { relatedTags } = await catalog.search({ ...EVERYTHING, text: 'home', relatedTagsMax: 2 });
      expect(relatedTags.length).toBeLessThanOrEqual(2);
      const { relatedTags: none } = await catalog.search({ ...EVERYTHING, text: 'home', relatedTagsMax: 0 });
      expect(none).toEqual([]);
    });

    test.each(['mdi:home', 'mdiHome', '<Icon icon="mdi:home" />', 'U+F101'])(
      'finds the icon of %s first',
      async (text) => {
        const catalog = await start();
        const { ids } = await catalog.search({ ...EVERYTHING, text, limit: 5 });
        expect(ids[0]).toBe(catalog.resolve(['mdi--home'])[0]);
      },
    );

    test('explains a search in lines of text', async () => {
      const catalog = await start();
      const lines = catalog.explain({ ...EVERYTHING, text: 'home', limit: 1 });
      expect(lines.length).toBeGreaterThan(0);
      for (const line of lines) expect(line).not.toContain('\n');
    });

    test('ranks icons by descriptor within filters and window', async () => {
      const catalog = await start();
      const search = {
        descriptors: [new Int8Array(48).fill(3)],
        filters: { pack: 'mdi' },
        windowMax: 4,
        offset: 1,
        limit: 2,
        relatedTagsMax: 5,
      };
      const { ids, total, generation, isDegraded } = await catalog.searchByImage(search);
      expect([total, ids.length, generation, isDegraded]).toEqual([4, 2, catalog.generation, false]);
      const mdi = idsWhere(({ pack }) => pack === 'mdi');
      for (const id of ids) expect(mdi).toContain(id);
      const first = await catalog.searchByImage({ ...search, offset: 0, limit: 4 });
      expect(first.ids.slice(1, 3)).toEqual(ids);
    });
  });

  describe(`${name}: counts and lists`, () => {
    test('counts the icons that a filter by each value lists', async () => {
      const catalog = await start();
      for (const text of ['', 'home']) {
        const { counts, isDegraded } = await catalog.countFacets({ text, filters: {}, budgetMs: 60_000 });
        expect(isDegraded).toBe(false);
        const totalOf = async (filters: IconFilters) =>
          (await catalog.search({ ...EVERYTHING, text, filters })).total;
        for (const type of ICON_TYPES)
          expect(counts.type.get(type) ?? 0).toBe(await totalOf({ types: [type] }));
        for (const shape of SHAPES)
          expect(counts.shape.get(shape) ?? 0).toBe(await totalOf({ shapes: [shape] }));
        for (const { slug } of SAMPLE_PACKS) {
          expect(counts.pack.get(slug) ?? 0).toBe(await totalOf({ pack: slug }));
        }
        for (const map of Object.values(counts)) expect([...map.values()]).not.toContain(0);
      }
    });

    test('reports counts of a search that was cut by its budget', async () => {
      const catalog = await start();
      const query = { text: 'hoem', filters: { shapes: ['Outline'] as const }, budgetMs: 0 };
      expect((await catalog.countFacets(query)).isDegraded).toBe(true);
    });

    test('lists all tags in pages with their counts', async () => {
      const catalog = await start();
      const all = new Set(SAMPLE_ICONS.flatMap(({ tags }) => tags.map(({ slug }) => slug)));
      const { items, total } = catalog.listTags({ prefix: '', offset: 0, limit: 1_000 });
      expect(new Set(items.map(({ slug }) => slug))).toEqual(all);
      expect(total).toBe(all.size);
      const page = catalog.listTags({ prefix: '', offset: 1, limit: 2 });
      expect(page.items).toEqual(items.slice(1, 3));
    });

    test('suggests at most `max` texts, and none for blank text', async () => {
      const catalog = await start();
      expect(catalog.suggest('ho', 3).suggestions.length).toBeLessThanOrEqual(3);
      expect(catalog.suggest(' ', 3)).toEqual({ suggestions: [], instead: [] });
    });

    test('has consistent counts of icons and packs', async () => {
      const catalog = await start();
      expect(catalog.iconsCount).toBe(SAMPLE_ICONS.length);
      expect(catalog.packsCount).toBe(catalog.reference.packs.length);
      expect(Number.isNaN(Date.parse(catalog.builtAt))).toBe(false);
      const icons = catalog.reference.packs.reduce((sum, { iconsCount }) => sum + iconsCount, 0);
      expect(icons).toBe(SAMPLE_ICONS.length);
    });
  });

  describe(`${name}: order fingerprints`, () => {
    test('are empty for orders that never change', async () => {
      const catalog = await start();
      for (const order of ['relevance', 'name', 'created_at'] as const) {
        expect(catalog.orderFingerprint(order)).toBe('');
      }
    });

    test('change with the counts, and are equal for equal counts in another process', async () => {
      const count = (totals: IconTotals) => {
        totals.add(idOf(SAMPLE_ICONS[5]!), { views: 1, downloads: 1 });
        totals.setPopularity(new Map([[idOf(SAMPLE_ICONS[5]!), 9]]));
      };
      const [first, second] = [new IconTotals(), new IconTotals()];
      const [one, other] = [await startCounted(first), await startCounted(second)];
      for (const order of ['popularity', 'downloads', 'views'] as const) {
        const before = one.catalog.orderFingerprint(order);
        expect(other.catalog.orderFingerprint(order)).toBe(before);
      }
      const orders = ['popularity', 'downloads', 'views'] as const;
      const fingerprints = (catalog: Catalog) => orders.map((order) => catalog.orderFingerprint(order));
      const before = fingerprints(one.catalog);
      count(first);
      const after = fingerprints((await one.recount?.()) ?? one.catalog);
      for (const [i] of orders.entries()) expect(after[i]).not.toBe(before[i]);
      count(second);
      expect(fingerprints((await other.recount?.()) ?? other.catalog)).toEqual(after);
    });
  });

  test(`${name}: has the icon sets with hidden icons, their documents and lists`, async () => {
    const { iconSets } = await start();
    expect([...iconSets.summaries.keys()]).toEqual(SAMPLE_PACKS.map(({ slug }) => slug).sort());
    expect(iconSets.nameWords).toContain('\nhome\n');
    expect([iconSets.find('nothing'), iconSets.sizeOf('nothing')]).toEqual([undefined, undefined]);
    expect(iconSets.sizeOf('mdi')?.isUnread).toBe(true);
    const set = iconSets.find('mdi')!;
    expect(iconSets.find('mdi')!.fingerprint).toBe(set.fingerprint);
    expect(iconSets.find('lucide')!.fingerprint).not.toBe(set.fingerprint);
    const home = SAMPLE_ICONS.find((icon) => slugOf(icon) === 'mdi--home')!;
    expect(set.documentOf(set.positionOf('home')!)).toBe(home.svg);
    expect(set.documentOf(set.positionOf('retired')!)).toContain('M2 2h20v20H2z');
    expect([set.positionOf('house'), set.names.aliases['house']]).toEqual([undefined, { parent: 'home' }]);
    const { drawings, names, isUnread } = iconSets.sizeOf('mdi')!;
    expect([drawings > home.svg.length, names > 0, isUnread]).toEqual([true, true, false]);
    expect(set.lists()).toMatchObject({ hidden: ['retired'], aliases: { house: 'home' } });
  });

  test(`${name}: stays readable while it is held, and may be released twice`, async () => {
    const catalog = await start();
    const release = catalog.hold();
    await Promise.resolve();
    expect(catalog.read([idOf(SAMPLE_ICONS[0]!)], { svg: true })[0]?.svgJson).toBeDefined();
    release();
    release();
  });
}
