import { type Awaitable, after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { AppDependencies } from '../app-dependencies.ts';
import { takeRequest } from '../fair-shares.ts';
import { visitorOf } from '../gallery/serve-visitor.ts';
import type { RequestExchange } from '../request-exchange.ts';

/**
 * Runs `work` for a client without a key, whatever page it belongs to. Its network has a rate limit and a daily budget
 * of icons apart from those of the gallery; 429 beyond.
 */
export function admitIconifyVisitor(
  exchange: RequestExchange,
  work: (visitor: KeyPrincipal) => Awaitable<void>,
): Awaitable<void> {
  const { request, context } = exchange;
  const { ratePerMinute, dailyIcons } = context.deps.iconify;
  const visitor = visitorOf(context, request, { name: 'iconify-', ratePerMinute, dailyIcons });
  return after(takeRequest(limitersOf(context.deps), visitor), ({ rate, refusal }) => {
    exchange.rate = rate;
    return refusal === undefined ? work(visitor) : exchange.refuse(refusal);
  });
}

type Limiters = Pick<AppDependencies, 'limiter' | 'visitorLimiter' | 'publishableLimiter'>;

/** The limiters of the Iconify API: visitors of the gallery cannot evict the counts of its clients. */
export function limitersOf({
  limiter,
  publishableLimiter,
  iconify,
}: Pick<AppDependencies, 'limiter' | 'publishableLimiter' | 'iconify'>): Limiters {
  return { limiter, publishableLimiter, visitorLimiter: iconify.limiter };
}
