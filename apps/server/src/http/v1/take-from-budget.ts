import type { Refused, Scope } from '../keyed-endpoint.ts';
import { budgetHeaders } from '../rate-headers.ts';

export interface BudgetTaken {
  readonly kind: 'taken';
  /** Names and values in turn. */
  readonly headers: readonly string[];
}

/** May the key have these icons as SVG today? Counts them, or refuses all of them and counts none; a HEAD takes none. */
export function takeFromBudget(scope: Scope, ids: readonly number[]): BudgetTaken | Refused {
  const { context, principal, isHead, notes } = scope;
  const { iconBudget, clock } = context.deps;
  const iconIds = isHead ? [] : ids;
  const verdict = iconBudget.take(principal.keyId, principal.dailyIcons, iconIds);
  const headers = budgetHeaders(verdict, clock);
  if (verdict.isAllowed) {
    notes?.took(principal.keyId, iconIds);
    return { kind: 'taken', headers };
  }
  return { kind: 'refused', refusal: { code: 'bulk_download', retryAfterMs: verdict.resetMs, headers } };
}
