import type { ColorName, IconType, Shape, StyleSlug } from '@glyphdex/contract';

/**
 * The order of a result. `relevance` needs a text; without one it is the static rank of the build. `popularity` is
 * downloads, then static rank. `name` ascends; `created_at`, `downloads` and `views` descend, ties by public id.
 */
export type IconOrder = 'relevance' | 'popularity' | 'name' | 'created_at' | 'downloads' | 'views';

/** Which icons a result may hold. Values of one filter are alternatives, and all filters must hold; absent allows all. */
export interface IconFilters {
  readonly types?: readonly IconType[] | undefined;
  readonly shapes?: readonly Shape[] | undefined;
  readonly colors?: readonly ColorName[] | undefined;
  readonly styles?: readonly StyleSlug[] | undefined;
  /** Slugs, all of which an icon must have; an unknown one matches nothing. */
  readonly tags?: readonly string[] | undefined;
  /** A slug; an unknown one matches nothing. */
  readonly pack?: string | undefined;
  /** Slugs of packs, one of which must hold the icon, besides `pack`. */
  readonly packs?: readonly string[] | undefined;
}

/** Which icons match. */
export interface IconQuery {
  /** As typed; empty means that the filters alone decide. */
  readonly text: string;
  readonly filters: IconFilters;
  /**
   * Milliseconds from the call on. When they are over, the adapter answers with what it has and says `isDegraded`; it
   * may drop ranking and typo tolerance, never a filter. 0 cuts every search short.
   */
  readonly budgetMs: number;
}

/** A page of a ranked list. */
export interface IconPage {
  /** Icons before the page. */
  readonly offset: number;
  readonly limit: number;
  readonly relatedTagsMax: number;
}

export interface IconSearch extends IconQuery, IconPage {
  readonly order: IconOrder;
}

/**
 * How one picture looks: 48 signed bytes, compared by squared Euclidean distance, so any vector index can hold them.
 * `ImageReader` makes them of images and the build makes them of icons, with the same code.
 */
export type ImageDescriptor = Int8Array;

/** The icons nearest to any of these descriptors. */
export interface ImageSearch extends IconPage {
  readonly descriptors: readonly ImageDescriptor[];
  readonly filters: IconFilters;
  /** At most this many icons are ranked; `total` counts no more. */
  readonly windowMax: number;
}

export interface Tag {
  /** As shown to people. */
  readonly text: string;
  readonly slug: string;
}

export interface TagCount extends Tag {
  readonly iconsCount: number;
}

/** One page of icons. */
export interface IconHits {
  /** The generation that answered. Differs from the catalog's only if a remote engine has moved on meanwhile. */
  readonly generation: string;
  /** Public ids of this page, in the order asked for. */
  readonly ids: readonly number[];
  /** How many icons match, exactly. */
  readonly total: number;
  /** The most telling tags of the best matches, without the words and tags of the query. */
  readonly relatedTags: readonly Tag[];
  /** Ranking or typo tolerance was cut short. The filters hold nevertheless. */
  readonly isDegraded: boolean;
}

/** The filters that are single facets of an icon. */
export type FacetName = 'type' | 'shape' | 'color' | 'style' | 'pack';

/** Icons that match, by value of a facet: names of types, shapes and colors, slugs of styles and packs. 0 is left out. */
export type FacetCounts = Readonly<Record<FacetName, ReadonlyMap<string, number>>>;

/** A completion of the text being typed, or a pack of such a name; the count is null where it would take a search. */
export type Suggestion =
  | { readonly kind: 'word'; readonly text: string; readonly iconsCount: number | null }
  | { readonly kind: 'pack'; readonly text: string; readonly slug: string; readonly iconsCount: number };

export interface Suggestions {
  /** Distinct texts; a search for any of them finds something. */
  readonly suggestions: readonly Suggestion[];
  /** The text as it was probably meant; absent when it is spelled right. */
  readonly corrected?: string;
}
