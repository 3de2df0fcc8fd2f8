import { expect, test } from 'vitest';
import { ThesaurusWriter, TIER_BITS, TIER_MASK } from './thesaurus.ts';

/** For each stored phrase, its targets with their tiers: `home 0`. */
function targetsOf(
  phrases: readonly [string, { target: string; tier: number }[]][],
): Record<string, unknown> {
  const writer = new ThesaurusWriter();
  for (const [phrase, targets] of phrases) writer.add(phrase, targets);
  const { phrases: keys, offsets, entries, targets } = writer.finish();
  return Object.fromEntries(
    keys.map((key, number) => [
      key,
      Array.from(
        entries.subarray(offsets[number], offsets[number + 1]),
        (entry) => `${targets[entry >>> TIER_BITS]} ${entry & TIER_MASK}`,
      ),
    ]),
  );
}

test('keeps the lowest tier of a target that is given twice, in the order of first mention', () => {
  const first = { target: 'house', tier: 2 };
  const phrases: [string, { target: string; tier: number }[]][] = [
    ['maison', [first, { target: 'home', tier: 1 }]],
    [
      'Maison',
      [
        { target: 'home', tier: 0 },
        { target: 'way-out', tier: 3 },
        { ...first, tier: 3 },
      ],
    ],
  ];
  expect(targetsOf(phrases)).toEqual({ maison: ['house 2', 'home 0', 'way-out 3'] });
});

test('sorts phrases and adds each without accents, with the tier raised by one if it is short', () => {
  const home = [{ target: 'home', tier: 0 }];
  expect(
    targetsOf([
      ['maison', home],
      ['H\u00e4uschen', home],
      ['s\u00e9a', home],
    ]),
  ).toEqual({
    hauschen: ['home 0'],
    'h\u00e4uschen': ['home 0'],
    maison: ['home 0'],
    sea: ['home 1'],
    's\u00e9a': ['home 0'],
  });
});

test('leaves out a target that is the phrase itself and gives tier 0 to targets that contain it', () => {
  const targets = [
    { target: 'out', tier: 0 },
    { target: 'way-out', tier: 3 },
  ];
  expect(targetsOf([['out', targets]])).toEqual({ out: ['way-out 0'] });
});
