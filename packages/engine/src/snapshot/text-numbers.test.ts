import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Strings } from './strings.ts';
import { TextNumbers } from './text-numbers.ts';

const texts = fc.array(
  fc.oneof(fc.constantFrom('', 'home', 'homes', '家', 'é', 'e\u0301'), fc.string({ maxLength: 3 })),
  {
    maxLength: 40,
  },
);

test('numbers texts in the order of first occurrence, like a Map', () => {
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 5 }), (lists) => {
      const map = new Map<string, number>();
      const numbers = new TextNumbers();
      for (const list of lists) {
        for (const text of list) if (!map.has(text)) map.set(text, map.size);
        expect([...numbers.numbersOf(Strings.of(list))]).toEqual(list.map((text) => map.get(text)));
      }
      expect(numbers.texts()).toEqual([...map.keys()]);
      expect(numbers.count).toBe(map.size);
      const backwards = Uint32Array.from(map.values()).reverse();
      expect(numbers.listOf(backwards).all()).toEqual([...map.keys()].reverse());
    }),
  );
});

test('gives 30,000 texts the same numbers again after the table grew', () => {
  const list = Array.from({ length: 30_000 }, (_, i) => `icon-${i}`);
  const numbers = new TextNumbers();
  expect(numbers.numbersOf(Strings.of(list)).at(-1)).toBe(29_999);
  expect(numbers.numbersOf(Strings.of(list))).toEqual(Uint32Array.from(list.keys()));
});
