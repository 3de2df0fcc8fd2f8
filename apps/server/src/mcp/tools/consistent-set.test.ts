import fc from 'fast-check';
import { expect, test } from 'vitest';
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

test('lets a preferred pack win over others with as many of the concepts', async () => {
  for (const pack of ['mdi', 'lucide', 'tabler']) {
    const { sets } = await pick(['home', 'calendar', 'heart'], { ...NO_PREFERENCES, preferredPacks: [pack] });
    expect(sets[0]!.pack.slug).toBe(pack);
    expect(sets[0]!.isPreferred).toBe(true);
  }
  const { sets } = await pick(['home', 'github', 'figma'], { ...NO_PREFERENCES, preferredPacks: ['mdi'] });
  expect(sets[0]!.pack.slug).toBe('logos');
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
          // No other set covers more than the first.
          expect(picks.length).toBeLessThanOrEqual(choice.sets[0]!.picks.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});
