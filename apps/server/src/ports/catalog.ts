import type { CatalogReference, ColorName, Expansion, IconType, StyleSlug } from '@glyphdex/contract';
import type { Awaitable } from '../domain/awaitable.ts';
import type {
  FacetCounts,
  IconHits,
  IconOrder,
  IconQuery,
  IconSearch,
  ImageSearch,
  Suggestions,
  Tag,
  TagCount,
} from './icon-search.ts';

/** The catalog generations that this process can answer from. */
export interface Catalogs {
  /**
   * The active generation. Another one may become active between two calls, so a request asks once and uses what it got
   * throughout. Costs nothing.
   */
  active(): Catalog;
}

/**
 * One immutable generation of the catalog. Icons cross this port by public id only, and the same id names the same icon
 * in every generation.
 *
 * Each method answers a value if it has one at hand and a promise otherwise; callers await neither needlessly. A method
 * throws or rejects when its storage fails. Reads take lists, so one request to a remote store serves a whole page.
 * `catalog.contract.ts` is the suite that every adapter passes.
 */
export interface Catalog {
  /** Names the content: equal generations have equal icons, on any machine. */
  readonly generation: string;
  readonly iconsCount: number;
  readonly packsCount: number;
  /** ISO 8601. */
  readonly builtAt: string;
  /** Packs, and the icons of each type, shape, color and style. Some 100 KB, in memory. */
  readonly reference: CatalogReference;

  /**
   * Keeps this generation readable over an `await`, even if another becomes active meanwhile; call the answer when done.
   * Work that finishes before it returns to the event loop needs no hold. Calling the answer twice does nothing.
   */
  hold(): () => void;

  /**
   * The icons that these references name: public ids in decimal digits, slugs, or ids and slugs of aliases. One answer
   * per reference, in order; `undefined` where there is no such icon.
   */
  resolve(references: readonly string[]): Awaitable<readonly (number | undefined)[]>;
  /** One record per id, in order, with the parts asked for; `undefined` for an unknown id. Ids of aliases are unknown. */
  read(ids: readonly number[], parts?: IconParts): Awaitable<readonly (IconRecord | undefined)[]>;

  /** The icons that match, best first, and one page of them. `total` is exact on every page. */
  search(search: IconSearch): Awaitable<IconHits>;
  /** The icons that look most like an image. */
  searchByImage(search: ImageSearch): Awaitable<IconHits>;
  /** How many of the icons that match have each value. */
  countFacets(query: IconQuery): Awaitable<FacetCounts>;
  /** The tags that most of the icons that match have, the most frequent first; those that begin with the prefix. */
  countTags(query: IconQuery, wanted: TagCountsWanted): Awaitable<readonly TagCount[]>;
  /** At most `max` ways in which this text, which is being typed, may go on. Blank text gives none. */
  suggest(text: string, max: number): Awaitable<Suggestions>;
  /** All tags that begin with the prefix, the most frequent first, and one page of them. */
  listTags(wanted: TagListWanted): Awaitable<TagList>;
  /**
   * Tells apart the states of an order that changes while the generation stays; empty for all other orders. Equal states
   * have equal fingerprints in every process, because ETags are made of them.
   */
  orderFingerprint(order: IconOrder): Awaitable<string>;
  /** How the result of a search came about, as lines of text for an operator. Slower than the search. */
  explain(search: IconSearch): Awaitable<readonly string[]>;
}

/** The parts of an icon that cost extra, by the name of the expansion that shows them. `packs` costs nothing. */
export type IconParts = Readonly<Partial<Record<Expansion, boolean>>>;

/** An icon. Parts that were not asked for are absent. */
export interface IconRecord {
  readonly id: number;
  readonly type: IconType;
  /** Slug of the pack. */
  readonly pack: string;
  /** Within the pack, such as `home-outline`, in ASCII. */
  readonly name: string;
  /** Digest of the SVG document: 16 characters of base64url. Names pictures of the drawing in caches. */
  readonly contentHash: string;
  /** The SVG document as a JSON string literal in ASCII, quotes included, ready to be joined into an answer. */
  readonly svgJson?: string;
  readonly styles?: readonly StyleSlug[];
  /** The dominant color first. */
  readonly colors?: readonly IconColor[];
  readonly tags?: readonly Tag[];
  /** Public ids, the nearest first, at most RELATED_PER_KIND. */
  readonly variants?: readonly number[];
  readonly similars?: readonly number[];
}

export interface IconColor {
  readonly name: ColorName;
  /** Share of the painted area, in percent. */
  readonly percent: number;
}

export interface TagCountsWanted {
  readonly prefix: string;
  readonly max: number;
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

export type CatalogFault = 'missing' | 'truncated' | 'altered' | 'other_version' | 'unreadable';

/** There is no catalog that can be served. The message says in one line what is wrong with which file. */
export class CatalogUnusable extends Error {
  override name = 'CatalogUnusable';
  readonly fault: CatalogFault;

  constructor(fault: CatalogFault, message: string, cause?: unknown) {
    super(message.replaceAll(/\s+/g, ' '), { cause });
    this.fault = fault;
  }
}
