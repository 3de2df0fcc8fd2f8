import { join } from 'node:path';
import {
  type CatalogReference,
  COLORS,
  FACETS,
  ICON_TYPES,
  type PackRecord,
  SHAPES,
  STYLES,
} from '@glyphdex/contract';
import { Deadline, type Filter, nearestDescriptors, type SearchRequest } from '@glyphdex/engine';
import { type Clock, systemClock } from '../../base/clock.ts';
import type { Catalog, ExpansionFlags, IconRecord, TagList, TagListWanted } from '../catalog.ts';
import type {
  Counted,
  FacetCounts,
  FacetName,
  IconFilters,
  IconHits,
  IconOrder,
  IconQuery,
  IconSearch,
  ImageSearch,
  LookalikeQuery,
  Lookalikes,
  NamedIcons,
  NamedQuery,
  Suggestions,
  Tag,
  TagCount,
} from '../icon-search.ts';
import type { IconSets } from '../icon-sets.ts';
import type { IconCounts } from '../popularity.ts';
import { DocOrders } from './doc-orders.ts';
import { explanationLines } from './explanation-lines.ts';
import { type FacetValues, facetValues } from './facet-values.ts';
import { NO_ICON } from './icon-store.ts';
import { joinSuggestions } from './join-suggestions.ts';
import { lookalikes } from './lookalikes.ts';
import { namedIcons } from './named-icons.ts';
import { type OpenGeneration, openGeneration, openGenerationIn } from './open-generation.ts';
import { PackNames } from './pack-names.ts';

/** Image descriptors compared per search: about a millisecond. More do not improve the result. */
const DESCRIPTORS_COMPARED_MAX = 24_000;
/** Related tags come from the nearest icons only; the others resemble the image by accident. */
const NEAREST_FOR_TAGS_MAX = 40;

export interface EmbeddedCatalogOptions {
  /** The counts behind the orders by popularity, downloads and views. */
  readonly popularity?: IconCounts;
  /** Measures search budgets. */
  readonly clock?: Clock;
  /** Whether other threads can use the index. */
  readonly isShared?: boolean;
  /** Another generation than the active one. */
  readonly generation?: string | undefined;
}

/** The icons and packs that suggestions are made of. */
export interface SuggestedIcons {
  readonly packNames: PackNames;
  readonly filters: IconFilters;
  /** The totals of searches for texts that were suggested before. */
  readonly totals: Map<string, number>;
}

export function suggestedIcons(packs: readonly PackRecord[], filters: IconFilters): SuggestedIcons {
  return { packNames: new PackNames(packs), filters, totals: new Map() };
}

/** A request counts suggestions for this long. The last count may end a little later. */
const COUNTING_MS = 1.5;
/** About a megabyte. */
const TOTALS_MAX = 10_000;

/** A suggestion without its total would not be exact. */
const UNLIMITED = new Deadline(() => 0, Number.POSITIVE_INFINITY);

const NO_COUNTS: IconCounts = { version: 0, entries: () => [] };

/** Opens a generation in `dataDir`, by default the active one; see `openGeneration` for its errors and its cost. */
export async function openCatalog(
  dataDir: string,
  options: EmbeddedCatalogOptions = {},
): Promise<EmbeddedCatalog> {
  const { generation, isShared } = options;
  const files =
    generation === undefined
      ? await openGeneration(dataDir, isShared)
      : await openGenerationIn(join(dataDir, 'catalog', generation), isShared);
  return new EmbeddedCatalog(files, options);
}

/**
 * The catalog in this process: the search engine over files of the data folder. Answers every call with a value. docIds
 * stay inside.
 */
export class EmbeddedCatalog implements Catalog {
  /** For development tools that read the files; features use `Catalog` only. */
  readonly files: OpenGeneration;
  readonly generation: string;
  readonly iconsCount: number;
  readonly packsCount: number;
  readonly builtAt: string;
  readonly reference: CatalogReference;
  readonly iconSets: IconSets;
  readonly #orders: DocOrders;
  readonly #nowMs: () => number;
  readonly #suggested: SuggestedIcons;
  readonly #values: FacetValues;
  readonly #numbers: Readonly<Record<FacetName, ReadonlyMap<string, number>>>;
  readonly #typeOf: ArrayLike<number>;
  readonly #shapeOf: ArrayLike<number>;
  readonly #packOf: ArrayLike<number>;
  /** The ids of the last page and their docIds: most calls of `read` ask for exactly this page. */
  #pageIds: readonly number[] = [];
  #pageDocIds: readonly number[] = [];

  constructor(
    files: OpenGeneration,
    { popularity = NO_COUNTS, clock = systemClock }: EmbeddedCatalogOptions = {},
  ) {
    this.files = files;
    this.generation = files.manifest.generation;
    this.iconsCount = files.manifest.iconsCount;
    this.packsCount = files.manifest.packsCount;
    this.builtAt = files.manifest.builtAt;
    this.reference = files.reference;
    this.iconSets = files.iconSets;
    this.#orders = new DocOrders(files.icons, files.snapshot, popularity);
    this.#nowMs = () => clock.monotonicMs();
    this.#suggested = suggestedIcons(files.reference.packs, {});
    this.#values = facetValues(files.reference);
    this.#numbers = forEachFacet(
      (facet) => new Map(this.#values[facet].map((value, number) => [value, number])),
    );
    this.#typeOf = files.searcher.column(FACETS.type);
    this.#shapeOf = files.searcher.column(FACETS.shape);
    this.#packOf = files.searcher.column(FACETS.pack);
  }

  hold(): () => void {
    return this.files.hold();
  }

  /** Closes the files as soon as nobody holds them. No new work may start on this catalog. */
  retire(): void {
    this.files.retire();
  }

  resolve(references: readonly string[]): (number | undefined)[] {
    const { icons } = this.files;
    return references.map((reference) => {
      const docId = /^[1-9][0-9]{0,15}$/.test(reference)
        ? icons.findById(Number(reference))
        : icons.findBySlug(reference);
      return docId === NO_ICON ? undefined : icons.idOf(docId);
    });
  }

  read(ids: readonly number[], parts: ExpansionFlags = {}): (IconRecord | undefined)[] {
    const isPage = ids === this.#pageIds;
    return ids.map((id, position) => {
      const docId = isPage ? this.#pageDocIds[position]! : this.files.icons.findOwnId(id);
      return docId === NO_ICON ? undefined : this.#recordOf(docId, parts);
    });
  }

  search(search: IconSearch): IconHits {
    return this.#hitsOf(this.files.searcher.search(this.#requestOf(search), this.#deadlineOf(search)));
  }

  named({ name, words, filters }: NamedQuery): NamedIcons {
    const { docIds, whole } = namedIcons(this.files, this.#filterOf(filters), { name, words });
    return { ids: this.#idsOf(docIds), whole: new Set(this.#idsOf(whole)) };
  }

  lookalikes({ filters, ...query }: LookalikeQuery): Lookalikes {
    return lookalikes(this.files, this.#filterOf(filters), {
      ...query,
      comparedMax: DESCRIPTORS_COMPARED_MAX,
    });
  }

  searchByImage({
    descriptors,
    altered,
    filters,
    windowMax,
    offset,
    limit,
    relatedTagsMax,
  }: ImageSearch): IconHits {
    const { searcher, descriptors: stored } = this.files;
    const { docIds } = nearestDescriptors(stored, {
      descriptors,
      altered,
      count: windowMax,
      comparedMax: DESCRIPTORS_COMPARED_MAX,
      allowed: searcher.allowedBy(this.#filterOf(filters)),
    });
    return this.#hitsOf({
      docIds: docIds.subarray(offset, offset + limit),
      total: docIds.length,
      relatedTags: searcher.relatedTo(docIds.subarray(0, NEAREST_FOR_TAGS_MAX), relatedTagsMax, filters.tags),
      isDegraded: false,
    });
  }

  countFacets(query: IconQuery): Counted<FacetCounts> {
    const request = { ...this.#countingRequestOf(query), countFacets: true };
    const { facetCounts, isDegraded } = this.files.searcher.search(request, this.#deadlineOf(query));
    const counts = forEachFacet((facet) => {
      const counts = facetCounts![FACETS[facet]]!;
      const entries = this.#values[facet].map((value, number) => [value, counts[number] ?? 0] as const);
      return new Map(entries.filter(([, count]) => count > 0));
    });
    return { counts, isDegraded };
  }

  suggest(text: string, max: number): Suggestions {
    return this.suggestAmong(this.#suggested, text, max);
  }

  /** As `suggest`, for the icons and packs that some clients may see. */
  suggestAmong({ packNames, filters, totals }: SuggestedIcons, text: string, max: number): Suggestions {
    const found = this.files.searcher.suggest(text, max);
    const deadline = new Deadline(this.#nowMs, COUNTING_MS);
    let isFirst = true;
    const totalOf = (suggested: string) => {
      let total = totals.get(suggested);
      if (total === undefined && (isFirst || !deadline.isExceeded())) {
        isFirst = false;
        const request = { ...this.#countingRequestOf({ text: suggested, filters }), limit: 1 };
        total = this.files.searcher.search(request, UNLIMITED).total;
        if (totals.size >= TOTALS_MAX) totals.clear();
        totals.set(suggested, total);
      }
      return total;
    };
    return joinSuggestions(found, packNames.forSuggestions(text, found.pack), max, totalOf);
  }

  listTags(wanted: TagListWanted): TagList {
    const { items, total } = this.files.searcher.tags(wanted);
    return { items: items.map(tagCountOf), total };
  }

  orderFingerprint(order: IconOrder): string {
    return this.#orders.fingerprintOf(order);
  }

  explain(search: IconSearch): string[] {
    const explanation = this.files.searcher.explain(this.#requestOf(search), this.#deadlineOf(search));
    return explanationLines(this.files, explanation);
  }

  #deadlineOf({ budgetMs }: IconQuery): Deadline {
    return new Deadline(this.#nowMs, budgetMs);
  }

  #requestOf({ filters, order: orderName, budgetMs: _, ...search }: IconSearch): SearchRequest {
    const order = this.#orders.of(orderName);
    const request = { ...search, filter: this.#filterOf(filters) };
    return order === undefined ? request : { ...request, order };
  }

  #countingRequestOf({ text, filters }: Omit<IconQuery, 'budgetMs'>): SearchRequest {
    return { text, filter: this.#filterOf(filters), offset: 0, limit: 0, relatedTagsMax: 0 };
  }

  #filterOf({ types, shapes, colors, styles, pack, packs, tags }: IconFilters): Filter {
    const allowedPacks =
      pack === undefined ? packs : packs === undefined || packs.includes(pack) ? [pack] : [];
    const facets: Record<string, readonly number[]> = {};
    const restrict = (facet: FacetName, values: readonly string[] | undefined) => {
      if (values === undefined) return;
      facets[FACETS[facet]] = values.flatMap((value) => this.#numbers[facet].get(value) ?? []);
    };
    restrict('type', types);
    restrict('shape', shapes);
    restrict('color', colors);
    restrict('style', styles);
    restrict('pack', allowedPacks);
    return tags === undefined ? { facets } : { facets, tags };
  }

  /** Copies `docIds`, which the next search overwrites. A typed copy would be off-heap, which is expensive to free. */
  #hitsOf(found: Omit<IconHits, 'ids' | 'generation'> & { readonly docIds: Uint32Array }): IconHits {
    const { docIds, total, match, relatedTags, isDegraded } = found;
    const ids = this.#idsOf(docIds);
    this.#pageIds = ids;
    this.#pageDocIds = Array.from(docIds);
    return { generation: this.generation, ids, total, match, relatedTags, isDegraded };
  }

  #idsOf(docIds: Uint32Array): number[] {
    const ids: number[] = [];
    for (let position = 0; position < docIds.length; position++)
      ids.push(this.files.icons.idOf(docIds[position]!));
    return ids;
  }

  #recordOf(docId: number, parts: ExpansionFlags): IconRecord {
    const { icons, svgs, searcher, related } = this.files;
    const record: { -readonly [Part in keyof IconRecord]: IconRecord[Part] } = {
      id: icons.idOf(docId),
      type: ICON_TYPES[this.#typeOf[docId]!]!,
      shape: SHAPES[this.#shapeOf[docId]!]!,
      pack: this.#values.pack[this.#packOf[docId]!]!,
      name: icons.nameOf(docId),
      title: icons.titleOf(docId),
      contentHash: icons.contentHashOf(docId),
    };
    if (parts.svg) record.svgJson = svgs.jsonOf(docId);
    if (parts.styles)
      record.styles = searcher.valuesOf(FACETS.style, docId).map((style) => STYLES[style]!.slug);
    if (parts.colors) {
      record.colors = icons
        .colorsOf(docId)
        .map(({ color, percent }) => ({ name: COLORS[color]!.name, percent }));
    }
    if (parts.tags) record.tags = searcher.tagsOf(docId);
    if (parts.detail) record.created = icons.createdOf(docId);
    if (parts.detail || parts.ground) record.ground = icons.groundOf(docId);
    if (parts.variants) record.variants = this.#idsOf(related.variantsOf(docId));
    if (parts.similars) record.similars = this.#idsOf(related.similarsOf(docId));
    return record;
  }
}

export function forEachFacet<Value>(create: (facet: FacetName) => Value): Record<FacetName, Value> {
  return {
    type: create('type'),
    shape: create('shape'),
    color: create('color'),
    style: create('style'),
    pack: create('pack'),
  };
}

function tagCountOf({ text, slug, documentsCount }: Tag & { readonly documentsCount: number }): TagCount {
  return { text, slug, iconsCount: documentsCount };
}
