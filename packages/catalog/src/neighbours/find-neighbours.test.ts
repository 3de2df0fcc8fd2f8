import { NEIGHBOUR_SLOTS, NEIGHBOURS_PER_KIND, NO_NEIGHBOUR } from '@glyphdex/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { conceptStem } from '../rank/concept-stem.ts';
import { findNeighbours, type NeighbourColumns } from './find-neighbours.ts';

interface Icon {
  readonly pack: number;
  readonly look: number;
  readonly concept: string;
  readonly aliases?: readonly string[];
}

function columns(icons: readonly Icon[]): NeighbourColumns {
  return {
    packs: Uint16Array.from(icons, ({ pack }) => pack),
    looks: Uint8Array.from(icons, ({ look }) => look),
    concepts: icons.map(({ concept }) => concept),
    stems: icons.map(({ concept }) => conceptStem(concept)),
    aliasStems: new Map(icons.flatMap(({ aliases }, docId) => (aliases ? [[docId, aliases] as const] : []))),
  };
}

function neighboursOf(icons: readonly Icon[], docId: number): { variants: number[]; similars: number[] } {
  const all = findNeighbours(columns(icons));
  const row = [...all.subarray(docId * NEIGHBOUR_SLOTS, (docId + 1) * NEIGHBOUR_SLOTS)];
  const used = (slots: number[]): number[] => slots.filter((slot) => slot !== NO_NEIGHBOUR);
  return {
    variants: used(row.slice(0, NEIGHBOURS_PER_KIND)),
    similars: used(row.slice(NEIGHBOURS_PER_KIND)),
  };
}

const home = (pack: number, look = 0): Icon => ({ pack, look, concept: 'home' });

test('variants are of the same pack and concept, the best ranked first', () => {
  const icons = [home(0), home(1), home(0, 1), { ...home(0), concept: 'house' }, home(0, 2)];
  expect(neighboursOf(icons, 2).variants).toEqual([0, 4]);
});

test('similars are of other packs, those drawn alike first', () => {
  expect(neighboursOf([home(0), home(1, 1), home(2), home(3, 1), home(4)], 0).similars).toEqual([2, 4, 1, 3]);
});

test('one pack gives one similar as long as there are others', () => {
  const icons = [home(0), home(1), home(1), home(1), home(2)];
  expect(neighboursOf(icons, 0).similars.slice(0, 2)).toEqual([1, 4]);
});

test('a list that would stay short is filled from the same packs again', () => {
  const icons = [home(0), home(1), home(1, 1)];
  expect(neighboursOf(icons, 0).similars).toEqual([1, 2]);
});

test('further names and shared words lead to related concepts', () => {
  const icons: Icon[] = [
    { pack: 0, look: 0, concept: 'home', aliases: ['house'] },
    { pack: 1, look: 0, concept: 'house' },
    { pack: 2, look: 0, concept: 'home-heart' },
    { pack: 3, look: 0, concept: 'elephant' },
  ];
  expect(neighboursOf(icons, 0).similars).toEqual([1, 2]);
  expect(neighboursOf(icons, 1).similars).toEqual([0]);
  expect(neighboursOf(icons, 3).similars).toEqual([]);
});

test('numbers that tell drawings of one concept apart do not part it', () => {
  expect(neighboursOf([{ ...home(0), concept: 'home-2' }, home(1)], 0).similars).toEqual([1]);
});

test('no icon is its own neighbour, none is there twice, all exist, and lists have no gaps', () => {
  const concept = fc.constantFrom('home', 'home-2', 'home-heart', 'heart', 'user', 'user-heart', 'star');
  const icon = fc.record({ pack: fc.nat(4), look: fc.nat(3), concept });
  fc.assert(
    fc.property(fc.array(icon, { minLength: 1, maxLength: 80 }), (icons) => {
      const all = findNeighbours(columns(icons));
      expect(all).toHaveLength(icons.length * NEIGHBOUR_SLOTS);
      icons.forEach(({ pack, concept: own }, docId) => {
        const row = [...all.subarray(docId * NEIGHBOUR_SLOTS, (docId + 1) * NEIGHBOUR_SLOTS)];
        for (const kind of [row.slice(0, NEIGHBOURS_PER_KIND), row.slice(NEIGHBOURS_PER_KIND)]) {
          const gap = kind.indexOf(NO_NEIGHBOUR);
          if (gap >= 0) expect(kind.slice(gap).every((slot) => slot === NO_NEIGHBOUR)).toBe(true);
        }
        const used = row.filter((slot) => slot !== NO_NEIGHBOUR);
        expect(new Set([...used, docId]).size).toBe(used.length + 1);
        expect(used.every((other) => other < icons.length)).toBe(true);
        for (const other of row.slice(0, NEIGHBOURS_PER_KIND))
          if (other !== NO_NEIGHBOUR) expect(icons[other]).toMatchObject({ pack, concept: own });
      });
    }),
    { numRuns: 150 },
  );
});
