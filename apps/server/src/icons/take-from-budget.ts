import { budgetHeaders } from '../http/response/rate-headers.ts';
import { takeIcons } from '../limits/fair-shares.ts';
import type { Refused, Scope } from './keyed-endpoint.ts';

export interface BudgetTaken {
  readonly kind: 'taken';
  /** Alternating names and values; empty for a key without a limit. */
  readonly headers: readonly string[];
}

/** For an answer without icons that count. */
export const FREE: BudgetTaken = { kind: 'taken', headers: [] };

/**
 * Takes icons from the daily budget of the key or visitor and from the budgets that it shares, or refuses all and
 * counts none. HEAD takes none. The headers describe the budget of the key or visitor alone.
 */
export async function takeFromBudget(scope: Scope, ids: readonly number[]): Promise<BudgetTaken | Refused> {
  const { services, principal, isHead, usageEvents } = scope;
  const { iconBudget, clock } = services.parts;
  const iconIds = isHead ? [] : ids;
  const { own, refusal } = await takeIcons(iconBudget, principal, iconIds);
  const headers = budgetHeaders(own, clock);
  if (refusal !== undefined) return { kind: 'refused', refusal: { ...refusal, headers } };
  usageEvents?.took(principal.keyId, iconIds);
  return { kind: 'taken', headers };
}
