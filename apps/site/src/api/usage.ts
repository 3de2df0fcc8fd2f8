import type { UsageView } from '@glyphdex/contract';
import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { getJson } from './get-json.ts';
import { MINE } from './query-client.ts';

/** The parameters of `GET /account/usage`. */
export interface UsageQuestion {
  readonly from?: string;
  readonly to?: string;
  readonly key?: string;
  readonly timezone: string;
}

/** Usage of the account's keys. The previous answer stays until the next one arrives. */
export function useUsage(question: UsageQuestion) {
  const address = `/account/usage?${parametersOf(question)}`;
  return useQuery({
    queryKey: [MINE, 'usage', address],
    queryFn: async ({ signal }) => (await getJson<{ readonly data: UsageView }>(address, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The address of the same usage as CSV. */
export function usageFileAddress(question: UsageQuestion): string {
  return `/account/usage.csv?${parametersOf(question)}`;
}

function parametersOf(question: UsageQuestion): string {
  return new URLSearchParams(question as unknown as Record<string, string>).toString();
}
