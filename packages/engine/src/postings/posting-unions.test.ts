import { expect, test } from 'vitest';
import { IntArena } from './int-arena.ts';
import { lengthOf, plainList, postingOf } from './posting.ts';
import { keepMembers, PostingUnions } from './posting-unions.ts';

const values = Int32Array.from({ length: 64 }, (_, doc) => postingOf(doc, 0, 0, 0));

test('thin keeps the postings that all keepers keep', () => {
  const unions = new PostingUnions(new IntArena());
  const [thinned] = unions.thin(
    [{ list: plainList(values, 0, 32), baseCost: 2 }],
    [0b1110, 0b0111].map((bits) => (list, out, at) => keepMembers(list, Uint32Array.of(bits), out, at)),
  );
  expect(thinned!.baseCost).toBe(2);
  const { list } = thinned!;
  expect([...list.values.subarray(list.start, list.end)]).toEqual([values[1], values[2]]);
});

test('thin without keepers leaves lists in the arena unchanged', () => {
  const arena = new IntArena();
  const unions = new PostingUnions(arena);
  const [first, second] = [plainList(values, 0, 5), plainList(values, 5, 10)];
  const merged = unions.merge(first, 0, second, 0);
  const [thinned] = unions.thin([{ list: first, baseCost: 0 }], []);
  expect(lengthOf(thinned!.list)).toBe(5);
  arena.values.fill(-1, arena.reserve(5));
  expect([...merged.values.subarray(merged.start, merged.end)]).toEqual([...values.subarray(0, 10)]);
});
