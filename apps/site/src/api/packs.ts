import type { Icon, Pack, PackProfile, Pagination } from '@glyphdex/contract';
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/preact-query';
import { useEffect } from 'preact/hooks';
import { getData, getJson } from './requests.ts';

const PACKS_PER_PAGE = 100;
const SAMPLES = 6;

export const packsQuery = infiniteQueryOptions({
  queryKey: ['packs'],
  queryFn: ({ pageParam, signal }) =>
    getJson<{ readonly data: readonly Pack[]; readonly pagination: Pagination }>(
      `/gallery/packs?page=${pageParam}&per_page=${PACKS_PER_PAGE}`,
      signal,
    ),
  initialPageParam: 1,
  getNextPageParam: ({ pagination: { current_page, last_page } }) =>
    current_page < last_page ? current_page + 1 : undefined,
});

/** The packs loaded so far: requests all pages (a few hundred packs) one after the other while `isWanted`. */
export function useAllPacks(isWanted = true) {
  const pages = useInfiniteQuery({ ...packsQuery, enabled: isWanted });
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetchingNextPage, fetchNextPage]);
  return {
    packs: pages.data?.pages.flatMap(({ data }) => data) ?? [],
    isPending: pages.isPending,
    /** Whether some packs have not been loaded. */
    isIncomplete: pages.data === undefined || hasNextPage,
    error: pages.error,
  };
}

export function usePackProfile(slug: string) {
  return useQuery(packQuery(slug));
}

export function packQuery(slug: string) {
  return queryOptions({
    queryKey: ['pack', slug],
    queryFn: ({ signal }) =>
      getData<PackProfile>(`/gallery/packs/${encodeURIComponent(slug)}/profile`, signal),
  });
}

/** The first icons of a pack, the most popular first. */
export function usePackSamples(slug: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['pack-samples', slug],
    queryFn: ({ signal }) => {
      const params = new URLSearchParams({ pack: slug, per_page: String(SAMPLES), with: 'svg' });
      return getData<readonly Icon[]>(`/gallery/icons?${params}`, signal);
    },
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
