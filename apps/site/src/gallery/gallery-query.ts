import type { FacetCounts } from '@glyphdex/contract';
import { COLORS, ICON_TYPES, STYLES } from '@glyphdex/contract/taxonomy';
import { useCallback, useEffect, useMemo } from 'preact/hooks';
import { useLocation, useRouter } from 'wouter-preact';
import { useSearch } from 'wouter-preact/use-browser-location';
import { STRINGS } from '../strings.ts';
import { setNames } from './set-names.ts';
import { LOOK_NAMES, type Look, parseLook } from './tile-look.ts';

/** The state of the gallery. All of it is in the page's address, except the picture itself: its tab stores it. */
export interface GalleryQuery {
  readonly search: string;
  /** Whether names with commas are words to search, not a set of icons of one pack. */
  readonly isPlain?: boolean | undefined;
  readonly type?: string | undefined;
  readonly colors: readonly string[];
  readonly styles: readonly string[];
  /** Slugs; an icon must have all. */
  readonly tags: readonly string[];
  readonly pack?: string | undefined;
  /** A category of packs. */
  readonly category?: string | undefined;
  /** SPDX id. */
  readonly license?: string | undefined;
  /** Names of `LICENSE_TERMS`. */
  readonly terms: readonly string[];
  /** A value of the API parameter `sort_by`; undefined for the order of relevance or popularity. */
  readonly sortBy?: string | undefined;
  /** The stored name of a picture to search by, instead of words. */
  readonly image?: string | undefined;
  /** The page of the list in the HTML of the service, from 1. A script begins there and shows all pages. */
  readonly page?: number | undefined;
  /** Slug of the open icon. */
  readonly icon?: string | undefined;
  readonly look: Look;
  /** Filter values of the address that do not exist, such as `fill`. They are ignored. */
  readonly unknown: readonly string[];
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
  styles: [],
  tags: [],
  terms: [],
  look: {},
  unknown: [],
};

/** The part of the page's address after `?`. */
export function writeAddress(query: GalleryQuery): URLSearchParams {
  const params = writeQuery({ ...query, image: undefined });
  if (query.image !== undefined) params.set('image', query.image);
  if (query.isPlain === true) params.set('plain', 'true');
  for (const name of LOOK_NAMES) {
    const value = query.look[name];
    if (value !== undefined) params.set(name, value);
  }
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
  for (const style of query.styles) params.append('styles[]', style);
  for (const tag of query.tags) params.append('tags[]', tag);
  if (query.pack !== undefined) params.set('pack', query.pack);
  if (query.category !== undefined) params.set('category', query.category);
  if (query.license !== undefined) params.set('license', query.license);
  for (const [name, value] of LICENSE_TERMS) if (query.terms.includes(name)) params.set(name, value);
  if (isByWords && query.sortBy !== undefined) params.set('sort_by', query.sortBy);
  return params;
}

/** Identifies the results of a query. The open icon and the look do not change them. */
export function listKey(query: GalleryQuery): string {
  return writeAddress({ ...query, icon: undefined, look: {} }).toString();
}

/** The names of a search for sets of icons; undefined for any other search. */
export function namesOf({ search, image, isPlain }: GalleryQuery): readonly string[] | undefined {
  return image === undefined && isPlain !== true ? setNames(search) : undefined;
}

/** The site has one filter for shapes and styles. */
const STYLE_OF: Readonly<Record<string, string>> = {
  Outline: 'outline',
  Fill: 'solid',
  'Lineal Color': 'multicolor',
  'Hand Drawn': 'hand-drawn',
};

const KNOWN = {
  type: ICON_TYPES,
  'colors[]': COLORS.flatMap(({ name, slug }) => [name, slug]),
  'shapes[]': Object.keys(STYLE_OF),
  'styles[]': STYLES.map(({ slug }) => slug),
  sort_by: ['name', 'created_at', 'downloads', 'views', 'relevance', 'popularity'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The query in the part of an address after `?`. Values of closed lists that do not exist become `unknown`. */
export function readQuery(text: string): GalleryQuery {
  const params = new URLSearchParams(text);
  const one = (name: string) => params.get(name) || undefined;
  const unknown: string[] = [];
  const known = (name: keyof typeof KNOWN) =>
    params.getAll(name).filter((value) => {
      const isKnown = (KNOWN[name] as readonly string[]).includes(value);
      if (!isKnown && value !== '') unknown.push(value);
      return isKnown;
    });
  for (const [name, value] of LICENSE_TERMS)
    if (![null, '', value].includes(params.get(name))) unknown.push(`${name}=${params.get(name)}`);
  return {
    search: params.get('search') ?? '',
    isPlain: params.get('plain') === 'true' ? true : undefined,
    type: known('type')[0],
    colors: known('colors[]'),
    styles: [...new Set([...known('styles[]'), ...known('shapes[]').map((shape) => STYLE_OF[shape]!)])],
    // `tag` is the API's name for a single tag.
    tags: [...params.getAll('tag').filter((tag) => tag !== ''), ...params.getAll('tags[]')],
    pack: one('pack'),
    category: one('category'),
    license: one('license'),
    terms: LICENSE_TERMS.flatMap(([name, value]) => (params.get(name) === value ? [name] : [])),
    sortBy: known('sort_by')[0],
    image: one('image'),
    page: pageIn(params),
    icon: one('icon'),
    look: parseLook((name) => params.get(name)),
    unknown,
  };
}

/** The parameter `page` of an address; undefined for the first page. */
export function pageIn(params: URLSearchParams): number | undefined {
  return /^[1-9]\d{0,4}$/.test(params.get('page') ?? '') ? Number(params.get('page')) : undefined;
}

/** A change that removes all filters. */
export const NO_FILTERS: Partial<GalleryQuery> = {
  type: undefined,
  pack: undefined,
  category: undefined,
  license: undefined,
  colors: [],
  styles: [],
  tags: [],
  terms: [],
};

export function hasFilters(query: GalleryQuery): boolean {
  return chosenFilters(query).length > 0;
}

const SINGLE = ['type', 'category', 'pack', 'license'] as const;
const SEVERAL = ['colors', 'styles', 'tags', 'terms'] as const;
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
  category: 'categories',
  license: 'licenses',
  colors: 'colors',
  styles: 'styles',
  terms: 'terms',
} as const satisfies Partial<Record<FilterKind, keyof FacetCounts>>;

/** Names of types and license terms. The names of other values come with their counts. */
const FIXED_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...STRINGS.types, ...STRINGS.filters.terms }),
);

/** The name of a filter value, from the counts if they include it. Otherwise the value, with spaces in tags. */
export function filterName(kind: FilterKind, value: string, counts?: FacetCounts): string {
  if (kind === 'type' || kind === 'terms') return FIXED_NAMES.get(value) ?? value;
  if (kind === 'tags') return value.replaceAll('-', ' ');
  const name = counts?.[COUNTED_AS[kind]].find((counted) => counted.value === value)?.name ?? value;
  return STRINGS.values[name] ?? name;
}

/**
 * How a change is written to the history: `push` adds an entry, `replace` does not, and `type` replaces the entry of
 * the typing that goes on and adds one when the typing began after a pause.
 */
type Step = 'push' | 'replace' | 'type';
/** After a pause of this length, typing begins anew. */
const TYPING_ENDS_MS = 1_000;
let isTyping = false;
let typingTimer = 0;

/** Ends the typing, so the next letter adds an entry to the history. */
export function endTyping(): void {
  isTyping = false;
  clearTimeout(typingTimer);
}

export type ChangeQuery = (change: Partial<GalleryQuery>, step?: Step) => void;

/** The query in the page's address and a function to change it. */
export function useGalleryQuery(): readonly [GalleryQuery, ChangeQuery] {
  // `useSearch` of the router itself decodes the query once too often: a typed `%25` would become `%`.
  const text = useSearch({ ssrSearch: useRouter().ssrSearch ?? '' });
  const [, navigate] = useLocation();
  const query = useMemo(() => readQuery(text), [text]);
  useEffect(() => {
    window.addEventListener('popstate', endTyping);
    return () => window.removeEventListener('popstate', endTyping);
  }, []);
  const change = useCallback(
    (part: Partial<GalleryQuery>, step: Step = 'push') => {
      const params = writeAddress({ ...readQuery(location.search), ...part }).toString();
      const { pathname } = location;
      const address = params === '' ? pathname : `${pathname}?${params}`;
      if (address === pathname + location.search) return;
      const replace = step === 'replace' || (step === 'type' && isTyping);
      if (step !== 'replace') endTyping();
      if (step === 'type') {
        isTyping = true;
        typingTimer = window.setTimeout(endTyping, TYPING_ENDS_MS);
      }
      navigate(address, { replace });
    },
    [navigate],
  );
  return [query, change];
}
