import type { Icon, Pagination } from '@glyphdex/contract';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/preact-query';
import { type GalleryQuery, writeQuery } from '../gallery/gallery-query.ts';
import { getJson } from './get-json.ts';

/** Icons that are asked for at once. */
export const PAGE_ICONS = 60;

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
  Record<'types' | 'shapes' | 'colors' | 'styles' | 'packs', readonly CountedValue[]>
>;

export interface Suggestions {
  readonly suggestions: readonly (
    | { readonly kind: 'word'; readonly text: string; readonly icons_count: number | null }
    | { readonly kind: 'pack'; readonly text: string; readonly slug: string; readonly icons_count: number }
  )[];
  readonly corrected: string | null;
}

/** The pages of icons that are in view. Those that left it are cancelled while they are still on their way. */
export function useIconPages(query: GalleryQuery, pages: readonly number[]) {
  return useQueries({
    queries: pages.map((page) => ({
      queryKey: ['icons', writeQuery(query).toString(), page],
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const params = writeQuery(query);
        params.set('page', String(page));
        params.set('per_page', String(PAGE_ICONS));
        params.set('with', 'svg');
        return getJson<IconList>(`/gallery/icons?${params}`, signal);
      },
    })),
  });
}

/** How many icons each value of each filter would list. The counts before stay while new ones are on their way. */
export function useFacetCounts(query: GalleryQuery) {
  const params = writeQuery(query).toString();
  return useQuery({
    queryKey: ['facets', params],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly data: FacetCounts }>(`/gallery/facets?${params}`, signal)).data,
    placeholderData: keepPreviousData,
  });
}

/** With what may this text go on, and how is it spelt? */
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
