import type { UsageView } from '@glyphdex/contract';
import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { PRIVATE } from './query-client.ts';
import { getData } from './requests.ts';

/** The parameters of `GET /account/usage`: days (`2026-05-05`) or instants, the id of a key, and an IANA time zone. */
export interface UsageRequest {
  readonly from?: string;
  readonly to?: string;
  readonly key?: string;
  readonly timezone: string;
}

/** Usage of the account's keys; none without a request. The previous answer stays until the next one arrives. */
export function useUsage(request: UsageRequest | undefined) {
  const address = `/account/usage?${request === undefined ? '' : parametersOf(request)}`;
  return useQuery({
    queryKey: [PRIVATE, 'usage', address],
    queryFn: ({ signal }) => getData<UsageView>(address, signal),
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}

/** The address of the same usage as CSV. */
export function usageFileAddress(request: UsageRequest): string {
  return `/account/usage.csv?${parametersOf(request)}`;
}

function parametersOf(request: UsageRequest): string {
  return new URLSearchParams(request as unknown as Record<string, string>).toString();
}
