import { expect, test } from 'vitest';
import { placeFacts, rearrangeFirstRanks, SHOWN_AS } from './first-ranks.ts';
import { worsen } from './rank-key.ts';

const SYNONYM = worsen(0, 1, 0);

/** The first ranks of documents 0, 1, … with these groups, makers, keys and drawings; each its own if not given. */
function shown(
  icons: readonly (readonly [group: number, maker: number, key: number, drawing?: number])[],
): number[] {
  const docs = Uint32Array.from(icons.keys());
  const keys = Uint16Array.from(icons, ([, , key]) => key);
  const facts = Uint32Array.from(icons, ([group, maker, , drawing], at) =>
    placeFacts(group, maker, drawing ?? at, false),
  );
  rearrangeFirstRanks(docs, keys, facts);
  return [...docs];
}

test('shows four synonyms of other makers before an exact name that one maker draws', () => {
  const synonyms = [2, 3, 4, 5, 6].map((maker) => [SHOWN_AS.interface, maker, SYNONYM] as const);
  expect(shown([[SHOWN_AS.interface, 1, 0], ...synonyms])).toEqual([1, 2, 3, 4, 0, 5]);
  expect(shown([[SHOWN_AS.brand, 1, 0], [SHOWN_AS.brand, 9, 0], ...synonyms])).toEqual([2, 3, 4, 5, 0, 1, 6]);
});

test('keeps exact names first that several makers draw, or that only brands and the same maker follow', () => {
  const { interface: plain, brand } = SHOWN_AS;
  expect(
    shown([
      [plain, 1, 0],
      [plain, 2, 0],
      [plain, 3, SYNONYM],
    ]),
  ).toEqual([0, 1, 2]);
  expect(
    shown([
      [brand, 1, 0],
      [brand, 2, SYNONYM],
      [plain, 1, SYNONYM],
    ]),
  ).toEqual([0, 2, 1]);
  expect(
    shown([
      [plain, 1, 0],
      [plain, 2, worsen(0, 2, 0)],
    ]),
  ).toEqual([0, 1]);
});

test('shows second-best synonyms before exact names that only brands have', () => {
  const { interface: plain, brand } = SHOWN_AS;
  const secondBest = [plain, 2, worsen(0, 2, 0)] as const;
  expect(shown([[brand, 1, 0], secondBest])).toEqual([1, 0]);
});

test('shows icons that match little worse before the third cut of a drawing, and not those of fewer words', () => {
  const cuts = [1, 1, 1].map((maker) => [SHOWN_AS.interface, maker, SYNONYM, 9] as const);
  const other = (cost: number) => [SHOWN_AS.interface, 2, worsen(0, cost, 0)] as const;
  expect(shown([...cuts, other(4)])).toEqual([0, 1, 3, 2]);
  expect(shown([...cuts, other(5)])).toEqual([0, 1, 2, 3]);
});
