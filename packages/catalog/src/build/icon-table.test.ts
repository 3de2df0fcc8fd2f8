import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import { completePack } from '../packs/complete-pack.ts';
import type { IconColumns, PackColumns } from '../packs/pack-columns.ts';
import { type GatheredPack, gatherIcons, rankedIcons } from './icon-table.ts';

const INFO: PackColumns['info'] = {
  name: 'Some',
  version: null,
  author: { name: '', url: null },
  license: { title: '', spdx: null, url: null },
  category: null,
  palette: false,
};

function pack(
  slug: string,
  icons: readonly (readonly [name: string, aliases: readonly string[]])[],
  refused: PackColumns['refused'] = [],
): GatheredPack {
  const names = icons.map(([name]) => name);
  const aliases = icons.map(([, further]) => further);
  const column = new Uint8Array(names.length);
  const own: IconColumns = {
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
  };
  const { columns, refused: refusedNames } = completePack(slug, INFO, own);
  return {
    slug,
    memory: new SharedArrayBuffer(0),
    columns: { ...own, ...columns, info: INFO, lastModified: 7, refused, refusedNames },
  };
}

test('icons stand in the order of their packs, and packs count what they gave', () => {
  const none = pack('empty', [], [{ name: 'y', reason: 'has no body' }]);
  const table = gatherIcons([
    pack('a', [
      ['x', []],
      ['y', []],
    ]),
    none,
    pack('b', [['x', []]]),
  ]);
  const told = table.packs.map(
    ({ slug, place, columns }) => `${slug}:${columns.names.all().join(',')} ${place}`,
  );
  expect(told).toEqual(['a:x,y 0', 'b:x 2']);
  expect(table.records.map(({ slug, iconsCount }) => `${slug} ${iconsCount}`)).toEqual(['a 2', 'b 1']);
  expect(table.iconsCount).toBe(3);
  expect(table.refused).toEqual([{ name: 'empty:y', reason: 'drawing has no body' }]);
});

test('icons are ranked by stems that packs share, those of further names among them', () => {
  const table = gatherIcons([
    pack('a', [['home-2', ['house']]]),
    pack('b', [
      ['x', []],
      ['home', []],
    ]),
  ]);
  const { ids, packs, stemOf, aliasOffsets, aliasStemOf, detours } = rankedIcons(table);
  const stems = table.shared.stems.texts();
  const told = Array.from(ids, (id, icon) => [
    table.packs[packs[icon]!]?.columns.ids.indexOf(id),
    stems[stemOf[icon]!],
    Array.from(aliasStemOf.subarray(aliasOffsets[icon], aliasOffsets[icon + 1]), (stem) => stems[stem]).join(
      ' ',
    ),
    detours[icon],
  ]);
  expect(told).toEqual([
    [0, 'home', 'house', 1],
    [0, 'x', '', 0],
    [1, 'home', '', 0],
  ]);
});

test('further names get ids of their own; those whose id is taken are dropped and listed', () => {
  const gathered = pack('a', [
    ['x', ['one', 'y']],
    ['y', ['one', 'two']],
  ]);
  const { aliasesCount, refused } = gatherIcons([gathered]);
  expect([...gathered.columns.aliasIds]).toEqual([iconId('a', 'one'), iconId('a', 'two')]);
  expect([...gathered.columns.aliasOffsets]).toEqual([0, 1, 2]);
  expect(aliasesCount).toBe(2);
  expect(refused.map(({ name }) => name)).toEqual(['a:y', 'a:one']);
});

test('two names with one id stop the build with a line that names both', () => {
  const twice = pack('a', [
    ['x', []],
    ['x', []],
  ]);
  expect(() => gatherIcons([twice])).toThrow(/icons a--x and a--x have the same id/);
  const [one, other] = [pack('a', [['x', ['y']]]), pack('b', [['z', []]])];
  other.columns.ids.set([iconId('a', 'y')]);
  expect(() => gatherIcons([one, other])).toThrow(/icons a--x by another name and b--z have the same id/);
});
