import type { ColorName, IconType, Shape, StyleSlug } from '@glyphdex/contract';
import type { SearchMatch } from '@glyphdex/engine';

/**
 * The order of a result. `relevance` needs a text; without one it is the static rank of the build. `popularity` is
 * downloads, then static rank. `name` ascends; `created_at`, `downloads` and `views` descend, ties by public id.
 */
export type IconOrder = 'relevance' | 'popularity' | 'name' | 'created_at' | 'downloads' | 'views';

/**
 * Conditions on icons. An icon must match one value of each list, and all `tags`. An absent filter allows all icons.
 */
export interface IconFilters {
  readonly types?: readonly IconType[] | undefined;
  readonly shapes?: readonly Shape[] | undefined;
  readonly colors?: readonly ColorName[] | undefined;
  readonly styles?: readonly StyleSlug[] | undefined;
  /** Slugs of tags. An icon must have all of them; an unknown slug matches nothing. */
  readonly tags?: readonly string[] | undefined;
  /** The slug of a pack; an unknown slug matches nothing. */
  readonly pack?: string | undefined;
  /** Slugs of packs. If `pack` is given too, both conditions must match. */
  readonly packs?: readonly string[] | undefined;
}

/** A text and filters that select icons. */
export interface IconQuery {
  /** The text as typed. An empty text matches all icons. */
  readonly text: string;
  readonly filters: IconFilters;
  /**
   * Milliseconds from the start of the call. After them, the catalog returns a result with `isDegraded`: without
   * ranking or typo tolerance, but with all filters applied. 0 degrades every search.
   */
  readonly budgetMs: number;
}

/** A page of a ranked list. */
export interface IconPage {
  /** The number of icons before the page. */
  readonly offset: number;
  readonly limit: number;
  /** Maximum number of `relatedTags`. */
  readonly relatedTagsMax: number;
}

export interface IconSearch extends IconQuery, IconPage {
  readonly order: IconOrder;
  /**
   * The text is a finished concept: its last word is no prefix, and synonyms and fewer words replace what the filters
   * lack. Otherwise a filter only removes icons from the result without it.
   */
  readonly isConcept?: boolean;
}

/** For the first page by relevance, without related tags. */
export const BEST = { order: 'relevance', offset: 0, relatedTagsMax: 0 } as const;

/**
 * Describes the contours of a picture in 48 signed bytes, compared by squared Euclidean distance, so any vector index
 * can hold them. `ImageReader` computes them for images and the build for icons, with the same code.
 */
export type ImageDescriptor = Int8Array;

/** The icons nearest to any of these descriptors. */
export interface ImageSearch extends IconPage {
  readonly descriptors: readonly ImageDescriptor[];
  /** See `QueryDescriptors`. An icon counts by its least distance; these distances count more. */
  readonly altered?: readonly ImageDescriptor[] | undefined;
  readonly filters: IconFilters;
  /** Maximum number of ranked icons, and of `total`. */
  readonly windowMax: number;
}

/** Asks for the icons with a name or alias that has all these words. */
export interface NamedQuery {
  /** As packs write it: `shopping-cart`. */
  readonly name: string;
  /** The forms of each word, folded, such as `cart` and `carts`. */
  readonly words: readonly (readonly string[])[];
  readonly filters: IconFilters;
}

export interface NamedIcons {
  /** Public ids in static rank order: of each pack all such icons, or the `NAMED_PER_PACK` with the fewest words. */
  readonly ids: readonly number[];
  /** Those with exactly the name as name or alias. */
  readonly whole: ReadonlySet<number>;
}

/** Asks for the icons with the image descriptors nearest to that of an icon, itself included. */
export interface LookalikeQuery {
  readonly id: number;
  readonly filters: IconFilters;
  /** Public ids. Absent: all icons that the filters allow. */
  readonly among?: readonly number[];
  readonly max: number;
}

/** By public id, the squared distance of the descriptors. Most random pairs are more than 35,000 apart. */
export type Lookalikes = ReadonlyMap<number, number>;

export const NAMED_PER_PACK = 24;

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
  /** Public ids of this page, in the requested order. */
  readonly ids: readonly number[];
  /** The exact number of matching icons; for an image search, at most `windowMax`. */
  readonly total: number;
  /** See `SearchMatch`. Undefined without a text. */
  readonly match?: SearchMatch | undefined;
  /** Co-occurring tags of the best matches, without the words and tags of the query. */
  readonly relatedTags: readonly Tag[];
  /** Ranking or typo tolerance was cut because of `budgetMs`. All filters are applied. */
  readonly isDegraded: boolean;
}

export type FacetName = 'type' | 'shape' | 'color' | 'style' | 'pack';

/**
 * Numbers of matching icons by facet value: names of types, shapes and colors, slugs of styles and packs. Without
 * zeros.
 */
export type FacetCounts = Readonly<Record<FacetName, ReadonlyMap<string, number>>>;

/** Counts of a query. */
export interface Counted<Counts> {
  readonly counts: Counts;
  /** The search was cut because of `budgetMs`, so icons may be missing in the counts. */
  readonly isDegraded: boolean;
}

/** A completion of the text, with the total of its search, or a pack with a matching name, with its icons. */
export type Suggestion =
  | { readonly kind: 'word'; readonly text: string; readonly iconsCount: number }
  | { readonly kind: 'pack'; readonly text: string; readonly slug: string; readonly iconsCount: number };

export interface Suggestions {
  /** Distinct texts. A search for each of them has hits. */
  readonly suggestions: readonly Suggestion[];
  /** Words that lead to icons, if a search for the text finds none or only loose matches; else empty. */
  readonly instead: readonly string[];
  /** The text with corrected spelling; absent if no word needs a correction. */
  readonly corrected?: string;
  /** Whether further suggestions are left out because counting their icons takes too long for one call. */
  readonly isPartial?: boolean;
}
