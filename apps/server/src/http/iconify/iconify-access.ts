import type { AppDependencies } from '../app-dependencies.ts';
import { chargeCost, takeRequest } from '../fair-shares.ts';
import { visitorOf } from '../gallery/visitor-access.ts';
import { pathKeyOf } from '../publishable/path-key.ts';
import { pathKeyAccess } from '../publishable/path-key-access.ts';
import type { RequestExchange } from '../request-exchange.ts';
import type { Access } from '../route.ts';
import { keyAccess } from '../v1/key-access.ts';

/**
 * For clients without a key, whatever page they belong to. A network has a rate limit and a daily budget of icons apart
 * from those of the gallery.
 */
const iconifyVisitorAccess: Access = {
  identify({ request, context }) {
    const { ratePerMinute, dailyIcons } = context.deps.iconify;
    return visitorOf(context, request, { name: 'iconify-', ratePerMinute, dailyIcons });
  },
  count: ({ context }, visitor) => takeRequest(limitersOf(context.deps), visitor),
  charge: ({ context }, visitor, units) => chargeCost(limitersOf(context.deps), visitor, units),
};

const bearerAccess = keyAccess({ takesPublishableKeys: true });

/** For clients with a publishable key in the path, of any origin, or with a key as Bearer if that is required. */
export const iconifyAccess: Access = {
  identify: (exchange, parameter) => accessOf(exchange).identify(exchange, parameter),
  count: (exchange, ...rest) => accessOf(exchange).count(exchange, ...rest),
  charge: (exchange, ...rest) => accessOf(exchange).charge(exchange, ...rest),
};

function accessOf({ request, context }: RequestExchange): Access {
  if (pathKeyOf(request.url ?? '') !== undefined) return pathKeyAccess;
  return context.deps.iconify.access === 'public' ? iconifyVisitorAccess : bearerAccess;
}

type Limiters = Pick<AppDependencies, 'limiter' | 'visitorLimiter' | 'publishableLimiter'>;

/** The limiters of the Iconify API: visitors of the gallery cannot evict the counts of its clients. */
function limitersOf({
  limiter,
  publishableLimiter,
  iconify,
}: Pick<AppDependencies, 'limiter' | 'publishableLimiter' | 'iconify'>): Limiters {
  return { limiter, publishableLimiter, visitorLimiter: iconify.limiter };
}
