/** What the gallery shows; every part of it stands in the address, so that a page can be linked to. */
export interface GalleryQuery {
  readonly search: string;
  readonly type?: string | undefined;
  readonly colors: readonly string[];
  readonly shapes: readonly string[];
  readonly styles: readonly string[];
  /** Slugs, all of which an icon must have. */
  readonly tags: readonly string[];
  readonly pack?: string | undefined;
  /** SPDX id. */
  readonly license?: string | undefined;
  /** Names out of `LICENSE_TERMS`. */
  readonly terms: readonly string[];
  readonly sortBy?: string | undefined;
  /** The picture that is looked for instead of words, as this browser keeps it. */
  readonly image?: string | undefined;
  /** The icon that is looked at, by slug. */
  readonly icon?: string | undefined;
}

/** What may be asked of a license: the parameter and its value. */
const LICENSE_TERMS = [
  ['commercial_use', 'true'],
  ['attribution_required', 'false'],
  ['share_alike', 'false'],
] as const;

export const EVERYTHING: GalleryQuery = {
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

/** The query of a list of icons, in the parameter names of the API. A picture has neither words nor an order of choice. */
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

/** Tells queries apart by what they list, whichever icon is looked at. */
export function listKey(query: GalleryQuery): string {
  return writeAddress({ ...query, icon: undefined }).toString();
}

export function readQuery(text: string): GalleryQuery {
  const params = new URLSearchParams(text);
  const one = (name: string) => params.get(name) || undefined;
  return {
    search: params.get('search') ?? '',
    type: one('type'),
    colors: params.getAll('colors[]'),
    shapes: params.getAll('shapes[]'),
    styles: params.getAll('styles[]'),
    // One tag alone may be called as the API calls it.
    tags: [...params.getAll('tag').filter((tag) => tag !== ''), ...params.getAll('tags[]')],
    pack: one('pack'),
    license: one('license'),
    terms: LICENSE_TERMS.flatMap(([name, value]) => (params.get(name) === value ? [name] : [])),
    sortBy: one('sort_by'),
    image: one('image'),
    icon: one('icon'),
  };
}

/** What a change of the query sets to be without filters. */
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

/** Is nothing wished for yet? */
export function isStart(query: GalleryQuery): boolean {
  return query.search === '' && query.image === undefined && !hasFilters(query);
}

export function hasFilters(query: GalleryQuery): boolean {
  return chosenFilters(query).length > 0;
}

const SINGLE = ['type', 'pack', 'license'] as const;
const SEVERAL = ['shapes', 'colors', 'styles', 'tags', 'terms'] as const;
export type FilterKind = (typeof SINGLE)[number] | (typeof SEVERAL)[number];

/** One filter that is in use, and the change that takes it away. */
export interface ChosenFilter {
  readonly kind: FilterKind;
  readonly value: string;
  readonly without: Partial<GalleryQuery>;
}

/** Every filter in use, in the order of the filter panel. */
export function chosenFilters(query: GalleryQuery): ChosenFilter[] {
  const single = SINGLE.flatMap((kind): ChosenFilter[] => {
    const value = query[kind];
    return value === undefined ? [] : [{ kind, value, without: { [kind]: undefined } }];
  });
  const several = SEVERAL.flatMap((kind) =>
    query[kind].map(
      (value): ChosenFilter => ({
        kind,
        value,
        without: { [kind]: query[kind].filter((one) => one !== value) },
      }),
    ),
  );
  return [...several, ...single];
}
