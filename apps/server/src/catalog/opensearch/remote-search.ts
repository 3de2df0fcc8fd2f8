import {
  bestNeeded,
  isRearranged,
  type PlannedSearch,
  ProbeAnswers,
  RANK_KEYS_COUNT,
} from '@glyphdex/engine';
import { type Clock, systemClock } from '../../base/clock.ts';
import { type EmbeddedCatalog, forEachFacet } from '../embedded/embedded-catalog.ts';
import { facetValues } from '../embedded/facet-values.ts';
import type {
  Counted,
  FacetCounts,
  IconHits,
  IconPage,
  IconQuery,
  IconSearch,
  ImageSearch,
} from '../icon-search.ts';
import { imageSearch } from './image-search.ts';
import { QueryBuilder } from './query-builder.ts';
import {
  type SearchBody,
  type SearchIndex,
  type SearchResponse,
  type SearchTransport,
  SearchUnavailable,
} from './transport.ts';

/** Related tags come from at most so many of the best matches. */
const SAMPLE_MAX = 64;

/** More rounds mean that plans contradict their probes. */
const ROUNDS_MAX = 50;

export interface RemoteSearchOptions {
  /** The same generation as the index. Expands queries, reads icons, and answers if the cluster does not. */
  readonly embedded: EmbeddedCatalog;
  readonly transport: SearchTransport;
  readonly index: SearchIndex;
  /** The time limit of one search over all of its rounds. */
  readonly budgetMs: number;
  readonly clock?: Clock;
}

/**
 * Searches an index in OpenSearch. The node plans the search and reads the result; OpenSearch matches, ranks, filters
 * and counts. Every method rejects with `SearchUnavailable` without a complete answer within the budget.
 */
export class RemoteSearch {
  readonly #embedded: EmbeddedCatalog;
  readonly #transport: SearchTransport;
  readonly #index: SearchIndex;
  readonly #budgetMs: number;
  readonly #clock: Clock;
  readonly #queries: QueryBuilder;

  constructor({ embedded, transport, index, budgetMs, clock = systemClock }: RemoteSearchOptions) {
    this.#embedded = embedded;
    this.#transport = transport;
    this.#index = index;
    this.#budgetMs = budgetMs;
    this.#clock = clock;
    this.#queries = new QueryBuilder(embedded.files.searcher, facetValues(embedded.reference));
  }

  async search(search: IconSearch): Promise<IconHits> {
    const { text, filters: asked, order, offset, limit, relatedTagsMax } = search;
    const filters = this.#queries.filters(asked);
    const { searcher } = this.#embedded.files;
    const isRanked = order === 'relevance' && text.trim() !== '';
    const best =
      isRanked && isRearranged(search) ? bestNeeded(search) : firstOf(search, order === 'relevance');
    const { plan, responses } = await this.#run(text, (plan) => {
      const selection = { disjuncts: plan?.disjuncts ?? [], filters };
      const isKnown = plan?.frequentSlot !== undefined && filters.length === 0;
      const sampled = relatedTagsMax === 0 || isKnown ? 0 : SAMPLE_MAX;
      return pageBodies({ offset, limit }, best, sampled, (from, size, isSample) =>
        this.#queries.page(selection, isSample ? 'relevance' : order, from, size),
      );
    });
    const [page, sample = page] = responses;
    const request = { filter: { tags: asked.tags ?? [] }, relatedTagsMax };
    const sampleDocs = this.#docIdsOf(sample).subarray(0, SAMPLE_MAX);
    const docIds = this.#docIdsOf(page);
    const relatedTags =
      plan === undefined
        ? searcher.relatedTo(sampleDocs, relatedTagsMax, asked.tags)
        : searcher.relatedTagsOf(plan, filters.length > 0, sampleDocs, request);
    const shown =
      isRanked && isRearranged(search) && page !== undefined
        ? searcher.pageOfBest(docIds.subarray(0, best), keysOf(page), search)
        : docIds.subarray(0, limit);
    const hits = this.#hits(shown, page === undefined ? 0 : totalOf(page), relatedTags);
    return plan === undefined ? hits : { ...hits, match: plan.match };
  }

  async searchByImage(search: ImageSearch): Promise<IconHits> {
    const { files } = this.#embedded;
    const filters = this.#queries.filters(search.filters);
    const ask = this.#asker();
    let allowed = files.descriptors.count;
    if (filters.length > 0) {
      const [counted] = await ask([this.#queries.count(filters, this.#embedded.iconsCount)]);
      allowed = Math.min(allowed, totalOf(counted!));
    }
    const { query, sampled } = imageSearch(files.descriptors, search, allowed, filters);
    const limit = Math.max(0, Math.min(search.limit, search.windowMax - search.offset));
    const sample = search.relatedTagsMax === 0 ? 0 : sampled;
    const page = { offset: search.offset, limit };
    const bodies = pageBodies(page, firstOf(page, true), sample, (from, size) => ({
      stored_fields: '_none_',
      from,
      size,
      track_total_hits: search.windowMax,
      query,
      sort: ['_score', 'rank'],
    }));
    const [found, first = found] = await ask(bodies);
    const { tags } = search.filters;
    const nearest = this.#docIdsOf(first).subarray(0, sampled);
    return this.#hits(
      this.#docIdsOf(found).subarray(0, limit),
      Math.min(totalOf(found!), search.windowMax),
      files.searcher.relatedTo(nearest, search.relatedTagsMax, tags),
    );
  }

  async countFacets({ text, filters: asked }: IconQuery): Promise<Counted<FacetCounts>> {
    const filters = this.#queries.filters(asked);
    const { responses } = await this.#run(text, (plan) => [
      this.#queries.facets({ disjuncts: plan?.disjuncts ?? [], filters }),
    ]);
    const [response] = responses;
    const counts = forEachFacet((facet) =>
      response === undefined ? new Map<string, number>() : bucketsOf(response, facet),
    );
    return { counts, isDegraded: false };
  }

  /**
   * Runs the searches that `bodiesOf` writes for the plan of a text. Sends the probes of a plan with them, and plans
   * again while an answer differs from its assumption. The plan is undefined for a blank text; a plan without
   * disjuncts matches nothing and has no responses.
   */
  async #run(
    text: string,
    bodiesOf: (plan: PlannedSearch | undefined) => readonly SearchBody[],
  ): Promise<{ plan: PlannedSearch | undefined; responses: readonly SearchResponse[] }> {
    const ask = this.#asker();
    if (text.trim() === '') return { plan: undefined, responses: await ask(bodiesOf(undefined)) };
    const known = new ProbeAnswers();
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const plan = this.#embedded.files.searcher.plan(text, known);
      const { probes } = plan;
      const bodies = plan.disjuncts.length === 0 ? [] : bodiesOf(plan);
      const all = [...probes.map((probe) => this.#queries.probe(probe)), ...bodies];
      if (all.length === 0) return { plan, responses: [] };
      const responses = await ask(all);
      const areAsAssumed = probes.map((probe, i) => known.add(probe, totalOf(responses[i]!)));
      if (!areAsAssumed.includes(false)) return { plan, responses: responses.slice(probes.length) };
    }
    throw new SearchUnavailable(`a search was planned ${ROUNDS_MAX} times without an end`);
  }

  /** Asks the cluster any number of times within one budget. */
  #asker(): (bodies: readonly SearchBody[]) => Promise<readonly SearchResponse[]> {
    const endsAtMs = this.#clock.monotonicMs() + this.#budgetMs;
    return async (bodies) => {
      const budgetMs = endsAtMs - this.#clock.monotonicMs();
      if (budgetMs <= 0) throw new SearchUnavailable(`a search took longer than ${this.#budgetMs} ms`);
      return this.#transport.msearch(this.#index.name, bodies, { budgetMs });
    };
  }

  #docIdsOf(response: SearchResponse | undefined): Uint32Array {
    const { documentsCount } = this.#embedded.files.searcher;
    return response === undefined ? new Uint32Array(0) : docIdsOf(response, documentsCount);
  }

  #hits(docIds: Uint32Array, total: number, relatedTags: IconHits['relatedTags']): IconHits {
    const { icons } = this.#embedded.files;
    const ids = Array.from(docIds, (docId) => icons.idOf(docId));
    return { generation: this.#embedded.generation, ids, total, relatedTags, isDegraded: false };
  }
}

type Page = Pick<IconPage, 'offset' | 'limit'>;

/** The number of best documents that a first page by relevance shows; 0 for any other page. */
function firstOf({ offset, limit }: Page, isRanked: boolean): number {
  return isRanked && offset === 0 ? limit : 0;
}

/**
 * The search for the `best` documents, enlarged to a sample of them. If `best` is 0, the search for the page, followed
 * by one for the sample if needed.
 */
function pageBodies(
  { offset, limit }: Page,
  best: number,
  sampled: number,
  bodyOf: (offset: number, limit: number, isSample: boolean) => SearchBody,
): SearchBody[] {
  if (best > 0) return [bodyOf(0, Math.max(best, sampled), false)];
  const page = bodyOf(offset, limit, false);
  return sampled === 0 ? [page] : [page, bodyOf(0, sampled, true)];
}

/** The number of matches; exact, or at most the `track_total_hits` of the search. */
function totalOf(response: SearchResponse): number {
  const total = response.hits?.total?.value;
  if (!Number.isSafeInteger(total)) throw new SearchUnavailable('a response has no total');
  return total!;
}

/** The docIds of the hits in their order: the last value of `sort`. */
function docIdsOf(response: SearchResponse, documentsCount: number): Uint32Array {
  return Uint32Array.from(response.hits.hits, ({ sort }) => {
    const docId = sort?.at(-1);
    if (typeof docId === 'number' && Number.isInteger(docId) && docId >= 0 && docId < documentsCount)
      return docId;
    throw new SearchUnavailable('a hit is no icon of this generation');
  });
}

/** The rank keys of the hits of a search for text by relevance. */
function keysOf(response: SearchResponse): Uint16Array {
  return Uint16Array.from(response.hits.hits, ({ sort }) => RANK_KEYS_COUNT - Number(sort![0]));
}

/** The number of matches by value. */
function bucketsOf(response: SearchResponse, aggregation: string): ReadonlyMap<string, number> {
  const buckets = response.aggregations?.[aggregation]?.buckets;
  if (buckets === undefined) throw new SearchUnavailable(`a response has no counts of ${aggregation}`);
  return new Map(buckets.map(({ key, doc_count }) => [String(key), doc_count]));
}
