import { type PathKeyParts, pathKeyAccess } from '../accounts/keys/path-key-access.ts';
import { pathKeyOf } from '../http/path-key.ts';
import type { Access } from '../http/route.ts';
import { chargeCost, type Limiters, takeRequest } from '../limits/fair-shares.ts';
import { keyAccess } from '../limits/key-access.ts';
import { type VisitorParts, visitorOf } from '../limits/visitor-access.ts';
import type { IconifyDependencies } from './iconify-services.ts';

type AccessParts = PathKeyParts & { readonly iconify: IconifyDependencies };

/**
 * For clients without a key, whatever page they belong to. A network has a rate limit and a daily budget of icons apart
 * from those of the gallery.
 */
function networkAccess(parts: VisitorParts & { readonly iconify: IconifyDependencies }): Access {
  const { ratePerMinute, dailyIcons, limiter } = parts.iconify;
  // Visitors of the gallery cannot evict the counts of these clients.
  const limiters: Limiters = { ...parts, visitorLimiter: limiter };
  return {
    identify: (exchange) => visitorOf(parts, exchange, { name: 'iconify-', ratePerMinute, dailyIcons }),
    count: (_exchange, visitor) => takeRequest(limiters, visitor),
    charge: (_exchange, visitor, units) => chargeCost(limiters, visitor, units),
  };
}

/** For clients with a publishable key in the path, of any origin, or with a key as Bearer if that is required. */
export function iconifyAccess(parts: AccessParts): Access {
  const withPathKey = pathKeyAccess(parts);
  const others =
    parts.iconify.access === 'public'
      ? networkAccess(parts)
      : keyAccess(parts, { takesPublishableKeys: true });
  const accessOf = (url = ''): Access => (pathKeyOf(url) === undefined ? others : withPathKey);
  return {
    identify: (exchange, parameter) => accessOf(exchange.request.url).identify(exchange, parameter),
    count: (exchange, ...rest) => accessOf(exchange.request.url).count(exchange, ...rest),
    charge: (exchange, ...rest) => accessOf(exchange.request.url).charge(exchange, ...rest),
  };
}
