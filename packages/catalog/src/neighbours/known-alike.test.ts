import { Strings, TextNumbers } from '@glyphdex/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NO_STEM, type PairedStems, RELATED_MAX } from './found-neighbours.ts';
import { knownAlike } from './known-alike.ts';
import { type NumberedStems, numberStems } from './neighbour-columns.ts';
import { pairStems } from './paired-stems.ts';
import { StemWords } from './stem-words.ts';
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
  readonly texts: TextNumbers;
  readonly words: StemWords;
  readonly overlap: WordOverlap;
}

function catalogOf(counts: ReadonlyMap<string, number>): Catalog {
  const numbers = new TextNumbers();
  const texts = [...counts.keys()];
  numbers.numbersOf(Strings.of(texts));
  const own = texts.flatMap((text, number) => Array<number>(counts.get(text)!).fill(number));
  const numbered = numberStems(numbers, [Uint32Array.from(own)]);
  const stemOf = Uint32Array.from(own, (number) => numbered.numbers[number]!);
  const words = new StemWords(numbered.stems);
  return { ...numbered, stemOf, texts: numbers, words, overlap: new WordOverlap(words) };
}

function knownOf({ stems, stemOf, overlap }: Catalog) {
  const related = new Uint32Array(stems.count * RELATED_MAX).fill(NO_STEM);
  for (let stem = 0; stem < stems.count; stem++) related.set(overlap.alike(stem), stem * RELATED_MAX);
  return { stems, stemOf, related, synonymous: new Uint8Array(stems.count) };
}

function pairedOf(before: Catalog, now: Catalog): PairedStems {
  return pairStems(before.stems, now, now.texts);
}

/** Compares what is known with what is found anew, and answers of how many stems that was so. */
function compared(before: Catalog, now: Catalog): number {
  const { lists, isKnown } = knownAlike(knownOf(before), { ...now, paired: pairedOf(before, now) });
  isKnown.forEach((known, stem) => {
    const list = lists.subarray(stem * RELATED_MAX, (stem + 1) * RELATED_MAX);
    expect([...list].filter((other) => other !== NO_STEM)).toEqual(
      known === 1 ? [...now.overlap.alike(stem)] : [],
    );
  });
  return isKnown.filter((known) => known === 1).length;
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
      knownCount += compared(before, now);
    }),
    { numRuns: 1_000 },
  );
  expect(knownCount).toBeGreaterThan(0);
});

test('the same is so for words of more stems than are compared', () => {
  const counts = fc.infiniteStream(fc.integer({ min: 1, max: 9 }));
  const change = fc.tuple(fc.nat(299), fc.nat(20));
  let knownCount = 0;
  fc.assert(
    fc.property(counts, fc.array(change, { minLength: 1, maxLength: 8 }), (streamed, changed) => {
      // A word that all have, one of so few that all of them are alike, and often one more, so that some are more alike.
      const textOf = (i: number): string => {
        const round = Math.floor(i / 48);
        const more = (i + round) % 2 === 0 ? WORDS[round] : `own${i}`;
        return `all-few${i % 48}${round === 0 ? '' : `-${more}`}`;
      };
      const given = new Map(Array.from({ length: 290 }, (_, i) => [textOf(i), streamed.next().value!]));
      const before = catalogOf(given);
      for (const [which, count] of changed)
        if (count === 0) given.delete(textOf(which));
        else given.set(textOf(which), count);
      knownCount += compared(before, catalogOf(given));
    }),
    { numRuns: 60 },
  );
  expect(knownCount).toBeGreaterThan(0);
});

test('all stems are known when nothing has changed, but those that packs have further names for', () => {
  const catalog = catalogOf(new Map(WORDS.map((word, i) => [`${word}-${WORDS[(i * 3) % 5]}`, i + 1])));
  const known = knownOf(catalog);
  known.synonymous[2] = 1;
  const { isKnown } = knownAlike(known, { ...catalog, paired: pairedOf(catalog, catalog) });
  expect([...isKnown]).toEqual(Array.from(isKnown, (_, stem) => (stem === 2 ? 0 : 1)));
});
