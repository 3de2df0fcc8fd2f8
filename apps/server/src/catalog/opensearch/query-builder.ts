import type { Disjunct, Probe, Searcher } from '@glyphdex/engine';
import type { FacetValues } from '../embedded/facet-values.ts';
import type { FacetName, IconFilters, IconOrder } from '../icon-search.ts';
import { planText } from './plan-text.ts';
import { ANY_COST, RANK_SCRIPT } from './rank-script.ts';
import type { SearchBody } from './transport.ts';

type Query = Readonly<Record<string, unknown>>;

/** Scores are integers; 0 is no match. */
const SCORE_MIN = 0.5;

/** Hits are read by `sort` only. */
const HIT_PARTS = { stored_fields: '_none_' } as const;

const ORDER_FIELDS = {
  name: 'byName',
  created_at: 'byCreated',
  popularity: 'byPopularity',
  downloads: 'byDownloads',
  views: 'byViews',
} as const satisfies Record<Exclude<IconOrder, 'relevance'>, string>;

/** Which documents of a plan count, beside the filters. */
interface Selection {
  readonly disjuncts: readonly Disjunct[];
  readonly filters: readonly Query[];
}

/** Writes the bodies of searches in the query DSL. Without disjuncts, the filters alone select documents. */
export class QueryBuilder {
  readonly #searcher: Searcher;
  readonly #values: FacetValues;

  constructor(searcher: Searcher, values: FacetValues) {
    this.#searcher = searcher;
    this.#values = values;
  }

  /** A page in an order. The last value of `sort` of a hit is its docId. The total is exact. */
  page(selection: Selection, order: IconOrder, offset: number, limit: number): SearchBody {
    const isRanked = order === 'relevance' && selection.disjuncts.length > 0;
    const byOrder = order === 'relevance' ? [] : [ORDER_FIELDS[order]];
    return {
      ...HIT_PARTS,
      from: offset,
      size: limit,
      track_total_hits: true,
      query: this.#query(selection, isRanked),
      sort: [...(isRanked ? ['_score'] : []), ...byOrder, 'rank'],
    };
  }

  /** Counts of every value of all facets. */
  facets(selection: Selection): SearchBody {
    const aggs = Object.fromEntries(
      Object.entries(this.#values).map(([facet, { length }]) => [
        facet,
        { terms: { field: facet, size: Math.max(1, length) } },
      ]),
    );
    return { size: 0, track_total_hits: false, query: this.#query(selection, false), aggs };
  }

  /** Whether the total of the response reaches `countMin` is the answer to the probe. */
  probe({ disjuncts, counted, countMin }: Probe): SearchBody {
    const isRanked = counted === 'phrases' || typeof counted === 'object';
    return {
      size: 0,
      track_total_hits: countMin,
      query: this.#query({ disjuncts, filters: [] }, isRanked, {
        phrasesOnly: counted === 'phrases',
        costBelow: typeof counted === 'object' ? counted.costBelow : ANY_COST,
      }),
    };
  }

  /** The number of documents that filters allow, counted up to `max`. */
  count(filters: readonly Query[], max: number): SearchBody {
    return { size: 0, track_total_hits: max, query: { bool: { filter: filters } } };
  }

  filters({ types, shapes, colors, styles, pack, packs, tags }: IconFilters): Query[] {
    const filters: Query[] = [];
    const restrict = (facet: FacetName, values: readonly string[] | undefined) => {
      if (values !== undefined) filters.push({ terms: { [facet]: values } });
    };
    restrict('type', types);
    restrict('shape', shapes);
    restrict('color', colors);
    restrict('style', styles);
    restrict('pack', packs);
    if (pack !== undefined) filters.push({ term: { pack } });
    for (const tag of tags ?? []) filters.push({ term: { tag } });
    return filters;
  }

  #query(
    { disjuncts, filters }: Selection,
    isRanked: boolean,
    { phrasesOnly, costBelow } = { phrasesOnly: false, costBelow: ANY_COST },
  ): Query {
    const selected =
      disjuncts.length === 0 ? [] : [anyOf(disjuncts.map((disjunct) => this.#candidates(disjunct)))];
    const query = { bool: { filter: [...selected, ...filters] } };
    // The candidates of a disjunct that keeps all matches are its matches.
    const isChecked = isRanked || disjuncts.some(({ keep }) => keep !== 'all');
    if (!isChecked) return query;
    const numbers = this.#searcher.entryNumbers;
    const plan = planText(disjuncts, (facet, value) => numbers.ofFacet(facet, value));
    const script = { source: RANK_SCRIPT, params: { plan, phrasesOnly, costBelow } };
    return { script_score: { query, script, min_score: SCORE_MIN } };
  }

  /** The given documents, or those with an expansion of each word; with the facet words. */
  #candidates({ words, documents, facetWords }: Disjunct): Query {
    const numbers = this.#searcher.entryNumbers;
    const ofFacets = facetWords.map(({ facet, values }) => {
      const names = this.#values[facet as FacetName];
      return { terms: { [facet]: values.map((value) => names[value]!) } };
    });
    const ofWords = words.map(({ expansions }) => {
      const tokens = new Set(expansions.flatMap((expansion) => numbers.tokensOf(expansion)));
      return { terms: { tokens: [...tokens] } };
    });
    const given = documents === undefined ? [] : [{ ids: { values: documents.map(String) } }];
    return { bool: { filter: [...given, ...ofFacets, ...ofWords] } };
  }
}

function anyOf(queries: readonly Query[]): Query {
  return queries.length === 1 ? queries[0]! : { bool: { should: queries, minimum_should_match: 1 } };
}
