import type { PackRecord } from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, NO_DESCRIPTOR, Strings, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conceptStem } from './concept-stem.ts';
import { staticRank } from './static-rank.ts';

function pack(slug: string, category: string | null = 'UI 24px', author = ''): PackRecord {
  return {
    slug,
    name: slug,
    version: null,
    category,
    author: { name: author, url: null },
    license: { title: '', spdx: null, url: null },
    iconsCount: 0,
    palette: false,
  };
}

const PACKS = [
  pack('lucide'),
  pack('small'),
  pack('old', 'Archive / Unmaintained'),
  pack('brands', 'Logos'),
  pack('mdi'),
  pack('fa6', 'UI 24px', 'Font Awesome'),
  pack('fa7', 'UI 24px', 'Font Awesome'),
];
let nextId = 1;

interface Icon {
  readonly id: number;
  readonly pack: number;
  readonly stem: string;
  readonly aliasStems: readonly string[];
  /** The number of style words in the name, plus one for a further drawing such as `home-2`. */
  readonly detours: number;
  readonly type: number;
  readonly shape: number;
  readonly descriptor: Int8Array;
}

/** Type, shape and descriptor of an icon that has no image descriptor. */
const WITHOUT_DESCRIPTOR = {
  type: 0,
  shape: 0,
  descriptor: new Int8Array(DESCRIPTOR_BYTES).fill(NO_DESCRIPTOR, 0, 1),
};

function hashesOf(stems: readonly string[]): Uint32Array {
  const numbers = new TextNumbers();
  numbers.numbersOf(Strings.of(stems));
  return numbers.hashes;
}

function orderOf(icons: readonly Icon[], packs: readonly PackRecord[]): Uint32Array {
  const stems = [...new Set(icons.flatMap(({ stem, aliasStems }) => [stem, ...aliasStems]))];
  const descriptors = new Int8Array(icons.length * DESCRIPTOR_BYTES);
  const aliasOffsets = new Uint32Array(icons.length + 1);
  icons.forEach(({ descriptor, aliasStems }, i) => {
    descriptors.set(descriptor, i * DESCRIPTOR_BYTES);
    aliasOffsets[i + 1] = aliasOffsets[i]! + aliasStems.length;
  });
  const columns = {
    ids: Float64Array.from(icons, ({ id }) => id),
    packs: Uint16Array.from(icons, ({ pack }) => pack),
    stemHashes: hashesOf(stems),
    stemOf: Uint32Array.from(icons, ({ stem }) => stems.indexOf(stem)),
    aliasOffsets,
    aliasStemOf: Uint32Array.from(
      icons.flatMap(({ aliasStems }) => aliasStems.map((stem) => stems.indexOf(stem))),
    ),
    detours: Uint8Array.from(icons, ({ detours }) => detours),
    types: Uint8Array.from(icons, ({ type }) => type),
    shapes: Uint8Array.from(icons, ({ shape }) => shape),
    descriptors,
  };
  return staticRank(columns, packs);
}

/** `small:home+outline` is `home-outline` of the pack `small`, with one style word. */
function icon(text: string, aliases: readonly string[] = []): Icon {
  const [slug = '', name = ''] = text.split(':');
  const [concept = '', ...affixes] = name.split('+');
  return {
    id: nextId++,
    pack: PACKS.findIndex((candidate) => candidate.slug === slug),
    stem: conceptStem(concept),
    aliasStems: aliases.map(conceptStem),
    detours: affixes.length + (conceptStem(concept) === concept ? 0 : 1),
    ...WITHOUT_DESCRIPTOR,
  };
}

function ranked(icons: readonly (readonly [string, Icon])[]): string[] {
  const order = orderOf(
    icons.map(([, ranking]) => ranking),
    PACKS,
  );
  return Array.from(order, (position) => icons[position]?.[0] ?? '');
}

function rank(...texts: string[]): string[] {
  return ranked(texts.map((text) => [text, icon(text)] as const));
}

test('ranks a concept of many packs above one of a single pack', () => {
  expect(rank('lucide:xylophone', 'small:home', 'brands:home', 'old:home')[0]).toMatch(/home/);
});

test('counts packs whose icons have the concept as an alias', () => {
  const icons = [
    ['lucide:abacus', icon('lucide:abacus')],
    ['small:house', icon('small:house')],
    ['mdi:home', icon('mdi:home', ['house'])],
    ['brands:casa', icon('brands:casa', ['house'])],
  ] as const;
  expect(ranked(icons)[0]).toBe('small:house');
});

test('ranks plain names above suffixed ones of the same pack', () => {
  expect(rank('lucide:home+outline', 'lucide:home', 'lucide:home+outline+24')).toEqual([
    'lucide:home',
    'lucide:home+outline',
    'lucide:home+outline+24',
  ]);
});

test('ranks the first drawing of a concept above further ones', () => {
  expect(rank('lucide:home-2', 'lucide:home')).toEqual(['lucide:home', 'lucide:home-2']);
});

test('ranks widely used packs above others and archived ones last', () => {
  expect(rank('old:home', 'brands:home', 'small:home', 'lucide:home')).toEqual([
    'lucide:home',
    'small:home',
    'brands:home',
    'old:home',
  ]);
});

test('ranks the first icon of each pack above the second one of any pack', () => {
  const order = rank('lucide:home', 'lucide:home+outline', 'small:home+outline', 'old:home+outline');
  expect(order.at(-1)).toBe('lucide:home+outline');
});

test('ranks each of two widely used packs first for between 60 and 140 of 200 concepts', () => {
  const concepts = Array.from({ length: 200 }, (_, i) => `c${String.fromCharCode(97 + (i % 26))}${i}x`);
  const order = rank(...concepts.flatMap((concept) => [`lucide:${concept}`, `mdi:${concept}`]));
  const lucideCount = order.slice(0, 200).filter((text) => text.startsWith('lucide')).length;
  expect(lucideCount).toBeGreaterThan(60);
  expect(lucideCount).toBeLessThan(140);
});

test('ranks the only drawing of another shape among the first ten of 41', () => {
  const packs = Array.from({ length: 40 }, (_, i) => pack(`p${i}`));
  const icons = packs.map((_, i): Icon => {
    return { id: i + 1, pack: i, stem: 'home', aliasStems: [], detours: 0, ...WITHOUT_DESCRIPTOR };
  });
  const old = pack('colored', 'Archive / Unmaintained');
  const all = [...icons, { ...icons[0]!, id: 41, pack: 40, shape: 1 }];
  const order = [...orderOf(all, [...packs, old])];
  expect(order.indexOf(40)).toBeGreaterThan(0);
  expect(order.indexOf(40)).toBeLessThan(10);
});

test('returns a permutation that does not depend on the order of the icons', () => {
  const stem = fc.constantFrom('home', 'user', 'star', 'odd');
  fc.assert(
    fc.property(
      fc.array(fc.record({ pack: fc.nat(4), stem, detours: fc.nat(3), type: fc.nat(1), shape: fc.nat(1) }), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.nat(),
      (given, anyNumber) => {
        const icons = given.map((entry, i) => ({
          ...WITHOUT_DESCRIPTOR,
          ...entry,
          id: i + 1,
          aliasStems: [],
        }));
        const ids = (list: readonly Icon[]): number[] =>
          Array.from(orderOf(list, PACKS), (i) => list[i]?.id ?? 0);
        const order = ids(icons);
        expect([...order].sort((a, b) => a - b)).toEqual(icons.map(({ id }) => id));
        const at = anyNumber % icons.length;
        expect(ids([...icons.slice(at), ...icons.slice(0, at)])).toEqual(order);
      },
    ),
    { numRuns: 200 },
  );
});

test.each([
  ['user-2', 'user'],
  ['home-alt', 'home'],
  ['home-variant-3', 'home'],
  ['laptop2', 'laptop'],
  ['mp3', 'mp3'],
  ['2', '2'],
  ['alt', 'alt'],
  ['h264', 'h264'],
])('reduces %s to the stem %s', (concept, stem) => {
  expect(conceptStem(concept)).toBe(stem);
});

test('ranks an icon of another author above the second one of the same author', () => {
  const order = rank('fa6:home', 'fa7:home', 'small:home');
  expect(order.findIndex((text) => text.startsWith('small'))).toBeLessThan(2);
  expect(rank('fa6:home', 'fa7:home', 'small:home', 'small:home+outline')[1]).not.toBe('small:home+outline');
});

test('ranks a different drawing above the second of several near-duplicates', () => {
  const packs = Array.from({ length: 8 }, (_, i) => pack(`p${i}`));
  const icons = packs.map((_, i): Icon => {
    // All but the last are near-duplicates.
    const descriptor = new Int8Array(DESCRIPTOR_BYTES).fill(i === packs.length - 1 ? 100 : i);
    return {
      id: i + 1,
      pack: i,
      stem: 'mark',
      aliasStems: [],
      detours: 0,
      ...WITHOUT_DESCRIPTOR,
      descriptor,
    };
  });
  const order = [...orderOf(icons, packs)];
  expect(order.indexOf(packs.length - 1)).toBeLessThan(2);
});

test('keeps the order of icons when a pack of other concepts is added', () => {
  const packs = Array.from({ length: 12 }, (_, i) => pack(`p${i}`));
  const stems = ['home', 'user', 'star', 'odd'];
  const icons = packs.flatMap((_, number) =>
    stems.map((stem, i): Icon => {
      return {
        id: 1 + number * stems.length + i,
        pack: number,
        stem,
        aliasStems: [],
        detours: 0,
        ...WITHOUT_DESCRIPTOR,
      };
    }),
  );
  const added: Icon = { id: 1000, pack: 0, stem: 'new', aliasStems: [], detours: 0, ...WITHOUT_DESCRIPTOR };
  const shifted = icons.map((icon) => ({ ...icon, pack: icon.pack + 1 }));
  const after = Array.from(orderOf([added, ...shifted], [pack('a-new-one'), ...packs]), (at) => at - 1);
  expect(after.filter((at) => at >= 0)).toEqual([...orderOf(icons, packs)]);
});
