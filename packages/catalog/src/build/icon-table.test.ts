import { iconId } from '@glyphdex/contract';
import { expect, test } from 'vitest';
import type { SetReference } from '../source/icon-source.ts';
import { gatherIcons } from './icon-table.ts';
import type { SetPart } from './set-part.ts';

function set(prefix: string): SetReference {
  const info = {
    name: prefix,
    version: null,
    author: { name: '', url: null },
    license: { title: '', spdx: null, url: null },
    category: null,
    palette: false,
  };
  return { prefix, file: '', bytes: 0, info };
}

function part(icons: Readonly<Record<string, readonly string[]>>, refused: SetPart['refused'] = []): SetPart {
  const names = Object.keys(icons);
  const column = new Uint8Array(names.length);
  return {
    lastModified: 7,
    names,
    aliases: Object.values(icons),
    categories: names.map(() => []),
    concepts: names,
    affixes: column,
    aliasConcepts: Object.values(icons),
    types: column,
    shapes: column,
    styles: new Uint32Array(names.length),
    colorOffsets: new Uint32Array(names.length + 1),
    colorPairs: new Uint8Array(0),
    svgOffsets: new Uint32Array(names.length + 1),
    svgBytes: new Uint8Array(0),
    contentHashes: new Uint8Array(0),
    refused,
  };
}

test('parts of a set are joined in their order, and packs count what they gave', () => {
  const { icons, packs } = gatherIcons(
    [set('a'), set('empty'), set('b')],
    [[part({ x: [] }), part({ y: [] })], [part({})], [part({ x: [] })]],
  );
  expect(icons.map(({ pack, name, createdAt }) => `${packs[pack]?.slug}:${name} ${createdAt}`)).toEqual([
    'a:x 7',
    'a:y 7',
    'b:x 7',
  ]);
  expect(packs.map(({ slug, iconsCount }) => `${slug} ${iconsCount}`)).toEqual(['a 2', 'b 1']);
});

test('further names get ids of their own; those whose id is taken are dropped and listed', () => {
  const { icons, aliasesCount, refused } = gatherIcons(
    [set('a')],
    [[part({ x: ['one', 'y'], y: ['one', 'two'] })]],
  );
  expect(icons.map(({ aliases }) => aliases)).toEqual([['one'], ['two']]);
  expect(icons.map(({ aliasIds }) => aliasIds)).toEqual([[iconId('a', 'one')], [iconId('a', 'two')]]);
  expect(aliasesCount).toBe(2);
  expect(refused.map(({ name }) => name)).toEqual(['a:y', 'a:one']);
});

test('two icons with one id stop the build with a line that names both', () => {
  expect(() => gatherIcons([set('a')], [[part({ x: [] }), part({ x: [] })]])).toThrow(
    /icons a--x and a--x have the same id/,
  );
});

test('a set that failed is left out as a whole, with its reason', () => {
  const { icons, packs, refused } = gatherIcons(
    [set('bad'), set('good')],
    [[{ failure: 'set bad is malformed' }], [part({ x: [] }, [{ name: 'y', reason: 'has no body' }])]],
  );
  expect(icons).toHaveLength(1);
  expect(packs.map(({ slug }) => slug)).toEqual(['good']);
  expect(refused).toEqual([
    { name: 'bad', reason: 'set bad is malformed' },
    { name: 'good:y', reason: 'drawing has no body' },
  ]);
});
