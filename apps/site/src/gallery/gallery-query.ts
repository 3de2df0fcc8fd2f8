import type { FacetCounts } from '@glyphdex/contract';
import { useCallback, useMemo } from 'preact/hooks';
import { useLocation } from 'wouter-preact';
import { useSearch } from 'wouter-preact/use-browser-location';
import { STRINGS } from '../strings.ts';

/** The state of the gallery. All of it is in the page's address, except the picture itself: its tab stores it. */
export interface GalleryQuery {
  readonly search: string;
  readonly type?: string | undefined;
  readonly colors: readonly string[];
  readonly shapes: readonly string[];
  readonly styles: readonly string[];
  /** Slugs; an icon must have all. */
  readonly tags: readonly string[];
  readonly pack?: string | undefined;
  /** SPDX id. */
  readonly license?: string | undefined;
  /** Names of `LICENSE_TERMS`. */
  readonly terms: readonly string[];
  /** A value of the API parameter `sort_by`; undefined for the order of relevance or popularity. */
  readonly sortBy?: string | undefined;
  /** The stored name of a picture to search by, instead of words. */
  readonly image?: string | undefined;
  /** Slug of the open icon. */
  readonly icon?: string | undefined;
}

/** License filters: the API parameter and its value. */
const LICENSE_TERMS = [
  ['commercial_use', 'true'],
  ['attribution_required', 'false'],
  ['share_alike', 'false'],
] as const;

/** The query of the start page: all icons. */
export const START_QUERY: GalleryQuery = {
  search: '',
  colors: [],
  shapes: [],
  styles: [],
  tags: [],
  terms: [],
};

/** The part of the page's address after `?`. */
export function writeAddress(query: GalleryQuery): URLSearchParams {
  const params = writeQuery({ ...query, image: undefined });
  if (query.image !== undefined) params.set('image', query.image);
  if (query.icon !== undefined) params.set('icon', query.icon);
  return params;
}

/** The parameters of `/gallery` for a query. A search by picture has neither words nor a sort order. */
export function writeQuery(query: GalleryQuery): URLSearchParams {
  const params = new URLSearchParams();
  const isByWords = query.image === undefined;
  if (isByWords && query.search !== '') params.set('search', query.search);
  if (query.type !== undefined) params.set('type', query.type);
  for (const color of query.colors) params.append('colors[]', color);
  for (const shape of query.shapes) params.append('shapes[]', shape);
  for (const style of query.styles) params.append('styles[]', style);
  for (const tag of query.tags) params.append('tags[]', tag);
  if (query.pack !== undefined) params.set('pack', query.pack);
  if (query.license !== undefined) params.set('license', query.license);
  for (const [name, value] of LICENSE_TERMS) if (query.terms.includes(name)) params.set(name, value);
  if (isByWords && query.sortBy !== undefined) params.set('sort_by', query.sortBy);
  return params;
}

/** Identifies the results of a query. The open icon does not change them. */
export function listKey(query: GalleryQuery): string {
  return writeAddress({ ...query, icon: undefined }).toString();
}

/** The query in the part of an address after `?`. Values are not checked: the service refuses unknown ones. */
export function readQuery(text: string): GalleryQuery {
  const params = new URLSearchParams(text);
  const one = (name: string) => params.get(name) || undefined;
  return {
    search: params.get('search') ?? '',
    type: one('type'),
    colors: params.getAll('colors[]'),
    shapes: params.getAll('shapes[]'),
    styles: params.getAll('styles[]'),
    // `tag` is the API's name for a single tag.
    tags: [...params.getAll('tag').filter((tag) => tag !== ''), ...params.getAll('tags[]')],
    pack: one('pack'),
    license: one('license'),
    terms: LICENSE_TERMS.flatMap(([name, value]) => (params.get(name) === value ? [name] : [])),
    sortBy: one('sort_by'),
    image: one('image'),
    icon: one('icon'),
  };
}

/** A change that removes all filters. */
export const NO_FILTERS: Partial<GalleryQuery> = {
  type: undefined,
  pack: undefined,
  license: undefined,
  colors: [],
  shapes: [],
  styles: [],
  tags: [],
  terms: [],
};

export function hasFilters(query: GalleryQuery): boolean {
  return chosenFilters(query).length > 0;
}

const SINGLE = ['type', 'pack', 'license'] as const;
const SEVERAL = ['shapes', 'colors', 'styles', 'tags', 'terms'] as const;
export type FilterKind = (typeof SINGLE)[number] | (typeof SEVERAL)[number];

/** An active filter and the change that removes it. */
interface ChosenFilter {
  readonly kind: FilterKind;
  readonly value: string;
  readonly without: Partial<GalleryQuery>;
}

/** All active filters, those that accept several values first. */
export function chosenFilters(query: GalleryQuery): ChosenFilter[] {
  return [...SEVERAL, ...SINGLE].flatMap((kind) =>
    valuesOf(query, kind).map((value, _, values) => ({
      kind,
      value,
      without: { [kind]: Array.isArray(query[kind]) ? values.filter((one) => one !== value) : undefined },
    })),
  );
}

/** The chosen values of one filter, at most one for `SINGLE`. */
export function valuesOf(query: GalleryQuery, kind: FilterKind): readonly string[] {
  return [query[kind] ?? []].flat();
}

const COUNTED_AS = {
  type: 'types',
  pack: 'packs',
  license: 'licenses',
  shapes: 'shapes',
  colors: 'colors',
  styles: 'styles',
  tags: 'tags',
  terms: 'terms',
} as const satisfies Record<FilterKind, keyof FacetCounts>;

/** Names of types and license terms. The names of other values come with their counts. */
const FIXED_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...STRINGS.types, ...STRINGS.filters.terms }),
);

/** The name of a filter value, from the counts if they include it. Otherwise the value, with spaces in tags. */
export function filterName(kind: FilterKind, value: string, counts?: FacetCounts): string {
  if (kind === 'type' || kind === 'terms') return FIXED_NAMES.get(value) ?? value;
  const known = counts?.[COUNTED_AS[kind]].find((counted) => counted.value === value);
  return known?.name ?? (kind === 'tags' ? value.replaceAll('-', ' ') : value);
}

/** The query in the page's address and a function to change it. With `replace` the change adds no history entry. */
export function useGalleryQuery(): readonly [
  GalleryQuery,
  (change: Partial<GalleryQuery>, options?: { readonly replace?: boolean }) => void,
] {
  // `useSearch` of the router itself decodes the query once too often: a typed `%25` would become `%`.
  const text = useSearch({ ssrSearch: '' });
  const [, navigate] = useLocation();
  const query = useMemo(() => readQuery(text), [text]);
  const change = useCallback(
    (part: Partial<GalleryQuery>, { replace = false } = {}) => {
      const params = writeAddress({ ...readQuery(location.search), ...part }).toString();
      const { pathname } = location;
      const address = params === '' ? pathname : `${pathname}?${params}`;
      if (address !== pathname + location.search) navigate(address, { replace });
    },
    [navigate],
  );
  return [query, change];
}
