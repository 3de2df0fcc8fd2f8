import type { Shape } from '@glyphdex/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLE_ICONS } from '../../testing/sample-icons.ts';
import { openSampleCatalog, unlimitedContext } from '../../testing/tool-context.ts';
import { pickConsistentSet, type SetPreferences } from './consistent-set.ts';

const catalog = await openSampleCatalog();

const NO_PREFERENCES: SetPreferences = { preferredPacks: [], filters: {} };
const pick = (concepts: readonly string[], preferences = NO_PREFERENCES) =>
  pickConsistentSet(unlimitedContext(catalog), concepts, preferences);

test('picks the pack that has all concepts, with a single shape', async () => {
  const { sets, completePacks } = await pick(['home', 'search', 'settings', 'shield']);
  expect(sets[0]!.pack.slug).toBe('lucide');
  expect(sets[0]!.shape).toBe('Outline');
  expect(sets[0]!.missing).toEqual([]);
  expect(sets[0]!.picks.map(({ icon }) => icon.name)).toEqual(['home', 'search', 'settings', 'shield']);
  expect(completePacks).toBeGreaterThanOrEqual(1);
});

test('takes the icons from a preferred pack, and names what it lacks', async () => {
  for (const pack of ['mdi', 'lucide', 'tabler']) {
    const { sets } = await pick(['home', 'calendar', 'heart'], { ...NO_PREFERENCES, preferredPacks: [pack] });
    expect(sets[0]!.pack.slug).toBe(pack);
    expect(sets[0]!.isPreferred).toBe(true);
  }
  const { sets } = await pick(['home', 'github', 'figma'], { ...NO_PREFERENCES, preferredPacks: ['mdi'] });
  expect(sets[0]!.pack.slug).toBe('mdi');
  expect(sets[0]!.missing).toContain('figma');
  expect(sets[1]!.pack.slug).toBe('logos');
});

test('names the concepts that the pack lacks, and returns no set if no pack has any', async () => {
  const { sets } = await pick(['typescript', 'npm', 'qqqqqqqq']);
  expect(sets[0]!.pack.slug).toBe('logos');
  expect(sets[0]!.missing).toEqual(['qqqqqqqq']);
  expect((await pick(['qqqqqqqq'])).sets).toEqual([]);
});

test('returns icons of one pack per set, one per concept and none twice, and the same each time', async () => {
  const words = [
    'home',
    'house',
    'user',
    'account',
    'star',
    'heart',
    'bell',
    'arrow left',
    'coffee',
    'npm',
    'zzzz',
  ];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 8 }),
      fc.subarray(['mdi', 'twemoji', 'line-md'], { maxLength: 1 }),
      async (concepts, preferredPacks) => {
        const preferences = { ...NO_PREFERENCES, preferredPacks };
        const choice = await pick(concepts, preferences);
        expect(await pick(concepts, preferences)).toEqual(choice);
        const packs = choice.sets.map(({ pack }) => pack.slug);
        expect(new Set(packs).size).toBe(packs.length);
        for (const { pack, picks, missing } of choice.sets) {
          expect(picks.every(({ icon }) => icon.pack === pack.slug)).toBe(true);
          const ofConcepts = picks.map(({ concept }) => concept);
          expect(concepts.filter((concept) => ofConcepts.includes(concept))).toEqual(ofConcepts);
          expect([...ofConcepts, ...missing].toSorted()).toEqual(concepts.toSorted());
          expect(new Set(picks.map(({ icon }) => icon.id)).size).toBe(picks.length);
          const styles = new Set(picks.map(({ manner }) => manner).filter((manner) => manner !== ''));
          expect(styles.size).toBeLessThanOrEqual(1);
          // Only a preferred set covers fewer than another.
          const [best] = choice.sets;
          if (!best!.isPreferred) expect(picks.length).toBeLessThanOrEqual(best!.picks.length);
        }
      },
    ),
    { numRuns: 60 },
  );
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
  const pickStyled = async (concepts: readonly string[]) => {
    const choice = await pickConsistentSet(unlimitedContext(await styled), concepts, NO_PREFERENCES);
    const [best] = choice.sets;
    return { ...best!, names: best!.picks.map(({ icon: { name } }) => name) };
  };

  test('takes the style that most concepts share, and reports what the pack lacks in it', async () => {
    const set = await pickStyled(['home', 'user', 'search', 'bell', 'cart', 'calendar']);
    expect(set.manner).toBe('linear');
    expect(set.names).toEqual(
      ['home', 'user', 'search', 'bell', 'calendar'].map((concept) => `${concept}-linear`),
    );
    expect(set.missing).toEqual(['cart']);
  });

  test('takes names without a style if they have the shape of the others', async () => {
    const set = await pickStyled(['home', 'search', 'calendar', 'bold', 'italic']);
    expect(set.names).toEqual(['home-linear', 'search-linear', 'calendar-linear', 'bold']);
    expect(set.missing).toEqual(['italic']);
  });

  test('drops words of a concept that the pack does not know', async () => {
    expect((await pickStyled(['home', 'keyboard shortcuts'])).names).toEqual([
      'home-linear',
      'keyboard-linear',
    ]);
  });
});
