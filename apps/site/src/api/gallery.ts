import type { CountedValue, FacetCounts, IconList, Suggestions } from '@glyphdex/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/preact-query';
import { blobOf, storedPicture } from '../draw/pictures.ts';
import { type GalleryQuery, listKey, START_QUERY, writeQuery } from '../gallery/gallery-query.ts';
import { queryClient } from './query-client.ts';
import { getData, PictureMissing, readAnswer } from './requests.ts';

/** A page of icons, and how close the best matches of the search are (`X-Search-Match`). */
export type FoundIcons = IconList & { readonly match?: string | null };

/** Icons per request. */
export const PAGE_ICONS = 60;
/** Requests for tags and for pages after the first wait this long: they are not sent if the visitor goes on. */
const PAUSE_MS = 60;

/** These pages of results, counted from 1. A request is canceled when its page is no longer among them. */
export function useIconPages(query: GalleryQuery, pages: readonly number[]) {
  return useQueries({ queries: pages.map((page) => iconsQuery(query, page)) });
}

function iconsQuery(query: GalleryQuery, page: number) {
  return queryOptions({
    queryKey: ['icons', listKey(query), page],
    queryFn: async ({ signal }): Promise<FoundIcons> => {
      if (page > 1) await pause(signal);
      const params = writeQuery(query);
      params.set('page', String(page));
      params.set('per_page', String(PAGE_ICONS));
      params.set('with', 'svg');
      if (query.image !== undefined) return findByPicture(query.image, params, signal);
      // Without extra headers the request matches the browser's preloaded answer.
      const response = await fetch(`/gallery/icons?${params}`, { signal });
      return { ...(await readAnswer<IconList>(response)), match: response.headers.get('x-search-match') };
    },
  });
}

/** The slugs before and after an icon in the list; undefined if their pages or that of the icon are not loaded. */
export function adjacentIcons(query: GalleryQuery, slug: string) {
  const icons = queryClient
    .getQueriesData<IconList>({ queryKey: ['icons', listKey(query)] })
    .flatMap(([[, , page], list]) =>
      (list?.data ?? []).map((icon, i) => ({
        slug: icon.slug,
        position: (Number(page) - 1) * PAGE_ICONS + i,
      })),
    );
  const shown = icons.find((icon) => icon.slug === slug)?.position ?? Number.NaN;
  const slugAt = (position: number) => icons.find((icon) => icon.position === position)?.slug;
  return { before: slugAt(shown - 1), after: slugAt(shown + 1) };
}

/** Prefetches first icons and filter counts of the start page. Never rejects: components retry failed requests. */
export async function fetchStart(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(iconsQuery(START_QUERY, 1)),
    queryClient.prefetchQuery(facetsQuery(START_QUERY)),
  ]);
}

/** Waits for `PAUSE_MS`. Rejects when the signal aborts. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, PAUSE_MS);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

async function findByPicture(name: string, params: URLSearchParams, signal: AbortSignal): Promise<IconList> {
  const picture = storedPicture(name);
  // The page's address is from another tab, or the tab has stored too many pictures since.
  if (picture === undefined) throw new PictureMissing();
  return readAnswer(
    await fetch(`/gallery/icons/by-image?${params}`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: blobOf(picture),
      signal,
    }),
  );
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
export function useFacetCounts(query: GalleryQuery) {
  return useQuery({ ...facetsQuery(query), placeholderData: keepPreviousData });
}

function facetsQuery(query: GalleryQuery) {
  const params = writeQuery(query).toString();
  return queryOptions({
    queryKey: ['facets', params],
    queryFn: ({ signal }) => getData<FacetCounts>(`/gallery/facets?${params}`, signal),
  });
}

/** The most frequent tags with this prefix, with counts; none for ''. The previous ones stay until new ones arrive. */
export function useTagCounts(query: GalleryQuery, prefix: string) {
  const params = writeQuery(query);
  params.set('prefix', prefix);
  return useQuery({
    queryKey: ['tag-counts', params.toString()],
    queryFn: async ({ signal }) => {
      await pause(signal);
      return getData<readonly CountedValue[]>(`/gallery/facets/tags?${params}`, signal);
    },
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
  });
}

/** Completions, packs and a correction for a text; none for ''. The previous ones stay until others arrive. */
export function useSuggestions(text: string) {
  const isAsked = text.trim() !== '';
  return useQuery({
    queryKey: ['suggestions', text],
    queryFn: ({ signal }) =>
      getData<Suggestions>(`/gallery/suggest?${new URLSearchParams({ q: text })}`, signal),
    enabled: isAsked,
    ...(isAsked && { placeholderData: keepPreviousData }),
  });
}
