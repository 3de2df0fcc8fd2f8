import type { Attribution, Icon } from '@glyphdex/contract';
import { queryOptions, useQuery } from '@tanstack/preact-query';
import { getData } from './requests.ts';

const ALL_BUT_DRAWING = 'styles,colors,tags,packs,variants,similars';

/** One icon with all expansions. */
export function useIcon(slug: string) {
  return useQuery(iconQuery(slug));
}

/** The service renders the icon without its drawing, which counts against the daily budget when the script asks. */
export function iconQuery(slug: string) {
  return queryOptions({
    queryKey: ['icon', slug],
    meta: { isPartial: import.meta.env.SSR },
    queryFn: async ({ client, queryKey, signal }): Promise<Icon> => {
      const known = client.getQueryData<Icon>(queryKey);
      const isCarried = known !== undefined && known.svg === undefined;
      const parts = import.meta.env.SSR ? ALL_BUT_DRAWING : isCarried ? 'svg' : `svg,${ALL_BUT_DRAWING}`;
      const path = `/gallery/icons/${encodeURIComponent(slug)}?with=${parts}`;
      return { ...known, ...(await getData<Icon>(path, signal)) };
    },
  });
}

/** The same icon in other packs, the best first. */
export function useEquivalents(slug: string) {
  return useQuery({
    queryKey: ['equivalents', slug],
    queryFn: ({ signal }) =>
      getData<readonly Icon[]>(
        `/gallery/icons/${encodeURIComponent(slug)}/equivalents?with=packs,svg`,
        signal,
      ),
  });
}

/** Credit lines for the service and the author of this icon. */
export function useCredits(id: number) {
  return useQuery({ queryKey: ['credits', id], queryFn: ({ signal }) => getCredits([id], signal) });
}

/** Credit lines for the service and the authors of these icons, at most 100. */
export async function getCredits(
  ids: readonly number[],
  signal?: AbortSignal,
): Promise<Attribution['notice']> {
  const path = `/gallery/attribution?ids=${ids.join(',')}`;
  return (await getData<Attribution>(path, signal)).notice;
}
