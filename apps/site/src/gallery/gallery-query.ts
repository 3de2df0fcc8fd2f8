/** What the gallery shows; every part of it stands in the address, so that a page can be linked to. */
export interface GalleryQuery {
  readonly search: string;
  readonly type?: string | undefined;
  readonly colors: readonly string[];
  readonly shapes: readonly string[];
  readonly styles: readonly string[];
  readonly tag?: string | undefined;
  readonly pack?: string | undefined;
  readonly sortBy?: string | undefined;
  /** The icon that is looked at, by slug. */
  readonly icon?: string | undefined;
}

/** The part of the page's address after `?`. */
export function writeAddress(query: GalleryQuery): URLSearchParams {
  const params = writeQuery(query);
  if (query.icon !== undefined) params.set('icon', query.icon);
  return params;
}

/** The query of a list of icons, in the parameter names of the API. */
export function writeQuery(query: GalleryQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search !== '') params.set('search', query.search);
  if (query.type !== undefined) params.set('type', query.type);
  for (const color of query.colors) params.append('colors[]', color);
  for (const shape of query.shapes) params.append('shapes[]', shape);
  for (const style of query.styles) params.append('styles[]', style);
  if (query.tag !== undefined) params.set('tag', query.tag);
  if (query.pack !== undefined) params.set('pack', query.pack);
  if (query.sortBy !== undefined) params.set('sort_by', query.sortBy);
  return params;
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
    tag: one('tag'),
    pack: one('pack'),
    sortBy: one('sort_by'),
    icon: one('icon'),
  };
}

/** What a change of the query sets to be without filters. */
export const NO_FILTERS: Partial<GalleryQuery> = {
  type: undefined,
  tag: undefined,
  pack: undefined,
  colors: [],
  shapes: [],
  styles: [],
};

export function hasFilters(query: GalleryQuery): boolean {
  const { type, tag, pack, colors, shapes, styles } = query;
  return (
    type !== undefined ||
    tag !== undefined ||
    pack !== undefined ||
    colors.length + shapes.length + styles.length > 0
  );
}
