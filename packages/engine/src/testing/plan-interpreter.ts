import { type DocumentEntries, ENTRY_SHIFT, LIKELY_BIT } from '../plan/document-entries.ts';
import { ProbeAnswers } from '../plan/probe-answers.ts';
import type { Disjunct, PlannedExpansion, PlannedSearch, Probe } from '../plan/search-plan.ts';
import {
  asRareWhole,
  atCost,
  COST,
  COST_SHIFT,
  FIELD,
  FIELD_MASK,
  FIELD_SHIFT,
  isInName as isInNameField,
  isNamedExactly,
  NAME_WORDS_MASK,
  PAYLOAD_MASK,
  POSITION_MASK,
} from '../postings/posting.ts';
import { PROXIMITY } from '../postings/proximity.ts';
import {
  hasSlop,
  isPhrase,
  KEPT_KEYS,
  KEYS_ALONE,
  NAME_CODE_BITS,
  packRankKey,
  totalCostOf,
  worsen,
} from '../ranking/rank-key.ts';
import { FIELD_COSTS_AMONG_WORDS } from '../ranking/ranking-rules.ts';
import type { Searcher } from '../searcher.ts';

const ROUNDS_MAX = 30;

/** Executes plans document by document, as another engine does with the entries of documents alone. */
export class PlanInterpreter {
  readonly #searcher: Searcher;
  readonly #entries: DocumentEntries;

  constructor(searcher: Searcher) {
    this.#searcher = searcher;
    this.#entries = searcher.documentEntries();
  }

  /** All matches, best first. Plans again while an answer to a probe differs from its assumption. */
  search(text: string): { readonly docIds: readonly number[]; readonly rounds: number } {
    const known = new ProbeAnswers();
    for (let rounds = 1; rounds <= ROUNDS_MAX; rounds++) {
      const plan: PlannedSearch = this.#searcher.plan(text, known);
      const areAsAssumed = plan.probes.map((probe) => known.add(probe, this.#countOf(probe)));
      if (!areAsAssumed.includes(false)) return { docIds: this.#ranked(plan.disjuncts), rounds };
    }
    throw new Error(`${text} was planned ${ROUNDS_MAX} times`);
  }

  #ranked(disjuncts: readonly Disjunct[]): number[] {
    return this.#keysOf(disjuncts)
      .sort((a, b) => a.key - b.key || a.docId - b.docId)
      .map(({ docId }) => docId);
  }

  #countOf({ disjuncts, counted, countMin }: Probe): number {
    const matches = this.#keysOf(disjuncts).filter(({ key }) => {
      if (counted === 'phrases') return isPhrase(key);
      return counted === 'all' || totalCostOf(key) < counted.costBelow;
    });
    return Math.min(matches.length, countMin);
  }

  #keysOf(disjuncts: readonly Disjunct[]): { docId: number; key: number }[] {
    return Array.from({ length: this.#searcher.documentsCount }, (_, docId) => {
      const keys = disjuncts.map((disjunct) => this.#keyOf(disjunct, docId));
      return { docId, key: Math.min(...keys) };
    }).filter(({ key }) => key < Number.POSITIVE_INFINITY);
  }

  /** Infinity for a document that does not match. */
  #keyOf(disjunct: Disjunct, docId: number): number {
    const { words, documents, isAlone, facetWords, slopCost, keep, matchCost, proximityMin } = disjunct;
    if (documents?.includes(docId) === false) return Number.POSITIVE_INFINITY;
    const hasFacets = facetWords.every(({ facet, values }) =>
      this.#searcher.valuesOf(facet, docId).some((value) => values.includes(value)),
    );
    const payloads = words.map(({ expansions }) => this.#payloadOf(expansions, docId));
    if (!hasFacets || payloads.some((payload) => payload === undefined)) return Number.POSITIVE_INFINITY;
    const nameWords = this.#searcher.nameWordsOf(docId);
    let key = 0;
    if (isAlone) key = KEYS_ALONE[(payloads[0]! << NAME_CODE_BITS) | nameWords]!;
    else if (words.length > 0) key = keyOfWords(disjunct, payloads as number[], nameWords);
    if (hasSlop(key)) key = worsen(key, slopCost, 0);
    if (keep !== 'all' && !KEPT_KEYS[keep](key)) return Number.POSITIVE_INFINITY;
    return worsen(key, matchCost, proximityMin);
  }

  /** The cheapest payload over all expansions. Also checks that the tokens select the same documents. */
  #payloadOf(expansions: readonly PlannedExpansion[], docId: number): number | undefined {
    const payloads = expansions.flatMap((expansion) => this.#payloadsOf(expansion, docId));
    const own = new Set(this.#entries.tokensOf(docId));
    const isCandidate = expansions.some((expansion) =>
      this.#searcher.entryNumbers.tokensOf(expansion).some((token) => own.has(token)),
    );
    if (isCandidate !== payloads.length > 0) throw new Error(`the tokens of document ${docId} are wrong`);
    return payloads.length === 0 ? undefined : Math.min(...payloads);
  }

  #payloadsOf(expansion: PlannedExpansion, docId: number): number[] {
    const { firstEntry, endEntry, ownEntry, isRareWhole, demotion, baseCost } = expansion;
    const nameWords = new Uint8Array([this.#searcher.nameWordsOf(docId)]);
    const payloads: number[] = [];
    for (const entry of this.#entries.of(docId)) {
      const number = entry >>> ENTRY_SHIFT;
      if (number < firstEntry || number >= endEntry) continue;
      const payload = entry & PAYLOAD_MASK;
      const completion = (entry & LIKELY_BIT) !== 0 ? COST.likelyCompletion : COST.unlikelyCompletion;
      if (number !== ownEntry) payloads.push(atCost(payload, completion));
      else if (!expansion.isNamedExactly || isNamedExactly(payload, nameWords))
        payloads.push(isRareWhole ? asRareWhole(payload, nameWords) : payload);
    }
    if (payloads.length === 0) return [];
    const best = Math.min(...payloads);
    let cost = baseCost;
    if (demotion !== undefined) {
      const field = (best >>> FIELD_SHIFT) & FIELD_MASK;
      if (best >>> COST_SHIFT !== COST.exact) cost += demotion.completion;
      else if (field >= FIELD.tag || this.#searcher.isVariant(docId)) cost += demotion.lesser;
      else if (!isNamedExactly(best, nameWords)) cost += demotion.longerName;
    }
    return [best + (cost << COST_SHIFT)];
  }
}

function keyOfWords({ words, mayShareLast }: Disjunct, payloads: readonly number[], nameWords: number) {
  const fields = payloads.map((payload) => (payload >>> FIELD_SHIFT) & FIELD_MASK);
  const positions = payloads.map((payload) => payload & POSITION_MASK);
  const isInName = fields.every((field) => isInNameField(field));
  const [first = 0] = positions;
  const isPhrase = positions.every((position, i) => position === Math.min(first + i, POSITION_MASK));
  const inName = isPhrase ? (first === 0 ? PROXIMITY.leadingPhrase : PROXIMITY.phrase) : PROXIMITY.slop;
  const proximity = isInName ? inName : PROXIMITY.notAllInName;
  const mayShare = (mayShareLast ? positions : positions.slice(0, -1)).filter(
    (position) => position < POSITION_MASK,
  );
  const shared = proximity === PROXIMITY.slop ? mayShare.length - new Set(mayShare).size : 0;
  const typedInName = words.reduce(
    (sum, { repeats }, i) => sum + (isInNameField(fields[i]!) ? repeats : 0),
    0,
  );
  return packRankKey([
    payloads.reduce((sum, payload) => sum + (payload >>> COST_SHIFT), 0),
    fields.reduce((sum, field) => sum + FIELD_COSTS_AMONG_WORDS[field]!, 0),
    Math.abs((nameWords & NAME_WORDS_MASK) - (typedInName - shared)),
    proximity,
  ]);
}
