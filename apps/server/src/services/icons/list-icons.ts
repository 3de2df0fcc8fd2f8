import {
  COLORS,
  type ColorName,
  ICON_TYPES,
  type IconType,
  SHAPES,
  type Shape,
  type SortKey,
  STYLES,
  type StyleSlug,
} from '@glyphdex/contract';
import { Deadline } from '@glyphdex/engine';
import type { OpenCatalog } from '../../adapters/embedded/open-catalog.ts';
import type {
  IconFilters,
  IconHits,
  IconOrder,
  IconSearch,
  PopularityCounts,
} from '../../ports/search-backend.ts';

const RELATED_TAGS_MAX = 10;

/** What can be asked of the list of icons; an absent filter allows everything. */
export interface ListIconsRequest {
  readonly search: string;
  readonly type?: IconType | undefined;
  readonly colors?: readonly ColorName[] | undefined;
  readonly shapes?: readonly Shape[] | undefined;
  readonly styles?: readonly StyleSlug[] | undefined;
  /** Slugs of tags, all of which an icon must have. */
  readonly tags?: readonly string[] | undefined;
  readonly pack?: string | undefined;
  /** Slugs of packs, any of which will do. */
  readonly packs?: readonly string[] | undefined;
  readonly sortBy?: SortKey | undefined;
  readonly page: number;
  readonly perPage: number;
}

export interface SearchEnvironment {
  readonly counts: PopularityCounts;
  /** Monotonic. */
  readonly nowMs: () => number;
  readonly budgetMs: number;
}

/** Which icons match, in which order, and which of them stand on this page? */
export function listIcons(
  catalog: OpenCatalog,
  request: ListIconsRequest,
  { counts, nowMs, budgetMs }: SearchEnvironment,
): IconHits | Promise<IconHits> {
  return catalog.search.search(iconSearchOf(request, counts), new Deadline(nowMs, budgetMs));
}

/** The request in positions, as search backends take it. */
export function iconSearchOf(request: ListIconsRequest, counts: PopularityCounts): IconSearch {
  return {
    ...filtersOf(request),
    text: request.search,
    order: orderOf(request),
    counts,
    offset: (request.page - 1) * request.perPage,
    limit: request.perPage,
    relatedTagsMax: RELATED_TAGS_MAX,
  };
}

/** The filters of the request, in positions. */
export function filtersOf(request: Omit<ListIconsRequest, 'search' | 'sortBy'>): IconFilters {
  const { type, colors, shapes, styles, tags, pack, packs } = request;
  return {
    types: type && positions([type], TYPE_POSITIONS),
    colors: colors && positions(colors, COLOR_POSITIONS),
    shapes: shapes && positions(shapes, SHAPE_POSITIONS),
    styles: styles && positions(styles, STYLE_POSITIONS),
    tags,
    pack,
    packs,
  };
}

/** Without a wish: by relevance when there is something to be relevant to, else by popularity. */
export function orderOf({ search, sortBy }: Pick<ListIconsRequest, 'search' | 'sortBy'>): IconOrder {
  return sortBy ?? (search === '' ? 'popularity' : 'relevance');
}

const TYPE_POSITIONS = positionsOf(ICON_TYPES);
const SHAPE_POSITIONS = positionsOf(SHAPES);
const COLOR_POSITIONS = positionsOf(COLORS.map(({ name }) => name));
const STYLE_POSITIONS = positionsOf(STYLES.map(({ slug }) => slug));

function positionsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, position) => [name, position]));
}

function positions(names: readonly string[], known: ReadonlyMap<string, number>): number[] {
  return names.map((name) => known.get(name)!);
}
