import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { PART_BIT } from './hot-lists-writer.ts';
import type { IntArena } from './int-arena.ts';
import { mergeLists, sortPostings } from './merge.ts';
import { COST_SHIFT, lengthOf, NOT_HOT, type PostingList, plainList } from './posting.ts';
import type { RankedBitset } from './ranked-bitset.ts';

/** A list that takes part in a union, and what its postings cost beyond their own cost. */
export interface UnionSource {
  readonly list: PostingList;
  readonly baseCost: number;
}

/** Which documents hold this term, or any term that begins so? Lists that are not in the snapshot are made in the arena. */
export class PostingLists {
  readonly #dictionary: TermDictionary;
  readonly #arena: IntArena;
  readonly #values: Int32Array;
  readonly #termOffsets: Uint32Array;
  readonly #slotOfNode: Int32Array;
  readonly #slotOfTerm: Int32Array;
  readonly #slotNodes: Uint32Array;
  readonly #slotLengths: Uint8Array;
  readonly #slotStarts: Uint32Array;
  readonly #slotEnds: Uint32Array;
  readonly #sets: readonly (RankedBitset | undefined)[];

  /** `sets` are those of the long lists, by slot; without them lists are intersected more slowly. */
  constructor(
    snapshot: Snapshot,
    dictionary: TermDictionary,
    arena: IntArena,
    sets: readonly (RankedBitset | undefined)[] = [],
  ) {
    this.#dictionary = dictionary;
    this.#arena = arena;
    this.#values = snapshot.int32('engine.postings.values');
    this.#termOffsets = snapshot.uint32('engine.postings.termOffsets');
    this.#slotOfNode = snapshot.int32('engine.hot.slotOfNode');
    this.#slotOfTerm = snapshot.int32('engine.hot.slotOfTerm');
    this.#slotNodes = snapshot.uint32('engine.hot.nodes');
    this.#slotLengths = snapshot.uint8('engine.hot.lengths');
    this.#slotStarts = snapshot.uint32('engine.hot.starts');
    this.#slotEnds = snapshot.uint32('engine.hot.ends');
    this.#sets = sets;
  }

  get slotsCount(): number {
    return this.#slotStarts.length;
  }

  /** The beginning that this slot is of, or nothing for the slot of a term. */
  beginningOf(slot: number): string | undefined {
    if (slot >= this.#slotNodes.length) return undefined;
    const term = this.#dictionary.firstTerm(this.#slotNodes[slot]!);
    return this.#dictionary.textOf(term).slice(0, this.#slotLengths[slot]!);
  }

  ofSlot(slot: number): PostingList {
    const start = this.#slotStarts[slot]!;
    return { values: this.#values, start, end: this.#slotEnds[slot]!, slot, set: this.#sets[slot] };
  }

  ofTerm(term: number): PostingList {
    const slot = this.#slotOfTerm[term]!;
    if (slot !== NOT_HOT) return this.ofSlot(slot);
    return plainList(this.#values, this.#termOffsets[term]!, this.#termOffsets[term + 1]!);
  }

  documentsOf(term: number): number {
    return this.#termOffsets[term + 1]! - this.#termOffsets[term]!;
  }

  /** At least as many as the documents under this node: a document with two of its terms counts twice. */
  postingsUnder(node: number): number {
    const dictionary = this.#dictionary;
    return this.#termOffsets[dictionary.endTerm(node)]! - this.#termOffsets[dictionary.firstTerm(node)]!;
  }

  /** The documents of all terms under a node; the term that is its whole path (of `depth` units) counts as exact. */
  ofBeginning(node: number, depth: number): PostingList {
    const slot = this.#slotOfNode[node]!;
    if (slot !== NOT_HOT) return this.ofSlot(slot);
    const own = this.#dictionary.termAt(node, depth);
    const from = this.#termOffsets[this.#dictionary.firstTerm(node)]!;
    const to = this.#termOffsets[this.#dictionary.endTerm(node)]!;
    const ownEnd = own === NONE ? from : this.#termOffsets[own + 1]!;
    if (ownEnd === to) return plainList(this.#values, from, to);

    const start = this.#arena.reserve(to - from);
    const { values } = this.#arena;
    for (let i = from; i < ownEnd; i++) values[start + i - from] = this.#values[i]!;
    for (let i = ownEnd; i < to; i++) values[start + i - from] = this.#values[i]! | PART_BIT;
    const end = sortPostings(values, start, start + to - from);
    this.#arena.shrinkTo(end);
    return plainList(values, start, end);
  }

  /** The documents of all sources, each with its cheapest posting. Shortest lists are merged first. */
  unionOf(sources: readonly UnionSource[]): PostingList {
    const [only] = sources;
    if (only !== undefined && sources.length === 1 && only.baseCost === 0) return only.list;
    let union = plainList(this.#values, 0, 0);
    for (const { list, baseCost } of sources.toSorted((a, b) => lengthOf(a.list) - lengthOf(b.list))) {
      const start = this.#arena.reserve(lengthOf(union) + lengthOf(list));
      const { values } = this.#arena;
      const end = mergeLists(union, 0, list, baseCost << COST_SHIFT, values, start);
      this.#arena.shrinkTo(end);
      union = plainList(values, start, end);
    }
    return union;
  }
}
