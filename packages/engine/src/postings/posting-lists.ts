import { Bitset } from '../collections/bitset.ts';
import type { RankBitmap } from '../collections/rank-bitmap.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { RARE_WHOLE_FACTOR } from '../limits.ts';
import type { Snapshot } from '../snapshot/snapshot.ts';
import { IntArena } from './int-arena.ts';
import { sortPostings } from './merge.ts';
import {
  asRareWhole,
  atCost,
  COST,
  COST_MASK,
  COST_SHIFT,
  completionCost,
  DOC_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  isNamedExactly,
  NOT_FREQUENT,
  type PostingList,
  plainList,
} from './posting.ts';
import { PostingUnions } from './posting-unions.ts';

/** Costs added to the documents of a word that is also a phrase of the thesaurus, by the first that applies. */
export interface DemotionCosts {
  /** Documents with a stored cost above 0: of longer words, of words with this part, and see `asRareWhole`. */
  readonly completion: number;
  /** Variants of other documents, and documents with the word only as a tag or in the title of their pack. */
  readonly lesser: number;
  /** Documents not named exactly with the word: names and aliases with more words, and slugs of packs. */
  readonly longerName: number;
}

/** Counts of lists from this length on are kept. Few lists are so long. */
const KEPT_DOCUMENTS_MIN = 256;

/** The posting lists of terms and prefixes. Lists that are not in the snapshot are built in an arena, for one query. */
export class PostingLists {
  readonly #dictionary: TermDictionary;
  readonly #arena = new IntArena();
  readonly unions = new PostingUnions(this.#arena);
  readonly #documentsCount: number;
  readonly #nameWords: Uint8Array;
  readonly #variants: Bitset;
  readonly #values: Int32Array;
  readonly #termOffsets: Uint32Array;
  readonly #slotOfNode: Int32Array;
  readonly #slotOfTerm: Int32Array;
  readonly #slotNodes: Uint32Array;
  readonly #slotLengths: Uint8Array;
  readonly #slotStarts: Uint32Array;
  readonly #slotEnds: Uint32Array;
  readonly #bitmaps: readonly (RankBitmap | undefined)[];
  /** Counts of long lists of the snapshot, by their start. */
  readonly #drawingsNamed = new Map<number, { end: number; all: number; exactly: number }>();

  /** `bitmaps` are those of the long lists, by slot; without them lists are intersected more slowly. */
  constructor(
    snapshot: Snapshot,
    dictionary: TermDictionary,
    documentsCount: number,
    bitmaps: readonly (RankBitmap | undefined)[] = [],
  ) {
    this.#dictionary = dictionary;
    this.#documentsCount = documentsCount;
    this.#nameWords = snapshot.uint8('engine.nameWords');
    this.#variants = new Bitset(snapshot.uint32('engine.variants'));
    this.#values = snapshot.int32('engine.postings.values');
    this.#termOffsets = snapshot.uint32('engine.postings.termOffsets');
    this.#slotOfNode = snapshot.int32('engine.frequent.slotOfNode');
    this.#slotOfTerm = snapshot.int32('engine.frequent.slotOfTerm');
    this.#slotNodes = snapshot.uint32('engine.frequent.nodes');
    this.#slotLengths = snapshot.uint8('engine.frequent.lengths');
    this.#slotStarts = snapshot.uint32('engine.frequent.starts');
    this.#slotEnds = snapshot.uint32('engine.frequent.ends');
    this.#bitmaps = bitmaps;
  }

  /** Frees the lists that were built for the previous query. */
  reset(): void {
    this.#arena.reset();
  }

  get slotsCount(): number {
    return this.#slotStarts.length;
  }

  /** The prefix of this slot; undefined for the slot of a term. */
  prefixOf(slot: number): string | undefined {
    if (slot >= this.#slotNodes.length) return undefined;
    const term = this.#dictionary.firstTerm(this.#slotNodes[slot]!);
    return this.#dictionary.textOf(term).slice(0, this.#slotLengths[slot]!);
  }

  /** The prefix or the term of this slot. O(terms) for a term. */
  textOfSlot(slot: number): string {
    return this.prefixOf(slot) ?? this.#dictionary.textOf(this.#slotOfTerm.indexOf(slot));
  }

  ofSlot(slot: number): PostingList {
    const start = this.#slotStarts[slot]!;
    return { values: this.#values, start, end: this.#slotEnds[slot]!, slot, bitmap: this.#bitmaps[slot] };
  }

  ofTerm(term: number): PostingList {
    const slot = this.#slotOfTerm[term]!;
    if (slot !== NOT_FREQUENT) return this.ofSlot(slot);
    return plainList(this.#values, this.#termOffsets[term]!, this.#termOffsets[term + 1]!);
  }

  documentsOf(term: number): number {
    return this.#termOffsets[term + 1]! - this.#termOffsets[term]!;
  }

  /** The documents for which `isNamedExactly` is true with this term. O(documents of the term). */
  namedExactly(term: number): PostingList {
    const from = this.#termOffsets[term]!;
    const to = this.#termOffsets[term + 1]!;
    const start = this.#arena.reserve(to - from);
    const { values } = this.#arena;
    let end = start;
    for (let at = from; at < to; at++) {
      const posting = this.#values[at]!;
      if (isNamedExactly(posting, this.#nameWords)) values[end++] = posting;
    }
    this.#arena.shrinkTo(end);
    return plainList(values, start, end);
  }

  /**
   * Ranks documents of a rare word behind those of its thesaurus targets, by added costs. Documents named exactly with
   * the word keep their cost, except variants of other documents. O(documents).
   */
  demoted(
    { values, start, end }: PostingList,
    { longerName, completion, lesser }: DemotionCosts,
  ): PostingList {
    const costOf = (posting: number): number => {
      if (((posting >>> COST_SHIFT) & COST_MASK) !== COST.exact) return completion;
      const isLesser = ((posting >>> FIELD_SHIFT) & FIELD_MASK) >= FIELD.tag;
      if (isLesser || this.isVariant(posting >>> DOC_SHIFT)) return lesser;
      return isNamedExactly(posting, this.#nameWords) ? 0 : longerName;
    };
    const at = this.#arena.reserve(end - start);
    const { values: out } = this.#arena;
    for (let i = start; i < end; i++) out[at + i - start] = values[i]! + (costOf(values[i]!) << COST_SHIFT);
    return plainList(out, at, at + end - start);
  }

  /** Counts the documents of a list with the word in name or alias, and those named exactly so, without variants. */
  drawingsNamed({ values, start, end }: PostingList): { readonly all: number; readonly exactly: number } {
    const isKept = values === this.#values && end - start >= KEPT_DOCUMENTS_MIN;
    const known = isKept ? this.#drawingsNamed.get(start) : undefined;
    if (known?.end === end) return known;
    let all = 0;
    let exactly = 0;
    for (let at = start; at < end; at++) {
      const posting = values[at]!;
      const field = (posting >>> FIELD_SHIFT) & FIELD_MASK;
      if (field > FIELD.alias || field === FIELD.packSlug || this.isVariant(posting >>> DOC_SHIFT)) continue;
      all++;
      if (isNamedExactly(posting, this.#nameWords)) exactly++;
    }
    if (isKept) this.#drawingsNamed.set(start, { end, all, exactly });
    return { all, exactly };
  }

  /** Whether an earlier document of the same pack has the same name except for style words. */
  isVariant(docId: number): boolean {
    return this.#variants.has(docId);
  }

  /** An upper bound of the documents under this node: a document with two of its terms counts twice. */
  postingsUnder(node: number): number {
    const dictionary = this.#dictionary;
    return this.#termOffsets[dictionary.endTerm(node)]! - this.#termOffsets[dictionary.firstTerm(node)]!;
  }

  /** The documents of all terms under a node with a path of `depth` units. Costs are those of `writePostings`. */
  ofPrefix(node: number, depth: number): PostingList {
    const slot = this.#slotOfNode[node]!;
    if (slot !== NOT_FREQUENT) return this.ofSlot(slot);
    const dictionary = this.#dictionary;
    const own = dictionary.termAt(node, depth);
    const [from, to] = [dictionary.firstTerm(node), dictionary.endTerm(node)];
    if (own !== NONE && from + 1 === to) return this.ofTerm(own);

    const isRareWhole = own !== NONE && this.documentsOf(own) * RARE_WHOLE_FACTOR < this.postingsUnder(node);
    // Only the shorter lists are sorted together. The longest is merged with the result.
    let longest = from;
    for (let term = from; term < to; term++) {
      if (this.documentsOf(term) > this.documentsOf(longest)) longest = term;
    }
    let others = this.#arena.reserve(this.postingsUnder(node) - this.documentsOf(longest));
    const { values } = this.#arena;
    const start = others;
    for (let term = from; term < to; term++) {
      if (term === longest) continue;
      others =
        term === own && isRareWhole
          ? this.#copyRareWhole(term, values, others)
          : this.#copy(term, own, values, others);
    }
    const othersEnd = sortPostings(values, start, others);
    this.#arena.shrinkTo(othersEnd);
    return this.unions.merge(
      plainList(values, start, othersEnd),
      0,
      this.#asPrefix(longest, own, isRareWhole),
      0,
    );
  }

  /** The list of a term as part of the list of a prefix, in which only the term `own` is exact, unless it is rare. */
  #asPrefix(term: number, own: number, isRareWhole: boolean): PostingList {
    if (term === own && !isRareWhole) return this.ofTerm(term);
    const start = this.#arena.reserve(this.documentsOf(term));
    const { values } = this.#arena;
    const end =
      term === own ? this.#copyRareWhole(term, values, start) : this.#copy(term, own, values, start);
    return plainList(values, start, end);
  }

  #copy(term: number, own: number, values: Int32Array, at: number): number {
    const start = this.#termOffsets[term]!;
    const end = this.#termOffsets[term + 1]!;
    if (term === own) values.set(this.#values.subarray(start, end), at);
    else {
      const cost = completionCost(end - start, this.#documentsCount);
      for (let i = start; i < end; i++) values[at + i - start] = atCost(this.#values[i]!, cost);
    }
    return at + end - start;
  }

  #copyRareWhole(term: number, values: Int32Array, at: number): number {
    const start = this.#termOffsets[term]!;
    const end = this.#termOffsets[term + 1]!;
    for (let i = start; i < end; i++) values[at + i - start] = asRareWhole(this.#values[i]!, this.#nameWords);
    return at + end - start;
  }
}
