import type { PackRecord } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PackNames } from './pack-names.ts';

function pack(slug: string, name: string, iconsCount = 1): PackRecord {
  return {
    slug,
    name,
    version: null,
    category: null,
    author: { name: 'A', url: null },
    license: { title: 'MIT', spdx: 'MIT', url: null },
    iconsCount,
    palette: false,
  };
}

const names = new PackNames([
  pack('mdi', 'Material Design Icons', 7000),
  pack('mdi-light', 'Material Design Light', 300),
  pack('line-md', 'Material Line Icons', 1000),
  pack('maki', 'Maki', 200),
  pack('pepicons', 'Pepicons', 400),
  pack('empty', 'Made of Nothing', 0),
]);
const slugsOf = (text: string) => names.matching(text).map((match) => match.pack.slug);

test('ranks equal names first, then names that start with the text, then those with a later word that starts with it', () => {
  expect(slugsOf('mdi')).toEqual(['mdi', 'mdi-light']);
  expect(slugsOf('ma')).toEqual(['mdi', 'line-md', 'mdi-light', 'maki']);
  expect(slugsOf('icons')).toEqual(['mdi', 'line-md', 'pepicons']);
  expect(slugsOf('material design l')).toEqual(['mdi-light']);
  expect(names.matching('MAKI')).toMatchObject([{ isWhole: true }]);
});

test('matches two letters at the start of names only, and no pack without icons', () => {
  expect(slugsOf('ic')).toEqual([]);
  expect(slugsOf('made')).toEqual([]);
  for (const blank of ['', ' ', '\n']) expect(slugsOf(blank)).toEqual([]);
});

test('finds exactly the packs whose slug or name contains the text', () => {
  const name = fc.stringMatching(/^[ab ]{0,6}$/);
  fc.assert(
    fc.property(
      fc.array(fc.tuple(name, name), { maxLength: 8 }),
      fc.stringMatching(/^[ab]{3}$/),
      (names, text) => {
        const packs = names.map(([slug, title], i) => pack(`${i}${slug}`, title));
        const expected = packs.filter((one) => one.slug.includes(text) || one.name.includes(text));
        const found = new PackNames(packs).matching(text).map((match) => match.pack);
        expect(new Set(found)).toEqual(new Set(expected));
      },
    ),
  );
});
