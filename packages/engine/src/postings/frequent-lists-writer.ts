import { NONE, ROOT, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { FREQUENT_FROM, RARE_WHOLE_FACTOR } from '../limits.ts';
import type { Section } from '../snapshot/snapshot.ts';
import { mergeLists, sortPostings } from './merge.ts';
import { asRareWhole, atCost, completionCost, NOT_FREQUENT, type PostingList, plainList } from './posting.ts';

/** The postings of all terms: those of term t from `offsets[t]` up to `offsets[t + 1]`, in ascending order of docId. */
export interface TermPostings {
  readonly offsets: Uint32Array;
  readonly values: Int32Array;
}

/** A frequent list: its node, or NONE for a list of a term that no node has, and the range of its postings. */
interface Slot {
  readonly node: number;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
  /** The postings until they are written, unless they are those of a term. */
  readonly list?: Int32Array;
}

/**
 * Returns the sections of all posting lists: those of the terms, followed by the precomputed lists of frequent
 * prefixes, which are the nodes of the trie with at least FREQUENT_FROM documents. The list of a node is the union over
 * its terms. The term that is the node's whole path counts as exact, unless it is rarely meant (`asRareWhole`); longer
 * terms count as completions. A node shares the postings of an only child with the same list, and a node with a single,
 * complete term uses the list of that term. Frequent lists are numbered by slots: first those of nodes, then those of
 * the other frequent terms.
 */
export function writePostings(
  dictionary: TermDictionary,
  postings: TermPostings,
  nameWords: Uint8Array,
): Section[] {
  const documentsCount = nameWords.length;
  const slotOfNode = new Int32Array(dictionary.nodesCount).fill(NOT_FREQUENT);
  const slotOfTerm = new Int32Array(dictionary.termsCount).fill(NOT_FREQUENT);
  const slots: Slot[] = [];
  let end = postings.values.length;

  /**
   * The node's list as part of its parent's list: all terms are completions. Assigns slots to the node and to those
   * below, if they are frequent.
   */
  const listUnder = (node: number, depth: number): Int32Array => {
    const from = postings.offsets[dictionary.firstTerm(node)]!;
    const to = postings.offsets[dictionary.endTerm(node)]!;
    if (to - from < FREQUENT_FROM) {
      const list = new Int32Array(to - from);
      for (let term = dictionary.firstTerm(node); term < dictionary.endTerm(node); term++)
        writeCompletion(postings, term, documentsCount, list, postings.offsets[term]! - from);
      return list.subarray(0, sortPostings(list, 0, list.length));
    }

    const own = dictionary.termAt(node, depth);
    const longer = unionOf(childLists(node, depth));
    if (own === NONE) {
      const child = dictionary.firstChild(node);
      const isChain = dictionary.endChild(node) === child + 1 && slotOfNode[child] !== NOT_FREQUENT;
      if (isChain && dictionary.termAt(child, depth + 1) === NONE) {
        addSlot({ ...slots[slotOfNode[child]!]!, node, depth });
      } else addList(node, depth, longer);
      return longer;
    }

    const ownList = postings.values.subarray(postings.offsets[own]!, postings.offsets[own + 1]!);
    if (longer.length === 0) {
      slotOfTerm[own] = slots.length;
      addSlot({ node, depth, start: from, end: to });
      return listOfCompletion(own);
    }
    const isRareWhole = ownList.length * RARE_WHOLE_FACTOR < to - from;
    const asTyped = isRareWhole ? ownList.map((posting) => asRareWhole(posting, nameWords)) : ownList;
    addList(node, depth, unionOf([longer, asTyped]));
    // Not the list above, in which the term itself is exact: for the parent it is one of the completions.
    return unionOf([longer, listOfCompletion(own)]);
  };

  const listOfCompletion = (term: number): Int32Array => {
    const list = new Int32Array(postings.offsets[term + 1]! - postings.offsets[term]!);
    writeCompletion(postings, term, documentsCount, list, 0);
    return list;
  };

  const childLists = (node: number, depth: number): Int32Array[] => {
    const lists: Int32Array[] = [];
    for (let child = dictionary.firstChild(node); child < dictionary.endChild(node); child++) {
      lists.push(listUnder(child, depth + 1));
    }
    return lists;
  };

  const addList = (node: number, depth: number, list: Int32Array): void => {
    if (list.length < FREQUENT_FROM) return;
    addSlot({ node, depth, start: end, end: end + list.length, list });
    end += list.length;
  };

  const addSlot = (slot: Slot): void => {
    slotOfNode[slot.node] = slots.length;
    slots.push(slot);
  };

  childLists(ROOT, 0);
  const nodes = slots.slice();
  for (let term = 0; term < dictionary.termsCount; term++) {
    const [start, termEnd] = [postings.offsets[term]!, postings.offsets[term + 1]!];
    if (termEnd - start < FREQUENT_FROM || slotOfTerm[term] !== NOT_FREQUENT) continue;
    slotOfTerm[term] = slots.length;
    slots.push({ node: NONE, depth: 0, start, end: termEnd });
  }

  const values = new Int32Array(end);
  values.set(postings.values);
  for (const { start, list } of slots) if (list !== undefined) values.set(list, start);
  return [
    { name: 'engine.postings.values', data: values },
    { name: 'engine.postings.termOffsets', data: postings.offsets },
    { name: 'engine.frequent.slotOfNode', data: slotOfNode },
    { name: 'engine.frequent.slotOfTerm', data: slotOfTerm },
    { name: 'engine.frequent.nodes', data: Uint32Array.from(nodes, ({ node }) => node) },
    { name: 'engine.frequent.lengths', data: Uint8Array.from(nodes, ({ depth }) => depth) },
    { name: 'engine.frequent.starts', data: Uint32Array.from(slots, ({ start }) => start) },
    { name: 'engine.frequent.ends', data: Uint32Array.from(slots, (slot) => slot.end) },
  ];
}

/** Writes the list of a term into `out` from `at` on, with the cost of a completion. */
function writeCompletion(
  { offsets, values }: TermPostings,
  term: number,
  documentsCount: number,
  out: Int32Array,
  at: number,
): void {
  const start = offsets[term]!;
  const length = offsets[term + 1]! - start;
  const cost = completionCost(length, documentsCount);
  for (let i = 0; i < length; i++) out[at + i] = atCost(values[start + i]!, cost);
}

/** Merges the two shortest lists until one is left. Reorders `lists`; empty for no list. */
function unionOf(lists: Int32Array[]): Int32Array {
  const queue = lists.sort((a, b) => b.length - a.length);
  for (let first = queue.pop(); first !== undefined; first = queue.pop()) {
    const second = queue.pop();
    if (second === undefined) return first;
    const merged = new Int32Array(first.length + second.length);
    const end = mergeLists(whole(first), 0, whole(second), 0, merged, 0);
    const union = merged.subarray(0, end);
    let at = queue.length;
    while (at > 0 && queue[at - 1]!.length < union.length) at--;
    queue.splice(at, 0, union);
  }
  return new Int32Array(0);
}

function whole(values: Int32Array): PostingList {
  return plainList(values, 0, values.length);
}
