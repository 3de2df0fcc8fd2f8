import { NONE, type TermDictionary } from '../dictionary/term-dictionary.ts';
import { IN_NAMES, IN_PACK_SLUG, IN_TAGS, TERM_SHIFT } from '../documents/analyzed-documents.ts';
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
 * Counts at build what suggestions show, so that no posting is touched when they are asked for: how many documents
 * have a term, and how many are named with two terms.
 */
export class SuggestionsWriter {
  /** How many documents have a term in name, alias or tag, and how many in name or alias. */
  readonly #having = new TermCounts();
  readonly #named = new TermCounts();
  /** The distinct terms of each document: those of its names, and behind them those of its pack alone. */
  readonly #docOffsets = new GrowableInts();
  readonly #docTerms = new GrowableInts();
  /** Where the terms of the names end, by document. */
  readonly #namesEnds = new GrowableInts();

  constructor() {
    this.#docOffsets.push(0);
  }

  /**
   * The terms of one document, each once. `entries` are those of `AnalyzedDocuments.docTerms` from `from` to `to`, with
   * the numbers in `numbers` for theirs.
   */
  add(entries: Int32Array, from: number, to: number, numbers: GrowableInts): void {
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      const term = numbers.get(entry >>> TERM_SHIFT);
      if ((entry & (IN_NAMES | IN_TAGS)) !== 0) this.#having.count(term);
      if ((entry & IN_NAMES) === 0) continue;
      this.#named.count(term);
      this.#docTerms.push(term);
    }
    this.#namesEnds.push(this.#docTerms.length);
    for (let at = from; at < to; at++) {
      const entry = entries[at]!;
      if ((entry & (IN_PACK_SLUG | IN_NAMES)) === IN_PACK_SLUG)
        this.#docTerms.push(numbers.get(entry >>> TERM_SHIFT));
    }
    this.#docOffsets.push(this.#docTerms.length);
  }

  /** `finalNumbers` maps terms as collected to terms of the dictionary. */
  finish(dictionary: TermDictionary, finalNumbers: Uint32Array): Section[] {
    const counts = this.#having.finish(finalNumbers);
    const named = this.#named.finish(finalNumbers);
    const weights = Float64Array.from(counts, (count, term) =>
      isOnlyNumbered(term, dictionary, named) ? 0 : named[term]! * NAMED_WEIGHT + count,
    );
    return [
      { name: 'engine.suggest.counts', data: counts },
      { name: 'engine.suggest.named', data: named },
      { name: 'engine.suggest.weights', data: weights },
      ...bestOfLargeNodes(dictionary, weights),
      ...this.#companions(finalNumbers, weights),
    ];
  }

  /** Per term, ascending, the other terms in the names of its documents, and in how many of these. */
  #companions(finalNumbers: Uint32Array, weights: Float64Array): Section[] {
    const termsCount = weights.length;
    const docOffsets = this.#docOffsets.view();
    const docTerms = this.#docTerms.view().map((term) => finalNumbers[term]!);
    const { offsets: termOffsets, docs } = documentsByTerm(docOffsets, docTerms, termsCount);
    const together = new Uint32Array(termsCount);
    const offsets = new Uint32Array(termsCount + 1);
    const terms = new GrowableInts();
    const counts = new GrowableInts();
    for (let term = 0; term < termsCount; term++) {
      const met: number[] = [];
      for (let at = termOffsets[term]!; at < termOffsets[term + 1]!; at++) {
        const doc = docs[at]!;
        for (let i = docOffsets[doc]!; i < this.#namesEnds.get(doc); i++) {
          if (together[docTerms[i]!]!++ === 0) met.push(docTerms[i]!);
        }
      }
      for (const other of met.sort((a, b) => a - b)) {
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
function documentsByTerm(docOffsets: Int32Array, docTerms: Int32Array, termsCount: number) {
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

/** Counts documents by term. */
class TermCounts {
  readonly #counts = new GrowableInts();

  count(term: number): void {
    while (this.#counts.length <= term) this.#counts.push(0);
    this.#counts.set(term, this.#counts.get(term) + 1);
  }

  /** The counts by final number. */
  finish(finalNumbers: Uint32Array): Uint32Array {
    const counts = new Uint32Array(finalNumbers.length);
    this.#counts.view().forEach((count, term) => {
      counts[finalNumbers[term]!] = count;
    });
    return counts;
  }
}
