import { Strings, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_STEM } from './found-neighbours.ts';
import { knownAlike } from './known-alike.ts';
import { type NumberedStems, numberStems } from './neighbour-columns.ts';
import { RELATED_MAX } from './stem-groups.ts';
import { WordOverlap } from './word-overlap.ts';

const WORDS = [...'abcdefgh'];
const stem = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 })
  .map((words) => words.join('-'));
/** Stems, each with the number of its icons. */
const icons = fc.uniqueArray(fc.tuple(stem, fc.integer({ min: 1, max: 20 })), {
  selector: ([text]) => text,
  minLength: 1,
  maxLength: 120,
});
/** A stem, or which of those that are there, and how many icons come; with none the stem goes. */
const changes = fc.array(fc.tuple(fc.oneof(stem, fc.nat(200)), fc.nat(3)), { minLength: 1, maxLength: 4 });

interface Catalog extends NumberedStems {
  readonly stemOf: Uint32Array;
  readonly words: WordOverlap;
}

function catalogOf(counts: ReadonlyMap<string, number>): Catalog {
  const numbers = new TextNumbers();
  const texts = [...counts.keys()];
  numbers.numbersOf(Strings.of(texts));
  const own = texts.flatMap((text, number) => Array<number>(counts.get(text)!).fill(number));
  const numbered = numberStems(numbers, [Uint32Array.from(own)]);
  const stemOf = Uint32Array.from(own, (number) => numbered.numbers[number]!);
  return { ...numbered, stemOf, words: new WordOverlap(numbered.stems) };
}

function knownOf({ stems, stemOf, words }: Catalog) {
  const related = new Uint32Array(stems.length * RELATED_MAX).fill(NO_STEM);
  stems.forEach((_, number) => {
    related.set(words.alike(number, RELATED_MAX), number * RELATED_MAX);
  });
  return { stems, stemOf, related, synonymous: new Uint8Array(stems.length) };
}

test('stems that are known to be alike are those found anew, in the same order, whatever has come, gone or grown', () => {
  let knownCount = 0;
  fc.assert(
    fc.property(icons, changes, (given, changed) => {
      const counts = new Map(given);
      const before = catalogOf(counts);
      for (const [which, count] of changed) {
        const text = typeof which === 'string' ? which : given[which % given.length]![0];
        if (count === 0 && counts.size > 1) counts.delete(text);
        else counts.set(text, (counts.get(text) ?? 0) + count + 1);
      }
      const now = catalogOf(counts);
      knownAlike(knownOf(before), now, now.words).forEach((alike, number) => {
        if (alike === undefined) return;
        knownCount++;
        expect(alike).toEqual(now.words.alike(number, RELATED_MAX));
      });
    }),
    { numRuns: 1_000 },
  );
  expect(knownCount).toBeGreaterThan(0);
});

test('all stems are known when nothing has changed, but those that packs have further names for', () => {
  const catalog = catalogOf(new Map(WORDS.map((word, i) => [`${word}-${WORDS[(i * 3) % 5]}`, i + 1])));
  const known = knownOf(catalog);
  known.synonymous[2] = 1;
  const alike = knownAlike(known, catalog, catalog.words);
  expect(alike.map((list) => list !== undefined)).toEqual(alike.map((_, number) => number !== 2));
});
