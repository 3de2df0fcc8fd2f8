import type { UsageView } from '@glyphdex/contract';
import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { getJson } from './get-json.ts';
import { MINE } from './query-client.ts';

/** Which usage is asked for, as the service takes it; absent members are left to the service. */
export interface UsageQuestion {
  readonly from?: string;
  readonly to?: string;
  readonly key?: string;
  readonly timezone: string;
}

/** What the keys of the account were used for; the answer before stands until the next one is there. */
export function useUsage(question: UsageQuestion) {
  const address = `/account/usage?${parametersOf(question)}`;
  return useQuery({
    queryKey: [MINE, 'usage', address],
    queryFn: async ({ signal }) => (await getJson<{ readonly data: UsageView }>(address, signal)).data,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** Where the same comes as a file for spreadsheets. */
export function usageFileAddress(question: UsageQuestion): string {
  return `/account/usage.csv?${parametersOf(question)}`;
}

function parametersOf(question: UsageQuestion): string {
  return new URLSearchParams(question as unknown as Record<string, string>).toString();
}
