import { GrowableInts } from '../collections/growable-ints.ts';
import { TopList } from '../collections/top-list.ts';
import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { IN_NAMES, IN_PACK_SLUG, IN_TAGS, TERM_SHIFT } from '../documents/analyzed-documents.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import { DOCUMENTS_MAX, SUGGESTIONS_MAX, WALKED_TERMS_MAX } from '../limits.ts';
import type { Section } from '../snapshot/snapshot.ts';

/** Fills the list of a node with fewer than SUGGESTIONS_MAX completions. */
export const NO_TERM = 0xffff_ffff;

/** The weight of a document with the term in its name. It exceeds the weight of all other documents together. */
const NAMED_WEIGHT = DOCUMENTS_MAX;

/**
 * A word with a trailing number is not suggested if the word without it is this many times as frequent: `home2`, but
 * not `html5`.
 */
const NUMBERED_RARITY = 8;
const NUMBERED = /^(\p{L}+)\p{N}/u;

/**
 * Counts at build time what suggestions show: the documents with a term in name, alias or tag, those with it in a name
 * or alias, and those with two terms in their names. No posting is read at query time. Searches need the counts over
 * all documents; suggestions leave out the private ones.
 */
export function writeSuggestions(
  documents: OrderedDocuments,
  dictionary: TermDictionary,
  privateDocs: readonly number[] = [],
): Section[] {
  const counts = countDocuments(documents, IN_NAMES | IN_TAGS);
  const named = countDocuments(documents, IN_NAMES);
  const hasPrivate = privateDocs.length > 0;
  const shown = hasPrivate ? withoutDocuments(documents, privateDocs) : documents;
  const shownCounts = hasPrivate ? countDocuments(shown, IN_NAMES | IN_TAGS) : counts;
  const shownNamed = hasPrivate ? countDocuments(shown, IN_NAMES) : named;
  const weights = Float64Array.from(shownCounts, (count, term) =>
    isOnlyNumbered(term, dictionary, shownNamed) ? 0 : shownNamed[term]! * NAMED_WEIGHT + count,
  );
  return [
    { name: 'engine.suggest.counts', data: counts },
    { name: 'engine.suggest.named', data: named },
    { name: 'engine.suggest.weights', data: weights },
    ...(hasPrivate ? [{ name: SHOWN_COUNTS, data: shownCounts }, hiddenTerms(shown)] : []),
    ...topTermsOfLargeNodes(dictionary, weights),
    ...writeCooccurringTerms(shown),
  ];
}

/** Of an index with private documents: `engine.suggest.counts` without them, and by term 1 if only they have it. */
export const SHOWN_COUNTS = 'engine.suggest.shownCounts';
export const HIDDEN_TERMS = 'engine.suggest.hiddenTerms';

/** The same documents, of which those in `left` have no terms. */
function withoutDocuments(documents: OrderedDocuments, left: readonly number[]): OrderedDocuments {
  const termOffsets = new Uint32Array(documents.termOffsets.length);
  const docTerms = new Uint32Array(documents.docTerms.length);
  const isLeft = new Set(left);
  let end = 0;
  for (let doc = 0; doc + 1 < termOffsets.length; doc++) {
    const terms = documents.docTerms.subarray(documents.termOffsets[doc], documents.termOffsets[doc + 1]);
    if (!isLeft.has(doc)) docTerms.set(terms, end);
    end += isLeft.has(doc) ? 0 : terms.length;
    termOffsets[doc + 1] = end;
  }
  return { ...documents, termOffsets, docTerms: docTerms.subarray(0, end) };
}

function hiddenTerms({ terms, docTerms }: OrderedDocuments): Section {
  const hidden = new Uint8Array(terms.length).fill(1);
  for (const entry of docTerms) hidden[entry >>> TERM_SHIFT] = 0;
  return { name: HIDDEN_TERMS, data: hidden };
}

/** The number of documents with each term in one of these places. */
function countDocuments({ terms, docTerms }: OrderedDocuments, places: number): Uint32Array {
  const counts = new Uint32Array(terms.length);
  for (let at = 0; at < docTerms.length; at++)
    if ((docTerms[at]! & places) !== 0) counts[docTerms[at]! >>> TERM_SHIFT]!++;
  return counts;
}

/** By term, ascending, the other terms in the names of its documents, with the number of documents. */
function writeCooccurringTerms(documents: OrderedDocuments): Section[] {
  const termsCount = documents.terms.length;
  const names = termsOfNames(documents);
  const { offsets: startOffsets, starts } = namesByTerm(documents, names.starts);
  const together = new Uint32Array(termsCount);
  // One more element, because the loop also writes one past the end.
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
      if (other !== term) {
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

/**
 * Counts the terms of the names that begin at these positions. Writes the distinct terms to `seen` and returns their
 * number.
 */
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
      // Always written, and kept only for a new term: cheaper than an unpredictable branch.
      seen[seenCount] = other;
      seenCount += count === 0 ? 1 : 0;
      together[other] = count + 1;
    }
  }
  return seenCount;
}

/** The start of a document without names. */
const NO_NAMES = 0xffff_ffff;

/**
 * The terms in the names of each document, and the start of each document. An entry is twice a term, plus one for the
 * last of a document, so one position identifies the whole list.
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

/** By term: for each document with the term in a name or as pack slug, the start of its terms in `termsOfNames`. */
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

/** The completions of each node with more than WALKED_TERMS_MAX terms. Smaller nodes are walked at query time. */
function topTermsOfLargeNodes(dictionary: TermDictionary, weights: Float64Array): Section[] {
  const nodes: number[] = [];
  const completions: number[] = [];
  const best = new TopList(SUGGESTIONS_MAX);
  for (let node = 0; node < dictionary.nodesCount; node++) {
    const [from, to] = [dictionary.firstTerm(node), dictionary.endTerm(node)];
    if (to - from <= WALKED_TERMS_MAX) continue;
    best.clear();
    for (let term = from; term < to; term++) best.offer(term, weights[term]!);
    nodes.push(node);
    for (let place = 0; place < SUGGESTIONS_MAX; place++) completions.push(best.numbers[place] ?? NO_TERM);
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
