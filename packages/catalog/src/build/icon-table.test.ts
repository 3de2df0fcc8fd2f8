import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { PackColumns } from '../packs/pack-columns.ts';
import { type GatheredPack, gatherIcons } from './icon-table.ts';

function pack(
  slug: string,
  icons: readonly (readonly [name: string, aliases: readonly string[]])[],
  refused: PackColumns['refused'] = [],
): GatheredPack {
  const names = icons.map(([name]) => name);
  const aliases = icons.map(([, further]) => further);
  const column = new Uint8Array(names.length);
  const columns: PackColumns = {
    info: {
      name: slug,
      version: null,
      author: { name: '', url: null },
      license: { title: '', spdx: null, url: null },
      category: null,
      palette: false,
    },
    lastModified: 7,
    names,
    aliases,
    categories: names.map(() => []),
    concepts: names,
    affixes: column,
    aliasConcepts: aliases,
    types: column,
    shapes: column,
    styles: new Uint32Array(names.length),
    colorOffsets: new Uint32Array(names.length + 1),
    colorPairs: new Uint8Array(0),
    looks: new Uint8Array(0),
    svgOffsets: new Uint32Array(names.length + 1),
    contentHashes: new Uint8Array(0),
    refused,
  };
  return { slug, columns };
}

test('icons stand in the order of their packs, and packs count what they gave', () => {
  const none = pack('empty', [], [{ name: 'y', reason: 'has no body' }]);
  const { icons, packs, refused } = gatherIcons([
    pack('a', [
      ['x', []],
      ['y', []],
    ]),
    none,
    pack('b', [['x', []]]),
  ]);
  const told = icons.map(
    ({ pack, place, name, createdAt }) => `${packs[pack]?.slug}:${name} ${place} ${createdAt}`,
  );
  expect(told).toEqual(['a:x 0 7', 'a:y 0 7', 'b:x 2 7']);
  expect(packs.map(({ slug, iconsCount }) => `${slug} ${iconsCount}`)).toEqual(['a 2', 'b 1']);
  expect(refused).toEqual([{ name: 'empty:y', reason: 'drawing has no body' }]);
});

test('further names get ids of their own; those whose id is taken are dropped and listed', () => {
  const { icons, aliasesCount, refused } = gatherIcons([
    pack('a', [
      ['x', ['one', 'y']],
      ['y', ['one', 'two']],
    ]),
  ]);
  expect(icons.map(({ aliases }) => aliases)).toEqual([['one'], ['two']]);
  expect(icons.map(({ aliasIds }) => aliasIds)).toEqual([[iconId('a', 'one')], [iconId('a', 'two')]]);
  expect(aliasesCount).toBe(2);
  expect(refused.map(({ name }) => name)).toEqual(['a:y', 'a:one']);
});

test('two icons with one id stop the build with a line that names both', () => {
  const twice = pack('a', [
    ['x', []],
    ['x', []],
  ]);
  expect(() => gatherIcons([twice])).toThrow(/icons a--x and a--x have the same id/);
});
