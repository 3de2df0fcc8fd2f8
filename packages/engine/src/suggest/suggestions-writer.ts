import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { IN_NAMES, IN_PACK_SLUG, IN_TAGS, TERM_SHIFT } from '../documents/analyzed-documents.ts';
import type { OrderedDocuments } from '../documents/ordered-documents.ts';
import { GrowableInts } from '../growable-ints.ts';
import { DOCUMENTS_MAX, SUGGESTIONS_MAX, WALKED_TERMS_MAX } from '../limits.ts';
import type { Section } from '../snapshot/section.ts';
import { BestTerms } from './best-terms.ts';

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
    ...bestOfLargeNodes(dictionary, weights),
    ...writeCompanions(documents, weights),
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
function writeCompanions(documents: OrderedDocuments, weights: Float64Array): Section[] {
  const termsCount = weights.length;
  const { docOffsets, namesEnds, docTerms } = termsThatLead(documents);
  const { offsets: termOffsets, docs } = documentsByTerm(docOffsets, docTerms, termsCount);
  const together = new Uint32Array(termsCount);
  const met = new Uint32Array(termsCount);
  const offsets = new Uint32Array(termsCount + 1);
  const terms = new GrowableInts();
  const counts = new GrowableInts();
  for (let term = 0; term < termsCount; term++) {
    let metCount = 0;
    for (let at = termOffsets[term]!; at < termOffsets[term + 1]!; at++) {
      const doc = docs[at]!;
      for (let i = docOffsets[doc]!; i < namesEnds[doc]!; i++) {
        const other = docTerms[i]!;
        if (together[other]!++ === 0) met[metCount++] = other;
      }
    }
    met.subarray(0, metCount).sort();
    for (let i = 0; i < metCount; i++) {
      const other = met[i]!;
      if (other !== term && weights[other]! > 0) {
        terms.push(other);
        counts.push(together[other]!);
      }
      together[other] = 0;
    }
    offsets[term + 1] = terms.length;
  }
  return [
    { name: 'engine.companions.offsets', data: offsets },
    { name: 'engine.companions.terms', data: new Uint32Array(terms.view()) },
    { name: 'engine.companions.counts', data: new Uint32Array(counts.view()) },
  ];
}

/** By document the terms of its names, and behind them those of its pack's slug alone. */
function termsThatLead({ termOffsets, docTerms }: OrderedDocuments) {
  const count = termOffsets.length - 1;
  const docOffsets = new Uint32Array(count + 1);
  const namesEnds = new Uint32Array(count);
  const leading = new Uint32Array(docTerms.length);
  let end = 0;
  for (let doc = 0; doc < count; doc++) {
    const [from, to] = [termOffsets[doc]!, termOffsets[doc + 1]!];
    for (let at = from; at < to; at++)
      if ((docTerms[at]! & IN_NAMES) !== 0) leading[end++] = docTerms[at]! >>> TERM_SHIFT;
    namesEnds[doc] = end;
    for (let at = from; at < to; at++)
      if ((docTerms[at]! & (IN_PACK_SLUG | IN_NAMES)) === IN_PACK_SLUG)
        leading[end++] = docTerms[at]! >>> TERM_SHIFT;
    docOffsets[doc + 1] = end;
  }
  return { docOffsets, namesEnds, docTerms: leading.subarray(0, end) };
}

/** The completions of each node that more than WALKED_TERMS_MAX terms lie under; fewer are walked when asked for. */
function bestOfLargeNodes(dictionary: TermDictionary, weights: Float64Array): Section[] {
  const nodes: number[] = [];
  const completions: number[] = [];
  const best = new BestTerms(SUGGESTIONS_MAX);
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

/** Turns terms by document into documents by term, in ascending order. */
function documentsByTerm(docOffsets: Uint32Array, docTerms: Uint32Array, termsCount: number) {
  const offsets = new Uint32Array(termsCount + 1);
  for (const term of docTerms) offsets[term + 1]!++;
  for (let term = 0; term < termsCount; term++) offsets[term + 1]! += offsets[term]!;
  const next = offsets.slice();
  const docs = new Uint32Array(docTerms.length);
  for (let doc = 0; doc + 1 < docOffsets.length; doc++) {
    for (let at = docOffsets[doc]!; at < docOffsets[doc + 1]!; at++) docs[next[docTerms[at]!]!++] = doc;
  }
  return { offsets, docs };
}

function isOnlyNumbered(term: number, dictionary: TermDictionary, named: Uint32Array): boolean {
  const [, word] = NUMBERED.exec(dictionary.textOf(term)) ?? [];
  const stem = word === undefined ? NONE : dictionary.termOf(word);
  return stem !== NONE && named[stem]! >= named[term]! * NUMBERED_RARITY;
}
