import type { KeyPrincipal, SubjectLimits } from '../base/key-principal.ts';
import type { Refusal } from '../http/request-exchange.ts';
import { type BudgetVerdict, NO_LIMIT, type RateVerdict } from '../http/verdicts.ts';
import type { IconBudget } from './icon-budget.ts';
import type { RateCharge, RateLimiter } from './rate-limiter.ts';

// A request counts against the limits of its key or visitor and those that it shares with others: against all, or none.
// With a publishable key, that of the client's network comes first. Answers show the first limit.

const WAIT = 'Wait for the seconds in Retry-After.';

/** Limits of requests and costly work. */
export interface Limiters {
  /** Per secret key and account. */
  readonly limiter: RateLimiter;
  /** With publishable keys: per client network, key and account. */
  readonly publishableLimiter: RateLimiter;
  /** Of clients without a key, per network. */
  readonly visitorLimiter: RateLimiter;
}

interface Messages {
  /** Absent if the message of the error code says it already. */
  readonly key?: string;
  /** For the limit of an account. */
  readonly account: string;
  /** For the limit of a client network within a publishable key. */
  readonly network: string;
  readonly visitor: string;
}

const TOO_MANY_REQUESTS: Messages = {
  network: `Too many requests from your network with this API key. ${WAIT}`,
  account: `Too many requests with all API keys of this account together. ${WAIT}`,
  visitor: `Too many requests from your network. ${WAIT}`,
};
const TOO_MANY_ICONS: Messages = {
  network: `This answer would exceed the daily budget of distinct icons of your network with this API key. ${WAIT}`,
  account: `This answer would exceed the daily budget of distinct icons of all API keys of this account together. ${WAIT}`,
  visitor: `This answer would exceed the daily budget of distinct icons of your network. ${WAIT}`,
};

const TOO_COSTLY: Messages = {
  key: `Too many large answers, searches by image or pictures with this API key. ${WAIT}`,
  network: `Too many expensive requests from your network with this API key. ${WAIT}`,
  account: `Too many large answers, searches by image or pictures with all API keys of this account together. ${WAIT}`,
  visitor: `Too many expensive requests from your network. ${WAIT}`,
};

/**
 * Counts a request. `rate` is the verdict on the first limit alone, which the headers of the answer describe. If
 * `isForeign`, a request with a publishable key counts against its network only: pages of other domains must not use up
 * the limit of the key.
 */
export async function takeRequest(
  limiters: Limiters,
  principal: KeyPrincipal,
  isForeign = false,
): Promise<{ readonly rate: RateVerdict; readonly refusal: Refusal | undefined }> {
  const limits = limitsOf(principal);
  const counted = isForeign && principal.isPublishable ? limits.slice(0, 1) : limits;
  const charges = counted.map(({ subject, rateLimitPerMinute }) => ({
    subject,
    limitPerMinute: rateLimitPerMinute,
  }));
  const verdicts = await consumeAll(limiterOf(limiters, principal), charges);
  return {
    rate: verdicts[0]!,
    refusal: refusalOf('rate_limited', TOO_MANY_REQUESTS, principal, verdicts),
  };
}

/** Takes icons from the daily budgets. `own` is the verdict on the first limit alone. */
export async function takeIcons(
  budget: Pick<IconBudget, 'takeAll'>,
  principal: KeyPrincipal,
  iconIds: readonly number[],
): Promise<{ readonly own: BudgetVerdict; readonly refusal: Refusal | undefined }> {
  const verdicts = await budget.takeAll(limitsOf(principal), iconIds);
  return {
    own: verdicts[0]!,
    refusal: refusalOf('bulk_download', TOO_MANY_ICONS, principal, verdicts),
  };
}

/**
 * Counts the cost of an operation when its work starts, so cached answers cost nothing. These limits are apart from
 * those of requests, so a key is never refused a page of icons because of them. Returns a refusal above a limit.
 */
export async function chargeCost(
  limiters: Limiters,
  principal: KeyPrincipal,
  cost: number,
): Promise<Refusal | undefined> {
  const charges = limitsOf(principal).map(({ subject, unitsPerMinute }) => ({
    subject: `${subject}:cost`,
    limitPerMinute: unitsPerMinute,
    cost,
  }));
  const verdicts = await consumeAll(limiterOf(limiters, principal), charges);
  return refusalOf('rate_limited', TOO_COSTLY, principal, verdicts);
}

/** Lifted limits need no limiter, which may be in another thread or on another machine. */
function consumeAll(
  limiter: RateLimiter,
  charges: readonly RateCharge[],
): Promise<readonly RateVerdict[]> | readonly RateVerdict[] {
  return charges.every(({ limitPerMinute }) => limitPerMinute === 0)
    ? charges.map(() => NO_LIMIT)
    : limiter.consumeAll(charges);
}

function limiterOf(limiters: Limiters, { isVisitor, isPublishable }: KeyPrincipal): RateLimiter {
  if (isPublishable) return limiters.publishableLimiter;
  return isVisitor ? limiters.visitorLimiter : limiters.limiter;
}

function limitsOf(principal: KeyPrincipal): readonly SubjectLimits[] {
  const { keyId: subject, rateLimitPerMinute, dailyIcons, unitsPerMinute, network, shared } = principal;
  const own = { subject, rateLimitPerMinute, dailyIcons, unitsPerMinute };
  return network === undefined ? [own, ...shared] : [network, own, ...shared];
}

/** Undefined if all limits allow the request. The client has to wait for the last of those that refuse it. */
function refusalOf(
  code: Refusal['code'],
  messages: Messages,
  principal: KeyPrincipal,
  verdicts: readonly (RateVerdict | BudgetVerdict)[],
): Refusal | undefined {
  const refused = verdicts.filter(({ isAllowed }) => !isAllowed);
  if (refused.length === 0) return undefined;
  const limit = limitAt(principal, verdicts.indexOf(refused[0]!));
  return {
    code,
    limit,
    message: messages[limit],
    retryAfterMs: Math.max(...refused.map(({ resetMs }) => resetMs)),
  };
}

/** Whose limit is at this position of `limitsOf`. */
function limitAt({ isVisitor, network }: KeyPrincipal, at: number): NonNullable<Refusal['limit']> {
  if (isVisitor) return 'visitor';
  if (network !== undefined && at === 0) return 'network';
  return at === (network === undefined ? 0 : 1) ? 'key' : 'account';
}
