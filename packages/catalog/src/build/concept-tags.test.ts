import { DESCRIPTOR_BYTES, Strings } from '@glyphdex/engine';
import { expect, test } from 'vitest';
import type { PackColumns } from '../packs/pack-columns.ts';
import { NO_WORDS } from '../testing/no-words.ts';
import { conceptTags } from './concept-tags.ts';
import { IconOrder } from './icon-order.ts';

const same = (target: string) => [{ target, tier: 1 as const, sources: ['own'] }];
const words = {
  ...NO_WORDS,
  synonyms: new Map([
    ['plane', same('airplane')],
    ['airplane', same('plane')],
  ]),
};

/** The tags of icons in pack order. Drawings 1 apart are alike, those 2 apart are not. */
function tagsOf(pack: string, icons: readonly (readonly [concept: string, drawing: number])[]) {
  const columns = {
    info: { name: pack },
    stems: Strings.of(icons.map(([concept]) => concept)),
    stemOf: Uint32Array.from(icons.keys()),
    descriptors: Uint8Array.from(
      icons.flatMap(([, drawing]) => new Array<number>(DESCRIPTOR_BYTES).fill(15 * drawing)),
    ),
  } as unknown as PackColumns;
  const order = new IconOrder([{ slug: 'pack', place: 0, columns }], Uint32Array.from(icons.keys()));
  return conceptTags(order, words);
}

const airplanes = Array.from({ length: 5 }, () => ['airplane', 1] as const);

test('gives synonyms to icons that look like one with the synonym as its name', () => {
  expect(tagsOf('Icons', [['plane', 0], ['plane', 4], ['rocket', 1], ...airplanes]).slice(0, 4)).toEqual([
    ['airplane'],
    [],
    [],
    ['plane'],
  ]);
});

test('gives synonyms to all icons if few are named by the synonym', () => {
  expect(tagsOf('Icons', [['plane', 4], ...airplanes.slice(1)])[0]).toEqual(['airplane']);
});

test('gives none to flags, which are named by codes', () => {
  expect(tagsOf('Flags', [['plane', 0], ...airplanes])[0]).toEqual([]);
});
