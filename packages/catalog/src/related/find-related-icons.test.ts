import { NO_RELATED_ICON, RELATED_PER_KIND, RELATED_SLOTS } from '@glyphdex/contract';
import { DESCRIPTOR_BYTES, Strings, sortDescriptors, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { familiesOf, numbered } from '../derive/families.ts';
import { conceptStem } from '../rank/concept-stem.ts';
import { findRelatedIcons, joinShares } from './find-related-icons.ts';
import { KINDS, type RelatedColumns, relatedColumns } from './related-columns.ts';

interface Icon {
  /** Also the number of the maker. */
  readonly pack: number;
  readonly concept: string;
  readonly aliases?: readonly string[];
  /** Selects a descriptor: drawings 1 apart differ clearly, drawings 0.01 apart are near-duplicates. */
  readonly drawing?: number;
  readonly kinds?: number;
}

/**
 * Difference in each byte of descriptors of drawings 1 apart, as between two icons of one concept by different makers.
 */
const STEP = 12;

function columns(icons: readonly Icon[]): RelatedColumns {
  const descriptors = new Int8Array(icons.length * DESCRIPTOR_BYTES);
  icons.forEach(({ drawing = 0 }, docId) => {
    descriptors.fill(Math.round(drawing * STEP), docId * DESCRIPTOR_BYTES, (docId + 1) * DESCRIPTOR_BYTES);
  });
  const stems = icons.map(({ concept }) => conceptStem(concept));
  const aliases = icons.map(({ aliases = [] }) => aliases);
  const known = [...new Set([...aliases.flat(), ...stems])];
  const ofPack = Map.groupBy(icons.keys(), (docId) => icons[docId]!.pack);
  const [drawings, families] = [numbered, familiesOf].map((numbersOf) => {
    const numbers = new Uint32Array(icons.length);
    let end = 0;
    for (const docs of ofPack.values()) {
      const ofDocs = numbersOf(docs.map((docId) => icons[docId]!.concept));
      docs.forEach((docId, row) => {
        numbers[docId] = end + ofDocs[row]!;
      });
      end += docs.length;
    }
    return numbers;
  }) as [Uint32Array, Uint32Array];
  const stemOf = Uint32Array.from(stems, (stem) => known.indexOf(stem));
  return relatedColumns(
    {
      makers: Uint16Array.from(icons, ({ pack }) => pack),
      kinds: Uint8Array.from(icons, ({ kinds = 0 }) => kinds),
      positions: Uint32Array.from(icons.keys()),
      descriptors,
      drawings,
      families,
      stemOf,
      aliasOffsets: Uint32Array.from([0, ...icons], (_, i) => aliases.slice(0, i).flat().length),
      aliasStemOf: Uint32Array.from(aliases.flat(), (stem) => known.indexOf(stem)),
    },
    numbersOf(known),
  );
}

function allRelated(icons: readonly Icon[], shares = 1): Uint32Array {
  const input = columns(icons);
  const sorted = sortDescriptors(input.descriptors);
  return joinShares(
    Array.from({ length: shares }, (_, share) => findRelatedIcons(input, sorted, { share, shares })),
  );
}

function relatedTo(icons: readonly Icon[], docId: number): { variants: number[]; similars: number[] } {
  const all = allRelated(icons);
  const row = [...all.subarray(docId * RELATED_SLOTS, (docId + 1) * RELATED_SLOTS)];
  const used = (slots: number[]): number[] => slots.filter((slot) => slot !== NO_RELATED_ICON);
  return {
    variants: used(row.slice(0, RELATED_PER_KIND)),
    similars: used(row.slice(RELATED_PER_KIND)),
  };
}

const home = (pack: number, drawing = 0): Icon => ({ pack, drawing, concept: 'home' });
const star = (pack: number, drawing: number): Icon => ({ pack, drawing, concept: 'star' });

test('lists variants of the same pack and concept, the best ranked first', () => {
  const icons = [home(0), home(1), home(0, 1), { ...home(0), concept: 'house' }, home(0, 2)];
  expect(relatedTo(icons, 2).variants).toEqual([0, 4]);
});

test('lists variants of the same concept above further drawings of the pack', () => {
  const icons = ['home-2', 'home', 'home', 'home-alt', 'home-2'].map((concept) => ({ ...home(0), concept }));
  expect(relatedTo(icons, 2).variants).toEqual([1, 0, 3, 4]);
  expect(relatedTo(icons, 4).variants).toEqual([0, 1, 2, 3]);
});

test('lists similars of the same concept by descriptor distance', () => {
  expect(relatedTo([home(0), home(1, 3), home(2, 1), home(3, 4), home(4, 2)], 0).similars).toEqual([
    2, 4, 1, 3,
  ]);
});

test('lists a farther icon of the same concept above a nearer one of a related concept', () => {
  const heart: Icon = { ...home(1, 1), concept: 'home-heart' };
  expect(relatedTo([home(0), heart, home(2, 2)], 0).similars).toEqual([2, 1]);
});

test('lists icons of another concept only with almost equal descriptors', () => {
  const unknown: Icon = { ...home(0), concept: 'zyx' };
  expect(relatedTo([unknown, star(1, 2), star(2, 0.3)], 0).similars).toEqual([2]);
});

test('judges drawings in several colors by their concept only', () => {
  const flag: Icon = { ...home(0), kinds: KINDS.colored };
  expect(relatedTo([flag, star(1, 0.3), home(2, 1)], 0).similars).toEqual([2]);
  expect(relatedTo([home(0), { ...star(1, 0.3), kinds: KINDS.colored }], 0).similars).toEqual([]);
});

test('lists a brand mark with the name of a thing only if both look alike', () => {
  const mark = (pack: number, drawing: number): Icon => ({ ...home(pack, drawing), kinds: KINDS.brand });
  expect(relatedTo([home(0), mark(1, 1), mark(2, 5), home(3, 9)], 0).similars).toEqual([1, 3]);
  expect(relatedTo([mark(0, 0), mark(1, 9)], 0).similars).toEqual([1]);
});

test('leaves out distant drawings that share only a word', () => {
  const icons = ['transmission', 'user-transmission', 'car-transmission'].map((concept, pack) => {
    return { pack, concept, drawing: pack * 1.9 };
  });
  expect(relatedTo(icons, 0).similars).toEqual([1]);
});

test("lists a maker's icons of one concept or look once", () => {
  const icons: Icon[] = [home(0), home(1, 2), home(1, 1), star(2, 0.3), { ...star(2, 0.3), concept: 'sun' }];
  expect(relatedTo(icons, 0).similars).toEqual([2, 3]);
});

test('lists further near-duplicates and the third icon of a maker last', () => {
  const homeOf = (name: string, drawing: number): Icon => ({ pack: 4, drawing, concept: `home-${name}` });
  const icons = [
    home(0),
    home(1, 1),
    home(2, 1.01),
    home(3, 1.02),
    homeOf('bed', 1.4),
    homeOf('bath', -1.5),
    homeOf('hall', 1.9),
    home(5, 4),
  ];
  expect(relatedTo(icons, 0).similars).toEqual([1, 7, 5, 4, 2, 3, 6]);
});

test('lists a copy of the drawing in another pack last', () => {
  expect(relatedTo([home(0), home(1), home(2, 1)], 0).similars).toEqual([2, 1]);
});

test('lists icons of concepts that are related by alias or shared word', () => {
  const icons: Icon[] = [
    { pack: 0, drawing: 0, concept: 'home', aliases: ['house'] },
    { pack: 1, drawing: 1.5, concept: 'house' },
    { pack: 2, drawing: 1.5, concept: 'home-heart' },
    { pack: 3, drawing: -5, concept: 'elephant' },
  ];
  expect(relatedTo(icons, 0).similars).toEqual([1, 2]);
  expect(relatedTo(icons, 1).similars).toContain(0);
  expect(relatedTo(icons, 1).similars).not.toContain(3);
});

test('treats a numbered drawing as the same concept', () => {
  expect(relatedTo([{ ...home(0), concept: 'home-2' }, home(1, 9)], 0).similars).toEqual([1]);
});

test('returns the same when the work is divided into any number of shares', () => {
  const icons = Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? star(i % 4, i) : home(i % 5, i / 3)));
  for (const shares of [2, 3, 30, 40]) expect(allRelated(icons, shares)).toEqual(allRelated(icons));
});

test('lists related icons without the icon itself, duplicates, unknown icons or gaps', () => {
  const concepts = fc.constantFrom('home', 'home-2', 'home-heart', 'heart', 'user', 'user-heart', 'star');
  const icon = fc.record({ pack: fc.nat(4), drawing: fc.nat(9), concept: concepts });
  fc.assert(
    fc.property(fc.array(icon, { minLength: 1, maxLength: 80 }), (icons) => {
      const all = allRelated(icons);
      expect(all).toHaveLength(icons.length * RELATED_SLOTS);
      icons.forEach(({ pack, concept }, docId) => {
        const row = [...all.subarray(docId * RELATED_SLOTS, (docId + 1) * RELATED_SLOTS)];
        for (const kind of [row.slice(0, RELATED_PER_KIND), row.slice(RELATED_PER_KIND)]) {
          const gap = kind.indexOf(NO_RELATED_ICON);
          if (gap >= 0) expect(kind.slice(gap).every((slot) => slot === NO_RELATED_ICON)).toBe(true);
        }
        const used = row.filter((slot) => slot !== NO_RELATED_ICON);
        expect(new Set([...used, docId]).size).toBe(used.length + 1);
        expect(used.every((other) => other < icons.length)).toBe(true);
        for (const other of row.slice(0, RELATED_PER_KIND).filter((slot) => slot !== NO_RELATED_ICON)) {
          const variant = icons[other]!;
          expect(variant.pack).toBe(pack);
          expect(conceptStem(variant.concept)).toBe(conceptStem(concept));
        }
      });
    }),
    { numRuns: 150 },
  );
});

function numbersOf(stems: readonly string[]): TextNumbers {
  const numbers = new TextNumbers();
  numbers.numbersOf(Strings.of(stems));
  return numbers;
}
