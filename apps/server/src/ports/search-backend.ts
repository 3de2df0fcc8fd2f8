import type { CountedTag, Deadline, Tag, TagCountsRequest } from '@glyphdex/engine';

/** How often icons were looked at or taken, by public id; `version` grows whenever the totals change. */
export interface PopularityCounts {
  readonly version: number;
  entries(kind: 'views' | 'downloads'): Iterable<readonly [iconId: number, count: number]>;
}

export type IconOrder = 'relevance' | 'popularity' | 'name' | 'created_at' | 'downloads' | 'views';

/** Which icons may stand in an answer? Within one filter values are alternatives, and all filters must hold. */
export interface IconFilters {
  /** Positions in ICON_TYPES, SHAPES, COLORS and STYLES; absent means any. */
  readonly types?: readonly number[] | undefined;
  readonly shapes?: readonly number[] | undefined;
  readonly colors?: readonly number[] | undefined;
  readonly styles?: readonly number[] | undefined;
  /** Slugs, all of which must hold; an unknown one matches nothing. */
  readonly tags?: readonly string[] | undefined;
  /** A slug; an unknown one matches nothing. */
  readonly pack?: string | undefined;
  /** Slugs of packs, any of which will do. */
  readonly packs?: readonly string[] | undefined;
}

/** Which icons are asked for? */
export interface IconSearch extends IconFilters {
  /** As people type it; empty means that the filters alone decide. */
  readonly text: string;
  /** `relevance` needs a text; without one it is the static rank. */
  readonly order: IconOrder;
  readonly counts: PopularityCounts;
  readonly offset: number;
  readonly limit: number;
  readonly relatedTagsMax: number;
}

/** Which of the allowed icons look most like one of these? */
export interface LookSearch extends IconFilters {
  readonly looks: readonly Int8Array[];
  /** How many icons are ranked; those behind do not count as matches. */
  readonly windowMax: number;
  readonly offset: number;
  readonly limit: number;
  readonly relatedTagsMax: number;
}

export interface IconHits {
  /** This page in the asked order, as docIds of the open catalog. A view that the next search may overwrite. */
  readonly docIds: Uint32Array;
  /** How many icons match, exactly. */
  readonly total: number;
  readonly relatedTags: readonly Tag[];
  /** Ranking or typo tolerance was cut short. The filters hold nevertheless. */
  readonly isDegraded: boolean;
}

/** The filters that are single facets of an icon. */
export type FacetName = 'type' | 'shape' | 'color' | 'style' | 'pack';

/** A query that the one being typed may become, or a pack that is named so; null where counting takes a search. */
export type Suggestion =
  | { readonly kind: 'word'; readonly text: string; readonly iconsCount: number | null }
  | { readonly kind: 'pack'; readonly text: string; readonly slug: string; readonly iconsCount: number };

export interface Suggestions {
  /** Distinct texts; searching for one finds something. */
  readonly suggestions: readonly Suggestion[];
  /** The query as it was probably meant; absent when it is spelt right. */
  readonly corrected?: string;
}

/**
 * Finds icons. The engine in this process is the one implementation; a search cluster can take its place, and then
 * translates public ids to docIds through the icon store. A result that is ready is returned as a value: a promise
 * would cost more than many searches do.
 */
export interface SearchBackend {
  search(request: IconSearch, deadline: Deadline): IconHits | Promise<IconHits>;
  /**
   * How many of the icons that match have each value? By position in ICON_TYPES, SHAPES, COLORS, STYLES, and in the
   * packs of the catalog. Order and page of the request do not matter.
   */
  countValues(
    request: IconSearch,
    deadline: Deadline,
  ): Readonly<Record<FacetName, Uint32Array>> | Promise<Readonly<Record<FacetName, Uint32Array>>>;
  /** Which tags do most of the icons that match have, and how many each? Order and page of the request do not matter. */
  countTags(
    request: IconSearch,
    wanted: TagCountsRequest,
    deadline: Deadline,
  ): readonly CountedTag[] | Promise<readonly CountedTag[]>;
  searchByLook(request: LookSearch): IconHits | Promise<IconHits>;
  /** With what may this text, which is being typed, go on? At most `max` words and packs. */
  suggest(text: string, max: number): Suggestions | Promise<Suggestions>;
}
