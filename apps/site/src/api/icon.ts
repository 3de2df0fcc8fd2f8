import type { Icon } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
import { getJson } from './get-json.ts';

/** Credit lines in three formats. */
export interface CreditLines {
  readonly text: string;
  readonly html: string;
  readonly markdown: string;
}

const EVERYTHING = 'svg,styles,colors,tags,packs,variants,similars';

/** One icon with all expansions. */
export function useIcon(slug: string) {
  return useQuery({
    queryKey: ['icon', slug],
    queryFn: async ({ signal }) =>
      (
        await getJson<{ readonly data: Icon }>(
          `/gallery/icons/${encodeURIComponent(slug)}?with=${EVERYTHING}`,
          signal,
        )
      ).data,
  });
}

/** Credit lines for the service and the author of this icon. */
export function useAttribution(id: number | undefined) {
  return useQuery({
    queryKey: ['attribution', id],
    queryFn: async ({ signal }) =>
      (
        await getJson<{ readonly data: { readonly notice: CreditLines } }>(
          `/gallery/attribution?ids=${id}`,
          signal,
        )
      ).data.notice,
    enabled: id !== undefined,
  });
}

/** Credit lines for the service and the authors of these icons. */
export async function getCredits(ids: readonly number[]): Promise<CreditLines> {
  const path = `/gallery/attribution?ids=${ids.join(',')}`;
  return (await getJson<{ readonly data: { readonly notice: CreditLines } }>(path)).data.notice;
}
