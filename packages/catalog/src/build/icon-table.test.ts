import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { DrawingColumns } from '../packs/drawing-columns.ts';
import { groundColumns } from '../packs/ground-columns.ts';
import { nameColumns } from '../packs/name-columns.ts';
import type { PackColumns } from '../packs/pack-columns.ts';
import { type GatheredPack, gatherIcons, rankedIcons } from './icon-table.ts';

const INFO: PackColumns['info'] = {
  name: 'Some',
  version: null,
  author: { name: '', url: null },
  license: { title: '', spdx: null, url: null },
  category: null,
  palette: false,
};

/** A pack whose icons have names and aliases, but empty drawings. */
function pack(
  slug: string,
  icons: readonly (readonly [name: string, aliases: readonly string[]])[],
  refused: PackColumns['refused'] = [],
): GatheredPack {
  const named = icons.map(([name, aliases]) => ({
    name,
    aliases,
    categories: [],
    concept: name,
    affixes: 0,
    title: name,
    aliasConcepts: aliases,
  }));
  const { columns, refusedNames } = nameColumns(slug, INFO, named, false);
  const drawings: DrawingColumns = {
    types: new Uint8Array(icons.length),
    shapes: new Uint8Array(icons.length),
    styles: new Uint32Array(icons.length),
    colorOffsets: new Uint32Array(icons.length + 1),
    colorPairs: new Uint8Array(0),
    descriptors: new Uint8Array(0),
    svgOffsets: new Uint32Array(icons.length + 1),
    contentHashes: new Uint8Array(0),
  };
  const set = {
    info: {
      name: slug,
      total: 0,
      author: { name: 'x' },
      license: { title: 'MIT' },
      samples: [],
      palette: false,
    },
    nameWords: [],
    chars: {},
    places: { namesStart: 0, listsStart: 0 },
  };
  return {
    slug,
    columns: {
      ...columns,
      ...drawings,
      ...groundColumns([], []),
      info: INFO,
      lastModified: 7,
      refused,
      refusedNames,
      set,
    },
  };
}

test('gathers icons in pack order and leaves out packs without icons', () => {
  const none = pack('empty', [], [{ name: 'y', reason: 'has no body' }]);
  const table = gatherIcons([
    pack('a', [
      ['x', []],
      ['y', []],
    ]),
    none,
    pack('b', [['x', []]]),
  ]);
  const shown = table.packs.map(
    ({ slug, place, columns }) => `${slug}:${columns.names.all().join(',')} ${place}`,
  );
  expect(shown).toEqual(['a:x,y 0', 'b:x 2']);
  expect(table.records.map(({ slug, iconsCount }) => `${slug} ${iconsCount}`)).toEqual(['a 2', 'b 1']);
  expect(table.iconsCount).toBe(3);
  expect(table.refused).toEqual([{ name: 'empty:y', reason: 'drawing has no body' }]);
});

test('numbers the stems of all packs together, those of aliases included', () => {
  // Rows of the table below: row in the pack, stem, stems of aliases, detours of the name.
  const table = gatherIcons([
    pack('a', [['home-2', ['house']]]),
    pack('b', [
      ['x', []],
      ['home', []],
    ]),
  ]);
  const { ids, packs, stemOf, aliasOffsets, aliasStemOf, detours } = rankedIcons(table);
  const stems = table.stems.texts();
  const shown = Array.from(ids, (id, icon) => [
    table.packs[packs[icon]!]?.columns.ids.indexOf(id),
    stems[stemOf[icon]!],
    Array.from(aliasStemOf.subarray(aliasOffsets[icon], aliasOffsets[icon + 1]), (stem) => stems[stem]).join(
      ' ',
    ),
    detours[icon],
  ]);
  expect(shown).toEqual([
    [0, 'home', 'house', 1],
    [0, 'x', '', 0],
    [1, 'home', '', 0],
  ]);
});

test('gives aliases ids and drops those that are the name or alias of another icon', () => {
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

test('throws with both icons when two names have the same id', () => {
  const twice = pack('a', [
    ['x', []],
    ['x', []],
  ]);
  expect(() => gatherIcons([twice])).toThrow(/icons a--x and a--x have the same id/);
  const [withAlias, sameId] = [pack('a', [['x', ['y']]]), pack('b', [['z', []]])];
  sameId.columns.ids.set([iconId('a', 'y')]);
  expect(() => gatherIcons([withAlias, sameId])).toThrow(/icons an alias of a--x and b--z have the same id/);
});
