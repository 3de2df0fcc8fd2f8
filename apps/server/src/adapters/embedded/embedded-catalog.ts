import { type CatalogReference, COLORS, FACETS, ICON_TYPES, STYLES } from '@glyphdex/contract';
import type { Awaitable } from '../../domain/awaitable.ts';
import type {
  Catalog,
  IconParts,
  IconRecord,
  TagCountsWanted,
  TagList,
  TagListWanted,
} from '../../ports/catalog.ts';
import type { Clock } from '../../ports/clock.ts';
import type {
  FacetCounts,
  IconHits,
  IconOrder,
  IconQuery,
  IconSearch,
  ImageSearch,
  Suggestions,
  TagCount,
} from '../../ports/icon-search.ts';
import type { IconPopularity } from '../../ports/popularity.ts';
import { systemClock } from '../clock/system-clock.ts';
import { DocOrders } from './doc-orders.ts';
import { GenerationSearch } from './generation-search.ts';
import { NO_ICON } from './icon-store.ts';
import { type OpenGeneration, openGeneration } from './open-generation.ts';

export interface EmbeddedCatalogOptions {
  /** What the orders by popularity, downloads and views go by. */
  readonly popularity?: IconPopularity;
  /** What search budgets are measured by. */
  readonly clock?: Clock;
}

const NO_COUNTS: IconPopularity = { version: 0, entries: () => [] };

/**
 * Opens the active generation in `dataDir`, after every byte of it has been checked against the manifest. Rejects with
 * `CatalogUnusable` if there is none or it is not whole. About 0.4 s for 370,000 icons.
 */
export async function openCatalog(
  dataDir: string,
  options: EmbeddedCatalogOptions = {},
): Promise<EmbeddedCatalog> {
  return new EmbeddedCatalog(await openGeneration(dataDir), options);
}

/** The catalog in this process: the search engine over files of the data folder. Answers every call with a value. */
export class EmbeddedCatalog implements Catalog {
  /** For tools that look into the files; services know the port alone. */
  readonly files: OpenGeneration;
  readonly #search: GenerationSearch;
  readonly #orders: DocOrders;
  readonly #packs: readonly string[];
  readonly #typeOf: ArrayLike<number>;
  readonly #packOf: ArrayLike<number>;
  /** The ids of the last page, and their docIds: `read` is mostly asked for exactly these. */
  #pageIds: readonly number[] = [];
  #pageDocIds: Uint32Array = new Uint32Array(0);

  constructor(
    files: OpenGeneration,
    { popularity = NO_COUNTS, clock = systemClock }: EmbeddedCatalogOptions = {},
  ) {
    this.files = files;
    this.#orders = new DocOrders(files.icons, files.snapshot, popularity);
    this.#search = new GenerationSearch(files, this.#orders, () => clock.monotonicMs());
    this.#packs = files.reference.packs.map(({ slug }) => slug);
    this.#typeOf = files.searcher.column(FACETS.type);
    this.#packOf = files.searcher.column(FACETS.pack);
  }

  get generation(): string {
    return this.files.manifest.generation;
  }

  get iconsCount(): number {
    return this.files.manifest.iconsCount;
  }

  get packsCount(): number {
    return this.files.manifest.packsCount;
  }

  get builtAt(): string {
    return this.files.manifest.builtAt;
  }

  get reference(): CatalogReference {
    return this.files.reference;
  }

  hold(): () => void {
    return this.files.hold();
  }

  /** Closes the files as soon as nobody holds them. New work must not begin on this catalog. */
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

  read(ids: readonly number[], parts: IconParts = {}): (IconRecord | undefined)[] {
    const isPage = ids === this.#pageIds;
    return ids.map((id, place) => {
      const docId = isPage ? this.#pageDocIds[place]! : this.files.icons.findOwnId(id);
      return docId === NO_ICON ? undefined : this.#recordOf(docId, parts);
    });
  }

  search(search: IconSearch): IconHits {
    return this.#hitsOf(this.#search.search(search));
  }

  searchByImage(search: ImageSearch): IconHits {
    return this.#hitsOf(this.#search.searchByImage(search));
  }

  countFacets(query: IconQuery): FacetCounts {
    return this.#search.countFacets(query);
  }

  countTags(query: IconQuery, wanted: TagCountsWanted): TagCount[] {
    return this.#search.countTags(query, wanted);
  }

  suggest(text: string, max: number): Suggestions {
    return this.#search.suggest(text, max);
  }

  listTags(wanted: TagListWanted): TagList {
    const { items, total } = this.files.searcher.tags(wanted);
    return {
      items: items.map(({ text, slug, documentsCount }) => ({ text, slug, iconsCount: documentsCount })),
      total,
    };
  }

  orderFingerprint(order: IconOrder): string {
    return this.#orders.fingerprintOf(order);
  }

  explain(search: IconSearch): Awaitable<readonly string[]> {
    return this.#search.explain(search);
  }

  #hitsOf({
    docIds,
    total,
    relatedTags,
    isDegraded,
  }: Omit<IconHits, 'ids' | 'generation'> & { docIds: Uint32Array }) {
    const ids = this.#idsOf(docIds);
    this.#pageIds = ids;
    this.#pageDocIds = docIds.slice();
    return { generation: this.generation, ids, total, relatedTags, isDegraded };
  }

  #idsOf(docIds: Uint32Array): number[] {
    const { icons } = this.files;
    const ids: number[] = [];
    for (let place = 0; place < docIds.length; place++) ids.push(icons.idOf(docIds[place]!));
    return ids;
  }

  #recordOf(docId: number, parts: IconParts): IconRecord {
    const { icons, svgs, searcher, related } = this.files;
    const record: { -readonly [Part in keyof IconRecord]: IconRecord[Part] } = {
      id: icons.idOf(docId),
      type: ICON_TYPES[this.#typeOf[docId]!]!,
      pack: this.#packs[this.#packOf[docId]!]!,
      name: icons.nameOf(docId),
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
    if (parts.variants) record.variants = this.#idsOf(related.variantsOf(docId));
    if (parts.similars) record.similars = this.#idsOf(related.similarsOf(docId));
    return record;
  }
}
