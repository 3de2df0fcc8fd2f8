import type { Attribution, Icon } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
import { getData } from './requests.ts';

const ALL_EXPANSIONS = 'svg,styles,colors,tags,packs,variants,similars';

/** One icon with all expansions. */
export function useIcon(slug: string) {
  return useQuery({
    queryKey: ['icon', slug],
    queryFn: ({ signal }) =>
      getData<Icon>(`/gallery/icons/${encodeURIComponent(slug)}?with=${ALL_EXPANSIONS}`, signal),
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
