import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import type { Snapshot } from '../snapshot/snapshot-reader.ts';
import { PART_BIT } from './beginnings-writer.ts';
import type { IntArena } from './int-arena.ts';
import type { LongLists } from './long-lists.ts';
import { mergeLists, sortPostings } from './merge.ts';
import { COST_SHIFT, lengthOf, type PostingList } from './posting.ts';

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
  readonly #longLists: LongLists | undefined;
  readonly #slotOf: Int32Array;
  readonly #slotNodes: Uint32Array;
  readonly #slotLengths: Uint8Array;
  readonly #slotStarts: Uint32Array;
  readonly #slotEnds: Uint32Array;

  /** `longLists` may be left out where no lists are intersected. */
  constructor(snapshot: Snapshot, dictionary: TermDictionary, arena: IntArena, longLists?: LongLists) {
    this.#longLists = longLists;
    this.#dictionary = dictionary;
    this.#arena = arena;
    this.#values = snapshot.int32('engine.postings.values');
    this.#termOffsets = snapshot.uint32('engine.postings.termOffsets');
    this.#slotOf = snapshot.int32('engine.beginnings.slotOf');
    this.#slotNodes = snapshot.uint32('engine.beginnings.nodes');
    this.#slotLengths = snapshot.uint8('engine.beginnings.lengths');
    this.#slotStarts = snapshot.uint32('engine.beginnings.starts');
    this.#slotEnds = snapshot.uint32('engine.beginnings.ends');
  }

  get slotsCount(): number {
    return this.#slotStarts.length;
  }

  /** The slot of a hot node's precomputed list, or NONE. */
  slotOf(node: number): number {
    return this.#slotOf[node]!;
  }

  /** The beginning that this slot is of. */
  textOfSlot(slot: number): string {
    const term = this.#dictionary.firstTerm(this.#slotNodes[slot]!);
    return this.#dictionary.textOf(term).slice(0, this.#slotLengths[slot]!);
  }

  ofSlot(slot: number): PostingList {
    return this.#list(this.#slotStarts[slot]!, this.#slotEnds[slot]!);
  }

  ofTerm(term: number): PostingList {
    return this.#list(this.#termOffsets[term]!, this.#termOffsets[term + 1]!);
  }

  /** Every list that lies in the snapshot. */
  *all(): Generator<PostingList> {
    for (let term = 0; term < this.#dictionary.termsCount; term++) yield this.ofTerm(term);
    for (let slot = 0; slot < this.slotsCount; slot++) yield this.ofSlot(slot);
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
    const slot = this.#slotOf[node]!;
    if (slot !== NONE) return this.ofSlot(slot);
    const own = this.#dictionary.termAt(node, depth);
    const from = this.#termOffsets[this.#dictionary.firstTerm(node)]!;
    const to = this.#termOffsets[this.#dictionary.endTerm(node)]!;
    const ownEnd = own === NONE ? from : this.#termOffsets[own + 1]!;
    if (ownEnd === to) return this.#list(from, to);

    const start = this.#arena.reserve(to - from);
    const { values } = this.#arena;
    for (let i = from; i < ownEnd; i++) values[start + i - from] = this.#values[i]!;
    for (let i = ownEnd; i < to; i++) values[start + i - from] = this.#values[i]! | PART_BIT;
    const end = sortPostings(values, start, start + to - from);
    this.#arena.shrinkTo(end);
    return { values, start, end };
  }

  /** The documents of all sources, each with its cheapest posting. Shortest lists are merged first. */
  unionOf(sources: readonly UnionSource[]): PostingList {
    const [only] = sources;
    if (only !== undefined && sources.length === 1 && only.baseCost === 0) return only.list;
    let union: PostingList = { values: this.#values, start: 0, end: 0 };
    for (const { list, baseCost } of sources.toSorted((a, b) => lengthOf(a.list) - lengthOf(b.list))) {
      const start = this.#arena.reserve(lengthOf(union) + lengthOf(list));
      const { values } = this.#arena;
      const end = mergeLists(union, 0, list, baseCost << COST_SHIFT, values, start);
      this.#arena.shrinkTo(end);
      union = { values, start, end };
    }
    return union;
  }

  #list(start: number, end: number): PostingList {
    return { values: this.#values, start, end, set: this.#longLists?.startingAt(start) };
  }
}
