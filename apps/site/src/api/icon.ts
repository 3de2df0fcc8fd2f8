import type { Icon } from '@glyphdex/contract';
import { useQuery } from '@tanstack/preact-query';
import { getJson } from './get-json.ts';

export interface Attribution {
  readonly text: string;
  readonly html: string;
  readonly markdown: string;
}

const EVERYTHING = 'svg,styles,colors,tags,packs,variants,similars';

/** One icon with everything that is known of it. */
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

/** The lines that credit this icon, ready to be pasted. */
export function useAttribution(id: number | undefined) {
  return useQuery({
    queryKey: ['attribution', id],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly data: Attribution }>(`/gallery/attribution?ids=${id}`, signal)).data,
    enabled: id !== undefined,
  });
}
