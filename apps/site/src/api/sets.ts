import type { Icon, Pagination } from '@glyphdex/contract';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/preact-query';
import { typingPause } from './gallery.ts';
import { getJson } from './requests.ts';

/** Icons of one pack, at most one for each wanted name; see `ConsistentSetSchema` of the contract. */
export interface IconSet {
  readonly pack: { readonly name: string; readonly slug: string };
  readonly found: number;
  readonly icons: readonly SetIcon[];
  readonly missing: readonly string[];
}

export type SetIcon = Icon & { readonly wanted: string; readonly match: string };

const SETS_PER_PAGE = 12;

/**
 * The packs with icons for these names, those with most of them first, from page `first` on. The previous ones stay
 * while it loads.
 */
export function useSets(names: readonly string[], first?: number) {
  const { data, ...query } = useInfiniteQuery({
    ...setsQuery(names, first),
    placeholderData: keepPreviousData,
  });
  const sets = data?.pages.flatMap((page) => page.data).filter(({ found }) => found > 0);
  const last = query.hasNextPage ? data?.pages.at(-1)?.pagination.last_page : first;
  return { ...query, sets, pages: last ?? 1 };
}

export function setsQuery(names: readonly string[], first = 1) {
  return infiniteQueryOptions({
    queryKey: ['sets', names, first],
    queryFn: async ({ pageParam, signal }) => {
      await typingPause(signal);
      const params = new URLSearchParams({
        names: names.join(','),
        page: String(pageParam),
        per_page: String(SETS_PER_PAGE),
        with: 'svg,packs',
      });
      return getJson<{ readonly data: readonly IconSet[]; readonly pagination: Pagination }>(
        `/gallery/consistent-sets?${params}`,
        signal,
      );
    },
    initialPageParam: first,
    getNextPageParam: ({ data: sets, pagination: { current_page, last_page } }) =>
      current_page < last_page && (sets.at(-1)?.found ?? 0) > 0 ? current_page + 1 : undefined,
  });
}
