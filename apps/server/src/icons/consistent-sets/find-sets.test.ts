import type { Shape } from '@glyphdex/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { IconFilters } from '../../catalog/icon-search.ts';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { openSampleCatalog, unlimitedContext } from '../../testing/tool-context.ts';
import { conceptOf, matchConcept } from '../concept-match.ts';
import { findSets, withRelated } from './find-sets.ts';

const catalog = await openSampleCatalog();

const find = (names: readonly string[], filters: IconFilters = {}) =>
  findSets(unlimitedContext(catalog), names, filters);

test('ranks all packs by the names that they have', async () => {
  const sets = await find(['home', 'search', 'settings', 'shield']);
  expect(sets.map(({ pack }) => pack).toSorted()).toEqual(
    catalog.reference.packs.map(({ slug }) => slug).toSorted(),
  );
  expect(sets[0]).toMatchObject({ pack: 'lucide', shape: 'Outline', missing: [] });
  expect(sets[0]!.picks.map(({ icon }) => icon.name)).toEqual(['home', 'search', 'settings', 'shield']);
  const counts = sets.map(({ picks }) => picks.length);
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
});

test('takes an alias for the name', async () => {
  const mdi = (await find(['search', 'house'])).find(({ pack }) => pack === 'mdi')!;
  expect(mdi.picks.map(({ icon, match }) => [icon.name, match])).toEqual([
    ['magnify', 'exact'],
    ['home', 'exact'],
  ]);
});

test('misses exactly the names whose words no icon of the pack has, whatever the filters', async () => {
  const names = ['home', 'house', 'user', 'account', 'star', 'arrow left', 'coffee', 'npm', 'zzzz', '→'];
  const aliases = (name: string, pack: string) =>
    SAMPLE_ICONS.filter((icon) => icon.pack === pack).some((icon) =>
      [icon.name, ...icon.aliases].some((one) => matchConcept(conceptOf(name), one) !== 'related'),
    );
  await fc.assert(
    fc.asyncProperty(fc.subarray(names, { minLength: 1 }), async (wanted) => {
      const sets = await find(wanted);
      expect(await find(wanted)).toEqual(sets);
      for (const { pack, picks, missing } of sets) {
        expect(missing).toEqual(wanted.filter((name) => !aliases(name, pack)));
        expect(picks.map(({ concept }) => concept)).toEqual(wanted.filter((name) => !missing.includes(name)));
        expect(picks.every(({ icon, match }) => icon.pack === pack && match !== 'related')).toBe(true);
      }
    }),
    { numRuns: 60 },
  );
});

test('keeps to the filters', async () => {
  const sets = await find(['home', 'heart'], { packs: ['mdi', 'twemoji'], shapes: ['Outline'] });
  expect(sets.map(({ pack }) => pack).toSorted()).toEqual(['mdi', 'twemoji']);
  expect(sets.flatMap(({ picks }) => picks).every(({ icon }) => icon.shape === 'Outline')).toBe(true);
});

test('offers related icons for missing names, and still says that they are missing', async () => {
  const names = ['home', 'qqqqqqqq', 'star qqqqqqqq'];
  const { sets } = await withRelated(unlimitedContext(catalog), await find(names), names, {});
  const lucide = sets.find(({ pack }) => pack === 'lucide')!;
  expect(lucide.missing).toEqual(['qqqqqqqq', 'star qqqqqqqq']);
  expect(lucide.picks.map(({ concept, icon, match }) => [concept, icon.name, match])).toEqual([
    ['home', 'home', 'exact'],
    ['star qqqqqqqq', 'star', 'related'],
  ]);
});

describe('in a pack with several styles', () => {
  const icon = (name: string, shape: Shape = 'Outline') => ({
    ...SAMPLE_ICONS.find(({ pack }) => pack === 'tabler')!,
    name,
    shape,
    tags: [],
    aliases: [],
  });
  const names = ['home', 'user', 'bell', 'star'].flatMap((name) => [`${name}-broken`, `${name}-linear`]);
  const icons = [
    ...names.map((name) => icon(name)),
    icon('cart-broken'),
    icon('search-linear'),
    icon('calendar-linear'),
    icon('bold'),
    icon('italic', 'Fill'),
    icon('keyboard-linear'),
  ];
  const styled = openSampleCatalog(icons);
  const pickStyled = async (names: readonly string[]) => {
    const [best] = await findSets(unlimitedContext(await styled), names, {});
    return { ...best!, names: best!.picks.map(({ icon: { name } }) => name) };
  };

  test('takes the style that most names share, and another one only for what the pack lacks in it', async () => {
    const set = await pickStyled(['home', 'user', 'search', 'bell', 'cart', 'calendar']);
    expect(set.manner).toBe('linear');
    expect(set.names).toEqual([
      'home-linear',
      'user-linear',
      'search-linear',
      'bell-linear',
      'cart-broken',
      'calendar-linear',
    ]);
    expect(set.missing).toEqual([]);
  });

  test('takes names without a style', async () => {
    const set = await pickStyled(['home', 'search', 'calendar', 'bold', 'italic']);
    expect(set.names).toEqual(['home-linear', 'search-linear', 'calendar-linear', 'bold', 'italic']);
  });
});

test('prefers the exact name of another shape to a part in the style of the others', async () => {
  const icons = ['home-linear', 'user-linear', 'star-half-linear', 'star'].map((name) => ({
    ...SAMPLE_ICONS.find(({ pack }) => pack === 'tabler')!,
    name,
    shape: (name === 'star' ? 'Fill' : 'Outline') as Shape,
    tags: [],
    aliases: [],
  }));
  const [best] = await findSets(
    unlimitedContext(await openSampleCatalog(icons)),
    ['home', 'user', 'star'],
    {},
  );
  expect(best!.picks.map(({ icon }) => icon.name)).toEqual(['home-linear', 'user-linear', 'star']);
});
