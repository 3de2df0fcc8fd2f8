import type {
  CatalogReference,
  ColorName,
  Expansion,
  Ground,
  IconType,
  Shape,
  StyleSlug,
} from '@glyphdex/contract';
import type { Viewer } from '../base/key-principal.ts';
import type {
  Counted,
  FacetCounts,
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
} from './icon-search.ts';
import type { IconSets } from './icon-sets.ts';

/** The catalog generations that this process can answer from. */
export interface Catalogs {
  /**
   * The active generation as a client sees it. Another one may become active between two calls, so a request calls this
   * once and uses the result throughout. Costs nothing.
   */
  visibleTo(viewer: Viewer): Catalog;
  /** The active generation with all packs: for work of the operator, and for addresses that this service has signed. */
  active(): Catalog;
}

/** The only place that decides who sees private packs. */
export function seesPrivatePacks(viewer: Viewer): boolean {
  return viewer !== undefined && !viewer.isVisitor && !viewer.isPublishable;
}

/**
 * One immutable generation of the catalog. Icons cross this port by public id only, and the same id names the same icon
 * in every generation.
 *
 * Searches may ask another service, so they return a promise or a value. A method throws or rejects when its storage
 * fails.
 * `catalog.contract.ts` is the suite that every implementation passes.
 */
export interface Catalog {
  /** Names the content: equal generations have equal icons, on any machine. */
  readonly generation: string;
  readonly iconsCount: number;
  readonly packsCount: number;
  /** ISO 8601. */
  readonly builtAt: string;
  /** Packs, and the number of icons of each type, shape, color and style. About 100 KB, in memory. */
  readonly reference: CatalogReference;
  readonly iconSets: IconSets;

  /**
   * Keeps this generation readable over an `await`, even if another becomes active meanwhile, until the returned
   * function is called. A second call of that function does nothing. Synchronous work needs no hold.
   */
  hold(): () => void;

  /**
   * The public ids of these references: public ids in decimal digits, slugs, or ids and slugs of aliases. One result
   * per reference, in order; `undefined` if there is no such icon.
   */
  resolve(references: readonly string[]): readonly (number | undefined)[];
  /** One record per id, in order, with the requested parts; `undefined` for unknown ids and ids of aliases. */
  read(ids: readonly number[], parts?: ExpansionFlags): readonly (IconRecord | undefined)[];

  /** One page of the matching icons in the requested order. `total` is exact on every page. */
  search(search: IconSearch): IconHits | Promise<IconHits>;
  /** Icons by words of their names and aliases, whatever their rank. About 5 ms for a frequent word. */
  named(query: NamedQuery): NamedIcons;
  /** Icons that look like an icon, the nearest first. Empty if one without ink is asked for. About 5 ms. */
  lookalikes(query: LookalikeQuery): Lookalikes;
  /** The icons most similar to an image. */
  searchByImage(search: ImageSearch): IconHits | Promise<IconHits>;
  /** The number of matching icons for each facet value that one of them has. */
  countFacets(query: IconQuery): Counted<FacetCounts> | Promise<Counted<FacetCounts>>;
  /** At most `max` completions of a text that is being typed. Blank text has none. */
  suggest(text: string, max: number): Suggestions;
  /** One page of all tags that start with the prefix, the most frequent first. */
  listTags(wanted: TagListWanted): TagList;
  /**
   * Identifies the current state of an order that changes within a generation, such as `views`; empty for all other
   * orders. Equal states have equal fingerprints in every process, because ETags contain them.
   */
  orderFingerprint(order: IconOrder): string;
  /** Explains the result of a search in lines of text for an operator. Slower than the search. */
  explain(search: IconSearch): readonly string[];
}

/** Optional parts of an icon: expansions of the API, facts of single icons, and the ground in lists of the gallery. */
export type ExpansionFlags = Readonly<Partial<Record<Expansion | 'detail' | 'ground', boolean>>>;

/** An icon. Parts that are not requested are absent. */
export interface IconRecord {
  readonly id: number;
  readonly type: IconType;
  readonly shape: Shape;
  /** Slug of the pack. */
  readonly pack: string;
  /** Within the pack, such as `home-outline`, in ASCII. */
  readonly name: string;
  /** The name to show, such as `Home Outline`. */
  readonly title: string;
  /** Digest of the SVG document: 16 characters of base64url. Names pictures of the drawing in caches. */
  readonly contentHash: string;
  /** The SVG document as a JSON string literal in ASCII, with quotes, so answers can include it without encoding. */
  readonly svgJson?: string;
  readonly styles?: readonly StyleSlug[];
  /** The dominant color first. */
  readonly colors?: readonly IconColor[];
  readonly tags?: readonly Tag[];
  /** First appearance in seconds since 1970; 0 when unknown. */
  readonly created?: number;
  /** The page that the icon needs, and the slug of the icon for the other page. */
  readonly ground?: { readonly ground: Ground; readonly twin: string | undefined };
  /** Public ids, the nearest first, at most RELATED_PER_KIND. */
  readonly variants?: readonly number[];
  readonly similars?: readonly number[];
}

export interface IconColor {
  readonly name: ColorName;
  /** Share of the painted area, in percent. */
  readonly percent: number;
}

export interface TagListWanted {
  readonly prefix: string;
  readonly offset: number;
  readonly limit: number;
}

export interface TagList {
  readonly items: readonly TagCount[];
  readonly total: number;
}

export type CatalogFault =
  | 'missing'
  | 'truncated'
  | 'altered'
  | 'older_version'
  | 'newer_version'
  | 'unreadable';

/** The catalog cannot be served. The message says in one line what is wrong with which file. */
export class CatalogUnusable extends Error {
  override name = 'CatalogUnusable';
  readonly fault: CatalogFault;

  constructor(fault: CatalogFault, message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' '), { cause });
    this.fault = fault;
  }
}
