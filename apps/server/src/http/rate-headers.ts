import type { Clock } from '../ports/clock.ts';
import type { RateVerdict } from '../ports/rate-limiter.ts';
import type { BudgetVerdict } from '../services/usage/icon-budget.ts';

const WINDOW_SECONDS = 60;

/**
 * Appends how much of a key's rate is used: the customary `X-RateLimit-*` (reset in epoch seconds) and the structured
 * fields of draft-ietf-httpapi-ratelimit-headers (reset in seconds from now). A key without a limit shows none.
 */
export function rateHeaders(
  { limit, remaining, resetMs }: RateVerdict,
  clock: Clock,
  headers: string[],
): void {
  if (limit === 0) return;
  const left = String(remaining);
  const resetSeconds = Math.ceil(resetMs / 1000);
  headers.push(
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    left,
    'X-RateLimit-Reset',
    String(Math.ceil((clock.now() + resetMs) / 1000)),
    'RateLimit-Policy',
    `"default";q=${limit};w=${WINDOW_SECONDS}`,
    'RateLimit',
    `"default";r=${left};t=${resetSeconds}`,
  );
}

/** How much of the day's budget of distinct icons with SVG is left; shown where SVG was asked for. */
export function budgetHeaders({ limit, remaining, resetMs }: BudgetVerdict, clock: Clock): string[] {
  if (limit === 0) return [];
  return [
    'X-Icons-Budget-Limit',
    String(limit),
    'X-Icons-Budget-Remaining',
    String(remaining),
    'X-Icons-Budget-Reset',
    String(Math.ceil((clock.now() + resetMs) / 1000)),
  ];
}
