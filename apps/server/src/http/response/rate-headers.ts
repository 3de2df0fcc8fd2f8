import type { Clock } from '../../base/clock.ts';
import type { BudgetVerdict, RateVerdict } from '../verdicts.ts';

/** The rolling minute in which the rate limit holds. */
const WINDOW_SECONDS = 60;

/**
 * The state of the rate limit of a key or visitor: `X-RateLimit-*` (reset in epoch seconds) and the structured fields
 * of draft-ietf-httpapi-ratelimit-headers (reset in seconds from now). Alternating names and values; none without a
 * limit.
 */
export function rateHeaders({ limit, remaining, resetMs }: RateVerdict, clock: Clock): string[] {
  if (limit === 0) return [];
  return [
    'X-RateLimit-Limit',
    String(limit),
    'X-RateLimit-Remaining',
    String(remaining),
    'X-RateLimit-Reset',
    String(Math.ceil((clock.now() + resetMs) / 1000)),
    'RateLimit-Policy',
    `"default";q=${limit};w=${WINDOW_SECONDS}`,
    'RateLimit',
    `"default";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
  ];
}

/** The state of the daily icon budget, for answers with SVG or a file. Alternating names and values, as above. */
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
