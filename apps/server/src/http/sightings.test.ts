import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Sightings } from './sightings.ts';

test('a text is known from the second time on, and others are not', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 20 }), (texts) => {
      const sightings = new Sightings();
      for (const text of texts) {
        expect(sightings.note(text)).toBe(false);
        expect(sightings.note(text)).toBe(true);
      }
    }),
  );
});

test('a hundred thousand texts that are never repeated are taken for new ones', () => {
  const sightings = new Sightings();
  const known = Array.from({ length: 100_000 }, (_, i) => sightings.note(`search=icon number ${i}`));
  expect(known.filter(Boolean)).toHaveLength(0);
});
