import { FACETS, type PackRecord } from '@glyphdex/contract';
import {
  type CountedTag,
  type Deadline,
  type Filter,
  type LookPages,
  nearestLooks,
  type Searcher,
  type SearchRequest,
  type TagCountsRequest,
} from '@glyphdex/engine';
import type {
  FacetName,
  IconFilters,
  IconHits,
  IconSearch,
  LookSearch,
  SearchBackend,
  Suggestions,
} from '../../ports/search-backend.ts';
import type { DocOrders } from './doc-orders.ts';
import { joinSuggestions } from './join-suggestions.ts';
import { PackNames } from './pack-names.ts';

/** Looks compared per search before it ends with what it has: a millisecond, and as good as comparing all. */
const LOOKS_COMPARED_MAX = 24_000;
/** The most alike tell what is related; the others are alike by accident. */
const TELLING_MAX = 40;

const NOTHING: readonly number[] = [];

/** Searches in this process and thread, with the engine over the open catalog. */
export class EmbeddedSearch implements SearchBackend {
  readonly #searcher: Searcher;
  readonly #orders: DocOrders;
  readonly #packValues: ReadonlyMap<string, readonly number[]>;
  readonly #packNames: PackNames;
  readonly #looks: LookPages;

  constructor(searcher: Searcher, orders: DocOrders, packs: readonly PackRecord[], looks: LookPages) {
    this.#searcher = searcher;
    this.#looks = looks;
    this.#orders = orders;
    this.#packValues = new Map(packs.map((pack, position) => [pack.slug, [position]]));
    this.#packNames = new PackNames(packs);
  }

  search(search: IconSearch, deadline: Deadline): IconHits {
    const order = this.#orders.of(search.order, search.counts);
    const request: SearchRequest = {
      text: search.text,
      filter: this.#filterOf(search),
      offset: search.offset,
      limit: search.limit,
      relatedTagsMax: search.relatedTagsMax,
      ...(order === undefined ? undefined : { order }),
    };
    return this.#searcher.search(request, deadline);
  }

  searchByLook(search: LookSearch): IconHits {
    const { docIds } = nearestLooks(this.#looks, {
      looks: search.looks,
      count: search.windowMax,
      comparedMax: LOOKS_COMPARED_MAX,
      allowed: this.#searcher.allowedBy(this.#filterOf(search)),
    });
    return {
      docIds: docIds.subarray(search.offset, search.offset + search.limit),
      total: docIds.length,
      relatedTags: this.#searcher.relatedTo(
        docIds.subarray(0, TELLING_MAX),
        search.relatedTagsMax,
        search.tags,
      ),
      isDegraded: false,
    };
  }

  countValues(search: IconSearch, deadline: Deadline): Record<FacetName, Uint32Array> {
    const { facetCounts } = this.#searcher.search(
      {
        text: search.text,
        filter: this.#filterOf(search),
        offset: 0,
        limit: 0,
        relatedTagsMax: 0,
        countFacets: true,
      },
      deadline,
    );
    const countsOf = (facet: string) => facetCounts![facet]!.slice();
    return {
      type: countsOf(FACETS.type),
      shape: countsOf(FACETS.shape),
      color: countsOf(FACETS.color),
      style: countsOf(FACETS.style),
      pack: countsOf(FACETS.pack),
    };
  }

  countTags(search: IconSearch, countTags: TagCountsRequest, deadline: Deadline): readonly CountedTag[] {
    const request = {
      text: search.text,
      filter: this.#filterOf(search),
      offset: 0,
      limit: 0,
      relatedTagsMax: 0,
      countTags,
    };
    return this.#searcher.search(request, deadline).tagCounts!;
  }

  suggest(text: string, max: number): Suggestions {
    return joinSuggestions(this.#searcher.suggest(text, max), this.#packNames.matching(text), max);
  }

  #filterOf({ types, shapes, colors, styles, pack, packs, tags }: IconFilters): Filter {
    const facets: Record<string, readonly number[]> = {};
    if (types !== undefined) facets[FACETS.type] = types;
    if (shapes !== undefined) facets[FACETS.shape] = shapes;
    if (colors !== undefined) facets[FACETS.color] = colors;
    if (styles !== undefined) facets[FACETS.style] = styles;
    const allowed = packs !== undefined && pack !== undefined ? packs.filter((slug) => slug === pack) : packs;
    if (allowed !== undefined)
      facets[FACETS.pack] = allowed.flatMap((slug) => this.#packValues.get(slug) ?? NOTHING);
    else if (pack !== undefined) facets[FACETS.pack] = this.#packValues.get(pack) ?? NOTHING;
    return tags === undefined ? { facets } : { facets, tags };
  }
}
