import { GrowableInts } from '../collections/growable-ints.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { IN_NAMES, IN_PACK_SLUG, IN_TAGS, TERM_SHIFT } from '../documents/analyzed-documents.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import { DOCUMENTS_MAX, SUGGESTIONS_MAX, WALKED_TERMS_MAX } from '../limits.ts';
import type { Section } from '../snapshot/section.ts';
import { TopTerms } from './top-terms.ts';

/** Marks the end of a beginning's completions when there are fewer than SUGGESTIONS_MAX. */
export const NO_TERM = 0xffff_ffff;

/** In the weight of a term the documents named with it count before those that have it at all. */
const NAMED_WEIGHT = DOCUMENTS_MAX;

/** A word with a number behind is not offered when the word itself is this many times as frequent: `home2`, not `html5`. */
const NUMBERED_RARITY = 8;
const NUMBERED = /^(\p{L}+)\p{N}/u;

/**
 * Counts at build what suggestions show, so that no posting is touched when they are asked for: how many documents have
 * a term in name, alias or tag, how many in name or alias, and how many are named with two terms.
 */
export function writeSuggestions(documents: OrderedDocuments, dictionary: TermDictionary): Section[] {
  const counts = countDocuments(documents, IN_NAMES | IN_TAGS);
  const named = countDocuments(documents, IN_NAMES);
  const weights = Float64Array.from(counts, (count, term) =>
    isOnlyNumbered(term, dictionary, named) ? 0 : named[term]! * NAMED_WEIGHT + count,
  );
  return [
    { name: 'engine.suggest.counts', data: counts },
    { name: 'engine.suggest.named', data: named },
    { name: 'engine.suggest.weights', data: weights },
    ...topTermsOfLargeNodes(dictionary, weights),
    ...writeCooccurringTerms(documents, weights),
  ];
}

/** How many documents have each term in one of these places? */
function countDocuments({ terms, docTerms }: OrderedDocuments, places: number): Uint32Array {
  const counts = new Uint32Array(terms.length);
  for (let at = 0; at < docTerms.length; at++)
    if ((docTerms[at]! & places) !== 0) counts[docTerms[at]! >>> TERM_SHIFT]!++;
  return counts;
}

/** Per term, ascending, the other terms in the names of its documents, and in how many of these. */
function writeCooccurringTerms(documents: OrderedDocuments, weights: Float64Array): Section[] {
  const termsCount = weights.length;
  const names = termsOfNames(documents);
  const { offsets: startOffsets, starts } = namesByTerm(documents, names.starts);
  const together = new Uint32Array(termsCount);
  // One more, since the place behind the last is written as well.
  const seen = new Uint32Array(termsCount + 1);
  const offsets = new Uint32Array(termsCount + 1);
  const terms = new GrowableInts();
  const counts = new GrowableInts();
  for (let term = 0; term < termsCount; term++) {
    const seenCount = countCooccurring(
      names.terms,
      starts,
      startOffsets[term]!,
      startOffsets[term + 1]!,
      together,
      seen,
    );
    seen.subarray(0, seenCount).sort();
    for (let i = 0; i < seenCount; i++) {
      const other = seen[i]!;
      if (other !== term && weights[other]! > 0) {
        terms.push(other);
        counts.push(together[other]!);
      }
      together[other] = 0;
    }
    offsets[term + 1] = terms.length;
  }
  return [
    { name: 'engine.cooccurrence.offsets', data: offsets },
    { name: 'engine.cooccurrence.terms', data: new Uint32Array(terms.view()) },
    { name: 'engine.cooccurrence.counts', data: new Uint32Array(counts.view()) },
  ];
}

/** Counts the terms of the names that begin at these places; answers how many different ones there are, which `seen` gets. */
function countCooccurring(
  names: Uint32Array,
  starts: Uint32Array,
  from: number,
  to: number,
  together: Uint32Array,
  seen: Uint32Array,
): number {
  let seenCount = 0;
  for (let place = from; place < to; place++) {
    const start = starts[place]!;
    if (start === NO_NAMES) continue;
    for (let at = start, isLast = 0; isLast === 0; at++) {
      const entry = names[at]!;
      const other = entry >>> 1;
      isLast = entry & 1;
      const count = together[other]!;
      // Written always and kept when the term is new: cheaper than a branch that is hard to predict.
      seen[seenCount] = other;
      seenCount += count === 0 ? 1 : 0;
      together[other] = count + 1;
    }
  }
  return seenCount;
}

/** Where no name begins. */
const NO_NAMES = 0xffff_ffff;

/**
 * The terms in the names of each document, one document behind the other: twice a term, and one more when it is the last of its
 * document, so that a single place tells all of them. By document where they begin.
 */
function termsOfNames({ termOffsets, docTerms }: OrderedDocuments) {
  const count = termOffsets.length - 1;
  const starts = new Uint32Array(count);
  const terms = new Uint32Array(docTerms.length);
  let end = 0;
  for (let doc = 0; doc < count; doc++) {
    const start = end;
    for (let at = termOffsets[doc]!; at < termOffsets[doc + 1]!; at++)
      if ((docTerms[at]! & IN_NAMES) !== 0) terms[end++] = (docTerms[at]! >>> TERM_SHIFT) << 1;
    starts[doc] = end > start ? start : NO_NAMES;
    if (end > start) terms[end - 1]! |= 1;
  }
  return { starts, terms };
}

/** By term where the names of those documents begin that have it in names or as the slug of their pack. */
function namesByTerm({ terms, termOffsets, docTerms }: OrderedDocuments, startOf: Uint32Array) {
  const offsets = new Uint32Array(terms.length + 1);
  for (let at = 0; at < docTerms.length; at++)
    if ((docTerms[at]! & LEADING) !== 0) offsets[(docTerms[at]! >>> TERM_SHIFT) + 1]!++;
  for (let term = 0; term < terms.length; term++) offsets[term + 1]! += offsets[term]!;
  const next = offsets.slice();
  const starts = new Uint32Array(offsets[terms.length]!);
  for (let doc = 0; doc < startOf.length; doc++) {
    const start = startOf[doc]!;
    for (let at = termOffsets[doc]!; at < termOffsets[doc + 1]!; at++)
      if ((docTerms[at]! & LEADING) !== 0) starts[next[docTerms[at]! >>> TERM_SHIFT]!++] = start;
  }
  return { offsets, starts };
}

const LEADING = IN_NAMES | IN_PACK_SLUG;

/** The completions of each node that more than WALKED_TERMS_MAX terms lie under; fewer are walked when asked for. */
function topTermsOfLargeNodes(dictionary: TermDictionary, weights: Float64Array): Section[] {
  const nodes: number[] = [];
  const completions: number[] = [];
  const best = new TopTerms(SUGGESTIONS_MAX);
  for (let node = 0; node < dictionary.nodesCount; node++) {
    const [from, to] = [dictionary.firstTerm(node), dictionary.endTerm(node)];
    if (to - from <= WALKED_TERMS_MAX) continue;
    best.clear();
    for (let term = from; term < to; term++) best.offer(term, weights[term]!);
    nodes.push(node);
    for (let place = 0; place < SUGGESTIONS_MAX; place++) completions.push(best.terms[place] ?? NO_TERM);
  }
  return [
    { name: 'engine.suggest.nodes', data: Uint32Array.from(nodes) },
    { name: 'engine.suggest.completions', data: Uint32Array.from(completions) },
  ];
}

function isOnlyNumbered(term: number, dictionary: TermDictionary, named: Uint32Array): boolean {
  const [, word] = NUMBERED.exec(dictionary.textOf(term)) ?? [];
  const stem = word === undefined ? NONE : dictionary.termOf(word);
  return stem !== NONE && named[stem]! >= named[term]! * NUMBERED_RARITY;
}
