import { COLORS, FACETS, ICON_TYPES, SHAPES, STYLES } from '@glyphdex/contract';
import { Deadline, type Filter, nearestDescriptors, type SearchRequest } from '@glyphdex/engine';
import type { TagCountsWanted } from '../../ports/catalog.ts';
import type {
  FacetCounts,
  FacetName,
  IconFilters,
  IconQuery,
  IconSearch,
  ImageSearch,
  Suggestions,
  Tag,
  TagCount,
} from '../../ports/icon-search.ts';
import type { DocOrders } from './doc-orders.ts';
import { explanationLines } from './explanation-lines.ts';
import { joinSuggestions } from './join-suggestions.ts';
import type { OpenGeneration } from './open-generation.ts';
import { PackNames } from './pack-names.ts';

/** Descriptors compared per search, about a millisecond. More do not improve the result. */
const DESCRIPTORS_COMPARED_MAX = 24_000;
/** Related tags come from the nearest icons only; farther ones resemble the image by accident. */
const TELLING_MAX = 40;

/** One page of icons by docId, a view that the next search may overwrite. */
export interface DocHits {
  readonly docIds: Uint32Array;
  readonly total: number;
  readonly relatedTags: readonly Tag[];
  readonly isDegraded: boolean;
}

/** Translates searches of the port into those of the engine, over one generation. */
export class GenerationSearch {
  readonly #files: OpenGeneration;
  readonly #orders: DocOrders;
  readonly #nowMs: () => number;
  readonly #packNames: PackNames;
  /** The values of each facet, by position in the index; and the positions of each value. */
  readonly #values: Readonly<Record<FacetName, readonly string[]>>;
  readonly #positions: Readonly<Record<FacetName, ReadonlyMap<string, number>>>;

  constructor(files: OpenGeneration, orders: DocOrders, nowMs: () => number) {
    const { packs } = files.reference;
    this.#files = files;
    this.#orders = orders;
    this.#nowMs = nowMs;
    this.#packNames = new PackNames(packs);
    this.#values = {
      type: ICON_TYPES,
      shape: SHAPES,
      color: COLORS.map(({ name }) => name),
      style: STYLES.map(({ slug }) => slug),
      pack: packs.map(({ slug }) => slug),
    };
    const positionsOf = (facet: FacetName) =>
      new Map(this.#values[facet].map((value, position) => [value, position]));
    this.#positions = {
      type: positionsOf('type'),
      shape: positionsOf('shape'),
      color: positionsOf('color'),
      style: positionsOf('style'),
      pack: positionsOf('pack'),
    };
  }

  search(search: IconSearch): DocHits {
    return this.#files.searcher.search(this.#requestOf(search), this.#deadlineOf(search));
  }

  searchByImage({ descriptors, filters, windowMax, offset, limit, relatedTagsMax }: ImageSearch): DocHits {
    const { searcher, descriptors: stored } = this.#files;
    const { docIds } = nearestDescriptors(stored, {
      descriptors,
      count: windowMax,
      comparedMax: DESCRIPTORS_COMPARED_MAX,
      allowed: searcher.allowedBy(this.#filterOf(filters)),
    });
    return {
      docIds: docIds.subarray(offset, offset + limit),
      total: docIds.length,
      relatedTags: searcher.relatedTo(docIds.subarray(0, TELLING_MAX), relatedTagsMax, filters.tags),
      isDegraded: false,
    };
  }

  countFacets(query: IconQuery): FacetCounts {
    const request = { ...this.#countingRequestOf(query), countFacets: true };
    const { facetCounts } = this.#files.searcher.search(request, this.#deadlineOf(query));
    const countsOf = (facet: FacetName) => {
      const counts = facetCounts![FACETS[facet]]!;
      const entries = this.#values[facet].map((value, position) => [value, counts[position] ?? 0] as const);
      return new Map(entries.filter(([, count]) => count > 0));
    };
    return {
      type: countsOf('type'),
      shape: countsOf('shape'),
      color: countsOf('color'),
      style: countsOf('style'),
      pack: countsOf('pack'),
    };
  }

  countTags(query: IconQuery, wanted: TagCountsWanted): TagCount[] {
    const request = { ...this.#countingRequestOf(query), countTags: wanted };
    const { tagCounts } = this.#files.searcher.search(request, this.#deadlineOf(query));
    return tagCounts!.map(({ text, slug, documentsCount }) => ({ text, slug, iconsCount: documentsCount }));
  }

  suggest(text: string, max: number): Suggestions {
    const words = this.#files.searcher.suggest(text, max);
    return joinSuggestions(words, this.#packNames.matching(text), max);
  }

  explain(search: IconSearch): string[] {
    const explanation = this.#files.searcher.explain(this.#requestOf(search), this.#deadlineOf(search));
    return explanationLines(this.#files, explanation);
  }

  #deadlineOf({ budgetMs }: IconQuery): Deadline {
    return new Deadline(this.#nowMs, budgetMs);
  }

  #requestOf(search: IconSearch): SearchRequest {
    const order = this.#orders.of(search.order);
    return {
      text: search.text,
      filter: this.#filterOf(search.filters),
      offset: search.offset,
      limit: search.limit,
      relatedTagsMax: search.relatedTagsMax,
      ...(order === undefined ? undefined : { order }),
    };
  }

  #countingRequestOf({ text, filters }: IconQuery): SearchRequest {
    return { text, filter: this.#filterOf(filters), offset: 0, limit: 0, relatedTagsMax: 0 };
  }

  #filterOf({ types, shapes, colors, styles, pack, packs, tags }: IconFilters): Filter {
    const allowedPacks =
      pack === undefined ? packs : packs === undefined || packs.includes(pack) ? [pack] : [];
    const facets: Record<string, readonly number[]> = {};
    const restrict = (facet: FacetName, values: readonly string[] | undefined) => {
      if (values === undefined) return;
      const positions = this.#positions[facet];
      facets[FACETS[facet]] = values.flatMap((value) => positions.get(value) ?? []);
    };
    restrict('type', types);
    restrict('shape', shapes);
    restrict('color', colors);
    restrict('style', styles);
    restrict('pack', allowedPacks);
    return tags === undefined ? { facets } : { facets, tags };
  }
}
