import { expect, test } from 'vitest';
import { placeFacts, rearrangeFirstRanks, SHOWN_AS } from './first-ranks.ts';
import { worsen } from './rank-key.ts';

const SYNONYM = worsen(0, 1, 0);

/** The first ranks of documents 0, 1, … with these groups, makers and keys; each has its own drawing. */
function shown(icons: readonly (readonly [group: number, maker: number, key: number])[]): number[] {
  const docs = Uint32Array.from(icons.keys());
  const keys = Uint16Array.from(icons, ([, , key]) => key);
  const facts = Uint32Array.from(icons, ([group, maker], drawing) =>
    placeFacts(group, maker, drawing, false),
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
