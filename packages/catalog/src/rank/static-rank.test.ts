import type { PackRecord } from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, NO_DESCRIPTOR, Strings, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conceptStem } from './concept-stem.ts';
import { staticRank } from './static-rank.ts';

function pack(slug: string, category: string | null = 'UI 24px', maker = ''): PackRecord {
  return {
    slug,
    name: slug,
    version: null,
    category,
    author: { name: maker, url: null },
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
  readonly detours: number;
  readonly type: number;
  readonly shape: number;
  readonly look: Int8Array;
}

/** Of one kind, and without a look. */
const UNSEEN = { type: 0, shape: 0, look: new Int8Array(DESCRIPTOR_BYTES).fill(NO_DESCRIPTOR, 0, 1) };

function hashesOf(stems: readonly string[]): Uint32Array {
  const numbers = new TextNumbers();
  numbers.numbersOf(Strings.of(stems));
  return numbers.hashes;
}

function orderOf(icons: readonly Icon[], packs: readonly PackRecord[]): Uint32Array {
  const stems = [...new Set(icons.flatMap(({ stem, aliasStems }) => [stem, ...aliasStems]))];
  const descriptors = new Int8Array(icons.length * DESCRIPTOR_BYTES);
  const aliasOffsets = new Uint32Array(icons.length + 1);
  icons.forEach(({ look, aliasStems }, i) => {
    descriptors.set(look, i * DESCRIPTOR_BYTES);
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
    ...UNSEEN,
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

test('what many packs draw comes before what one draws', () => {
  expect(rank('lucide:xylophone', 'small:home', 'brands:home', 'old:home')[0]).toMatch(/home/);
});

test('further names count as draws of a concept', () => {
  const icons = [
    ['lucide:abacus', icon('lucide:abacus')],
    ['small:house', icon('small:house')],
    ['mdi:home', icon('mdi:home', ['house'])],
    ['brands:casa', icon('brands:casa', ['house'])],
  ] as const;
  expect(ranked(icons)[0]).toBe('small:house');
});

test('plain names come before suffixed ones of the same pack', () => {
  expect(rank('lucide:home+outline', 'lucide:home', 'lucide:home+outline+24')).toEqual([
    'lucide:home',
    'lucide:home+outline',
    'lucide:home+outline+24',
  ]);
});

test('a further drawing of a concept comes after the first', () => {
  expect(rank('lucide:home-2', 'lucide:home')).toEqual(['lucide:home', 'lucide:home-2']);
});

test('widely used packs come before others, archived ones last', () => {
  expect(rank('old:home', 'brands:home', 'small:home', 'lucide:home')).toEqual([
    'lucide:home',
    'small:home',
    'brands:home',
    'old:home',
  ]);
});

test('a pack gets its second turn when every pack had its first', () => {
  const order = rank('lucide:home', 'lucide:home+outline', 'small:home+outline', 'old:home+outline');
  expect(order.at(-1)).toBe('lucide:home+outline');
});

test('no pack leads the first icons of many concepts', () => {
  const concepts = Array.from({ length: 200 }, (_, i) => `c${String.fromCharCode(97 + (i % 26))}${i}x`);
  const order = rank(...concepts.flatMap((concept) => [`lucide:${concept}`, `mdi:${concept}`]));
  const leading = order.slice(0, 200).filter((text) => text.startsWith('lucide')).length;
  expect(leading).toBeGreaterThan(60);
  expect(leading).toBeLessThan(140);
});

test('a look that few draw comes among the first of many that look alike', () => {
  const packs = Array.from({ length: 40 }, (_, i) => pack(`p${i}`));
  const icons = packs.map((_, i): Icon => {
    return { id: i + 1, pack: i, stem: 'home', aliasStems: [], detours: 0, ...UNSEEN };
  });
  const old = pack('colored', 'Archive / Unmaintained');
  const all = [...icons, { ...icons[0]!, id: 41, pack: 40, shape: 1 }];
  const order = [...orderOf(all, [...packs, old])];
  expect(order.indexOf(40)).toBeGreaterThan(0);
  expect(order.indexOf(40)).toBeLessThan(10);
});

test('the order is a permutation and does not depend on the order of the sources', () => {
  const stem = fc.constantFrom('home', 'user', 'star', 'odd');
  fc.assert(
    fc.property(
      fc.array(fc.record({ pack: fc.nat(4), stem, detours: fc.nat(3), type: fc.nat(1), shape: fc.nat(1) }), {
        minLength: 1,
        maxLength: 60,
      }),
      fc.nat(),
      (drawn, turn) => {
        const icons = drawn.map((entry, i) => ({ ...UNSEEN, ...entry, id: i + 1, aliasStems: [] }));
        const ids = (list: readonly Icon[]): number[] =>
          Array.from(orderOf(list, PACKS), (i) => list[i]?.id ?? 0);
        const order = ids(icons);
        expect([...order].sort((a, b) => a - b)).toEqual(icons.map(({ id }) => id));
        const at = turn % icons.length;
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
])('%s is a drawing of %s', (concept, stem) => {
  expect(conceptStem(concept)).toBe(stem);
});

test('packs of one maker do not stand side by side before others had their turn', () => {
  const order = rank('fa6:home', 'fa7:home', 'small:home');
  expect(order.findIndex((text) => text.startsWith('small'))).toBeLessThan(2);
  expect(rank('fa6:home', 'fa7:home', 'small:home', 'small:home+outline')[1]).not.toBe('small:home+outline');
});

test('a drawing that looks like others before it comes behind one that does not', () => {
  const packs = Array.from({ length: 8 }, (_, i) => pack(`p${i}`));
  const icons = packs.map((_, i): Icon => {
    // All but the last look nearly alike.
    const look = new Int8Array(DESCRIPTOR_BYTES).fill(i === packs.length - 1 ? 100 : i);
    return { id: i + 1, pack: i, stem: 'mark', aliasStems: [], detours: 0, ...UNSEEN, look };
  });
  const alike = [...orderOf(icons, packs)];
  expect(alike.indexOf(packs.length - 1)).toBeLessThan(2);
});

test('a pack that comes before the others and draws other things leaves their order as it was', () => {
  const packs = Array.from({ length: 12 }, (_, i) => pack(`p${i}`));
  const stems = ['home', 'user', 'star', 'odd'];
  const icons = packs.flatMap((_, number) =>
    stems.map((stem, i): Icon => {
      return { id: 1 + number * stems.length + i, pack: number, stem, aliasStems: [], detours: 0, ...UNSEEN };
    }),
  );
  const comes: Icon = { id: 1000, pack: 0, stem: 'new', aliasStems: [], detours: 0, ...UNSEEN };
  const shifted = icons.map((icon) => ({ ...icon, pack: icon.pack + 1 }));
  const after = Array.from(orderOf([comes, ...shifted], [pack('a-new-one'), ...packs]), (at) => at - 1);
  expect(after.filter((at) => at >= 0)).toEqual([...orderOf(icons, packs)]);
});
