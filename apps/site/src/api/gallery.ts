import type { Icon, Pagination } from '@glyphdex/contract';
import { keepPreviousData, queryOptions, useQueries, useQuery } from '@tanstack/preact-query';
import { bytesOf, storedPicture } from '../draw/pictures.ts';
import { EVERYTHING, type GalleryQuery, listKey, writeQuery } from '../gallery/gallery-query.ts';
import { PictureGone } from './failures.ts';
import { getJson, readAnswer } from './get-json.ts';
import { queryClient } from './query-client.ts';

/** Icons per request. */
export const PAGE_ICONS = 60;
const SCROLL_PAUSE_MS = 60;
const TYPING_PAUSE_MS = 60;

export interface IconList {
  readonly data: readonly Icon[];
  readonly pagination: Pagination;
  readonly related_tags: readonly { readonly text: string; readonly slug: string }[];
  readonly search_degraded: boolean;
}

export interface CountedValue {
  readonly value: string;
  readonly name: string;
  readonly icons_count: number;
}

export type FacetCounts = Readonly<
  Record<
    'types' | 'shapes' | 'colors' | 'styles' | 'packs' | 'tags' | 'licenses' | 'terms',
    readonly CountedValue[]
  >
>;

interface NamedColor {
  readonly name: string;
  readonly hex: string;
}

export interface Suggestions {
  readonly suggestions: readonly (
    | { readonly kind: 'word'; readonly text: string; readonly icons_count: number | null }
    | { readonly kind: 'pack'; readonly text: string; readonly slug: string; readonly icons_count: number }
  )[];
  readonly corrected: string | null;
}

/** The pages of icons in view. Requests of pages that left the view are canceled. */
export function useIconPages(query: GalleryQuery, pages: readonly number[]) {
  return useQueries({ queries: pages.map((page) => iconsQuery(query, page)) });
}

function iconsQuery(query: GalleryQuery, page: number) {
  return queryOptions({
    queryKey: ['icons', listKey(query), page],
    queryFn: async ({ signal }) => {
      if (page > 1) await pause(SCROLL_PAUSE_MS, signal);
      const params = writeQuery(query);
      params.set('page', String(page));
      params.set('per_page', String(PAGE_ICONS));
      params.set('with', 'svg');
      if (query.image !== undefined) return findByPicture(query.image, params, signal);
      return getJson<IconList>(`/gallery/icons?${params}`, signal);
    },
  });
}

/** The slugs before and after an icon in the list, if their pages are loaded. */
export function adjacentIcons(query: GalleryQuery, slug: string) {
  const pages = queryClient
    .getQueriesData<IconList>({ queryKey: ['icons', listKey(query)] })
    .flatMap(([[, , page], list]) =>
      (list?.data ?? []).map((icon, at) => ({
        slug: icon.slug,
        place: (Number(page) - 1) * PAGE_ICONS + at,
      })),
    );
  const place = pages.find((icon) => icon.slug === slug)?.place ?? Number.NaN;
  const at = (wanted: number) => pages.find((icon) => icon.place === wanted)?.slug;
  return { before: at(place - 1), after: at(place + 1) };
}

/** Prefetches the data of the start page. Never rejects: components repeat failed requests. */
export async function fetchStart(): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(iconsQuery(EVERYTHING, 1)),
    queryClient.prefetchQuery(facetsQuery(EVERYTHING)),
  ]);
}

/** Waits, so pages that scroll by are not requested. Rejects when the signal aborts. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

async function findByPicture(name: string, params: URLSearchParams, signal: AbortSignal): Promise<IconList> {
  const picture = storedPicture(name);
  // The address is from another browser or an earlier session. No request is sent.
  if (picture === undefined) throw new PictureGone();
  const response = await fetch(`/gallery/icons/by-image?${params}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: bytesOf(picture),
    signal,
  });
  return readAnswer(response);
}

/** The color names of the filters with their hex values. */
export function useColors() {
  return useQuery({
    queryKey: ['colors'],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly data: readonly NamedColor[] }>('/gallery/colors', signal)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Counts of each filter value. The previous counts stay until new ones arrive. */
export function useFacetCounts(query: GalleryQuery) {
  return useQuery({ ...facetsQuery(query), placeholderData: keepPreviousData });
}

function facetsQuery(query: GalleryQuery) {
  const params = writeQuery(query).toString();
  return queryOptions({
    queryKey: ['facets', params],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly data: FacetCounts }>(`/gallery/facets?${params}`, signal)).data,
  });
}

/** Tags with this prefix and their counts. The previous ones stay until new ones arrive. */
export function useTagCounts(query: GalleryQuery, prefix: string) {
  const params = writeQuery(query);
  params.set('prefix', prefix);
  return useQuery({
    queryKey: ['tag-counts', params.toString()],
    queryFn: async ({ signal }) => {
      await pause(TYPING_PAUSE_MS, signal);
      return (
        await getJson<{ readonly data: readonly CountedValue[] }>(`/gallery/facets/tags?${params}`, signal)
      ).data;
    },
    enabled: prefix !== '',
    placeholderData: keepPreviousData,
  });
}

/** Completions and the corrected spelling of a text. */
export function useSuggestions(text: string) {
  return useQuery({
    queryKey: ['suggestions', text],
    queryFn: async ({ signal }) =>
      (
        await getJson<{ readonly data: Suggestions }>(
          `/gallery/suggest?${new URLSearchParams({ q: text })}`,
          signal,
        )
      ).data,
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
  });
}
