import { type KnownNeighbours, NO_STEM } from './found-neighbours.ts';
import { classOf, type NumberedStems } from './neighbour-columns.ts';
import { RELATED_MAX } from './stem-groups.ts';
import type { WordOverlap } from './word-overlap.ts';

type Known = Pick<KnownNeighbours, 'stems' | 'stemOf' | 'related' | 'synonymous'>;

/**
 * Which stems are still alike to the same ones, whatever others have come or gone? By stem its RELATED_MAX most alike, undefined
 * where they have to be found anew. O(stems and their words).
 */
export function knownAlike(
  known: Known,
  { stems, counts }: Pick<NumberedStems, 'stems' | 'counts'>,
  words: WordOverlap,
): (readonly number[] | undefined)[] {
  const before = new Map(known.stems.map((stem, number) => [stem, number]));
  const countsBefore = new Uint32Array(known.stems.length);
  for (const stem of known.stemOf) countsBefore[stem]!++;
  const numberNow = new Uint32Array(known.stems.length).fill(NO_STEM);
  const isNew = (stem: number): boolean => !before.has(stems[stem]!);
  const moved: number[] = [];
  stems.forEach((stem, number) => {
    const then = before.get(stem);
    if (then !== undefined) numberNow[then] = number;
    // Those that stay in their class stay in their order.
    if (then === undefined || classOf(countsBefore[then]!) !== classOf(counts[number]!)) moved.push(number);
  });
  const gone = known.stems.filter((_, then) => numberNow[then] === NO_STEM);
  const touched = words.touchedBy(moved, isNew, gone);
  return stems.map((stem, number) => {
    const then = before.get(stem);
    // What is related by a further name is not told apart from what is alike.
    if (then === undefined || touched[number] === 1 || known.synonymous[then] === 1) return undefined;
    const related = known.related.subarray(then * RELATED_MAX, (then + 1) * RELATED_MAX);
    return Array.from(
      related.filter((other) => other !== NO_STEM),
      (other) => numberNow[other]!,
    );
  });
}
