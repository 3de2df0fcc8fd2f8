import type { IntArena } from './int-arena.ts';
import { mergeLists } from './merge.ts';
import { COST_SHIFT, DOC_SHIFT, lengthOf, NOT_FREQUENT, type PostingList, plainList } from './posting.ts';

/** A list of a union, and the cost that is added to its postings. */
export interface UnionSource {
  readonly list: PostingList;
  readonly baseCost: number;
}

/** The source with the longest frequent list. */
export function longestFrequent<Source extends UnionSource>(sources: readonly Source[]): Source | undefined {
  const frequent = sources.filter(({ list }) => list.slot !== NOT_FREQUENT);
  const longest = Math.max(...frequent.map(({ list }) => lengthOf(list)));
  return frequent.find(({ list }) => lengthOf(list) === longest);
}

/** Selects postings of a list and writes them as `keepMembers` does. */
export type KeepPostings = (list: PostingList, out: Int32Array, at: number) => number;

const NOTHING = plainList(new Int32Array(0), 0, 0);

/** Unions of posting lists. Results are in the arena, but a single list without base cost is the result itself. */
export class PostingUnions {
  readonly #arena: IntArena;

  constructor(arena: IntArena) {
    this.#arena = arena;
  }

  /** The documents of all sources, each with its cheapest posting. O(postings × log(sources)). */
  unionOf(sources: readonly UnionSource[]): PostingList {
    const [only] = sources;
    if (only === undefined) return NOTHING;
    if (sources.length === 1) return this.#atCost(only);
    // Longest first: the two shortest, at the end, are merged until one list is left.
    const left = sources.toSorted((a, b) => lengthOf(b.list) - lengthOf(a.list));
    while (left.length > 1) {
      const [first, second] = [left.pop()!, left.pop()!];
      const list = this.merge(
        first.list,
        first.baseCost << COST_SHIFT,
        second.list,
        second.baseCost << COST_SHIFT,
      );
      let at = left.length;
      while (at > 0 && lengthOf(left[at - 1]!.list) < lengthOf(list)) at--;
      left.splice(at, 0, { list, baseCost: 0 });
    }
    return left[0]!.list;
  }

  /** The same sources with only the postings that all `keepers` keep. O(postings × keepers). */
  thin(sources: readonly UnionSource[], keepers: readonly KeepPostings[]): readonly UnionSource[] {
    if (keepers.length === 0) return sources;
    return sources.map(({ list, baseCost }) => {
      // One more element, because keepMembers also writes one past the end.
      const start = this.#arena.reserve(lengthOf(list) + 1);
      const { values } = this.#arena;
      let thinned = list;
      for (const keep of keepers) thinned = plainList(values, start, keep(thinned, values, start));
      this.#arena.shrinkTo(thinned.end);
      return { list: thinned, baseCost };
    });
  }

  #atCost({ list, baseCost }: UnionSource): PostingList {
    return baseCost === 0 ? list : this.merge(NOTHING, 0, list, baseCost << COST_SHIFT);
  }

  /** The documents of two lists, each with its better posting, see `mergeLists`. O(postings). */
  merge(first: PostingList, firstAdd: number, second: PostingList, secondAdd: number): PostingList {
    const start = this.#arena.reserve(lengthOf(first) + lengthOf(second));
    const { values } = this.#arena;
    const end = mergeLists(first, firstAdd, second, secondAdd, values, start);
    this.#arena.shrinkTo(end);
    return plainList(values, start, end);
  }
}

/**
 * Writes the postings whose documents are in a set (`members`, as words of bits) into `out` from `at` on, and returns
 * where they end. `out` needs room for one more posting than the list has.
 */
export function keepMembers(
  { values, start, end }: PostingList,
  members: Uint32Array,
  out: Int32Array,
  at: number,
): number {
  for (let i = start; i < end; i++) {
    const posting = values[i]!;
    const doc = posting >>> DOC_SHIFT;
    // Always written, and kept only if the bit is set: cheaper than an unpredictable branch.
    out[at] = posting;
    at += (members[doc >>> 5]! >>> (doc & 31)) & 1;
  }
  return at;
}
