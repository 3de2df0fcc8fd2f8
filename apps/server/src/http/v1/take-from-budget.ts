import { type Awaitable, after } from '../../domain/awaitable.ts';
import { budgetHeaders } from '../response/rate-headers.ts';
import type { Refused, Scope } from './keyed-endpoint.ts';

export interface BudgetTaken {
  readonly kind: 'taken';
  /** Alternating names and values; empty for a key without a limit. */
  readonly headers: readonly string[];
}

/** Takes icons from the daily budget of the key or visitor, or refuses all and counts none. HEAD takes none. */
export function takeFromBudget(scope: Scope, ids: readonly number[]): Awaitable<BudgetTaken | Refused> {
  const { context, principal, isHead, usageEvents } = scope;
  const { iconBudget, clock } = context.deps;
  const iconIds = isHead ? [] : ids;
  return after(iconBudget.take(principal.keyId, principal.dailyIcons, iconIds), (verdict) => {
    const headers = budgetHeaders(verdict, clock);
    if (verdict.isAllowed) {
      usageEvents?.took(principal.keyId, iconIds);
      return { kind: 'taken', headers };
    }
    return { kind: 'refused', refusal: { code: 'bulk_download', retryAfterMs: verdict.resetMs, headers } };
  });
}
