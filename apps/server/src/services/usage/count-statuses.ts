import type { UsageRow } from '../../ports/usage-store.ts';

/** How requests were answered. */
export interface StatusCounts {
  requests: number;
  /** 200. */
  ok: number;
  /** 304. */
  notModified: number;
  /** 4xx but 429. */
  clientErrors: number;
  /** 429: the rate limit or the daily budget. */
  tooMany: number;
  serverErrors: number;
}

export function noStatuses(): StatusCounts {
  return { requests: 0, ok: 0, notModified: 0, clientErrors: 0, tooMany: 0, serverErrors: 0 };
}

/** Adds a row to the counts. */
export function countStatus(counts: StatusCounts, { status, requests }: UsageRow): void {
  counts.requests += requests;
  counts[classOf(status)] += requests;
}

function classOf(status: number): Exclude<keyof StatusCounts, 'requests'> {
  if (status === 304) return 'notModified';
  if (status === 429) return 'tooMany';
  if (status >= 500) return 'serverErrors';
  return status >= 400 ? 'clientErrors' : 'ok';
}
