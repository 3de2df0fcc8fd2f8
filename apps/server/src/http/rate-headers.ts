import type { Clock } from '../ports/clock.ts';
import type { BudgetVerdict } from '../ports/icon-budget.ts';
import type { RateVerdict } from '../ports/rate-limiter.ts';
import type { HeaderLines } from './ready-head.ts';

const WINDOW_SECONDS = 60;

/**
 * How much of a key's rate is used? The customary `X-RateLimit-*` (reset in epoch seconds) and the structured fields of
 * draft-ietf-httpapi-ratelimit-headers (reset in seconds from now). A key without a limit shows none.
 */
export function rateLines({ limit, remaining, resetMs }: RateVerdict, clock: Clock): HeaderLines {
  if (limit === 0) return '';
  const left = String(remaining);
  const resetAt = Math.ceil((clock.now() + resetMs) / 1000);
  return (
    `X-RateLimit-Limit: ${limit}\r\nX-RateLimit-Remaining: ${left}\r\nX-RateLimit-Reset: ${resetAt}\r\n` +
    `RateLimit-Policy: "default";q=${limit};w=${WINDOW_SECONDS}\r\n` +
    `RateLimit: "default";r=${left};t=${Math.ceil(resetMs / 1000)}\r\n`
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
