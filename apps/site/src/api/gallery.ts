import type { FacetCounts, Icon, IconList, Suggestions } from '@glyphdex/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/preact-query';
import type { ShownIcon } from '../design/tone-of.ts';
import { blobOf, storedPicture } from '../draw/pictures.ts';
import { type GalleryQuery, listKey, writeQuery } from '../gallery/gallery-query.ts';
import { queryClient } from './query-client.ts';
import { getData, getJson, PictureMissing, readAnswer } from './requests.ts';

/** A part of the results, how close the best matches of the search are (`X-Search-Match`), and suggestions. */
export type FoundIcons = IconList & {
  readonly match?: string | null;
  /** In the first part of a search by words. */
  readonly suggest?: Suggestions;
  /** Whether the HTML of the service lacks drawings, for which the script asks. */
  readonly isPartial?: boolean;
};

/** Icons of a part of the results: a screen takes few that it does not show. */
export const PART_ICONS = 40;
/** The parts of a page in the HTML of home and of a search: the first screen of a wide window. */
export const PAGE_PARTS = 4;
/** Requests beside that for the first part of the results wait until the visitor has stopped typing for this long. */
const AFTER_TYPING_MS = 150;
let typedAt = Number.NEGATIVE_INFINITY;

/** Tells that the visitor has typed a letter. */
export function noteTyping(): void {
  typedAt = performance.now();
}

/** The parts of the page that the HTML of the service shows. */
export function partsOfPage({ page = 1 }: GalleryQuery, count = PAGE_PARTS): number[] {
  return Array.from({ length: count }, (_, i) => (page - 1) * count + i);
}

/** The part of the results that has the icon at a position. */
export function partOf(position: number): number {
  return Math.floor(position / PART_ICONS);
}

/** These parts of the results. A request is canceled when its part is no longer among them. */
export function useIconParts(query: GalleryQuery, parts: readonly number[]) {
  return useQueries({ queries: parts.map((part) => iconsQuery(query, part)) });
}

/** The icons of the first screen that have arrived. */
export function useLoadedIcons(query: GalleryQuery): readonly Icon[] {
  const parts = useQueries({
    queries: partsOfPage(query).map((part) => ({ ...iconsQuery(query, part), enabled: false })),
  });
  return parts.flatMap(({ data }) => data?.data ?? []);
}

/** The HTML of the service can do without drawings: it then has previews. */
export function iconsQuery(query: GalleryQuery, part: number, hasDrawings = true) {
  return queryOptions({
    queryKey: ['icons', listKey(query), part],
    queryFn: async ({ signal }): Promise<FoundIcons> => {
      if (part > 0) await typingPause(signal);
      const params = writeQuery(query);
      params.set('page', String(part + 1));
      params.set('per_page', String(PART_ICONS));
      if (hasDrawings) params.set('with', 'svg');
      if (query.image !== undefined) return findByPicture(query.image, params, signal);
      const path = part === 0 && query.search !== '' ? 'search' : 'icons';
      const response = await fetch(`/gallery/${path}?${params}`, { signal });
      const match = response.headers.get('x-search-match');
      return { ...(await readAnswer<FoundIcons>(response)), match, ...(!hasDrawings && { isPartial: true }) };
    },
  });
}

/** Requests the first part of the results before the page renders for the query. */
export function requestIcons(query: GalleryQuery): void {
  void queryClient.prefetchQuery(iconsQuery(query, 0));
}

/** The slugs before and after the open icon in the list; undefined if their parts or its own are not loaded. */
export function adjacentIcons(query: GalleryQuery) {
  const slug = query.icon;
  const icons = queryClient
    .getQueriesData<IconList>({ queryKey: ['icons', listKey(query)] })
    .flatMap(([[, , part], list]) =>
      (list?.data ?? []).map((icon: ShownIcon, i) => ({ ...icon, position: Number(part) * PART_ICONS + i })),
    );
  const found = icons.find((icon) => icon.slug === slug) ?? icons.find((icon) => icon.ground_twin === slug);
  const shown = found?.position ?? Number.NaN;
  const slugAt = (position: number) => icons.find((icon) => icon.position === position)?.slug;
  return { before: slugAt(shown - 1), after: slugAt(shown + 1) };
}

/** How many icons a query finds, without their drawings. */
export function useTotal(query: GalleryQuery, isWanted: boolean) {
  const params = writeQuery(query);
  params.set('per_page', '1');
  return useQuery({
    queryKey: ['total', params.toString()],
    queryFn: async ({ signal }) =>
      (await getJson<IconList>(`/gallery/icons?${params}`, signal)).pagination.total,
    enabled: isWanted,
  });
}

/** Waits until the visitor has stopped typing. Rejects when the signal aborts. */
export async function typingPause(signal: AbortSignal): Promise<void> {
  for (;;) {
    const leftMs = typedAt + AFTER_TYPING_MS - performance.now();
    signal.throwIfAborted();
    if (leftMs <= 0) return;
    await new Promise((resolve) => setTimeout(resolve, leftMs));
  }
}

/** The last search by a picture. One runs at a time, because the service reads the picture for each part anew. */
let searching: Promise<unknown> = Promise.resolve();

async function findByPicture(name: string, params: URLSearchParams, signal: AbortSignal): Promise<IconList> {
  const picture = storedPicture(name);
  // The page's address is from another tab, or the tab has stored too many pictures since.
  if (picture === undefined) throw new PictureMissing();
  const answer = searching.then(() =>
    fetch(`/gallery/icons/by-image?${params}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: blobOf(picture),
      signal,
    }),
  );
  searching = answer.catch(() => undefined);
  return readAnswer(await answer);
}

/** The color names of the filters with their hex values. */
export function useColors() {
  return useQuery({
    queryKey: ['colors'],
    queryFn: ({ signal }) =>
      getData<readonly { readonly name: string; readonly hex: string }[]>('/gallery/colors', signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Counts of the filter values, without regard to a picture. The previous counts stay until new ones arrive. */
export function useFacetCounts(query: GalleryQuery, isWanted = true) {
  const params = writeQuery(query).toString();
  return useQuery({
    placeholderData: keepPreviousData,
    queryKey: ['facets', params],
    enabled: isWanted,
    queryFn: async ({ signal }) => {
      await typingPause(signal);
      return getData<FacetCounts>(`/gallery/facets?${params}`, signal);
    },
  });
}
