import { type Awaitable, after } from '../../domain/awaitable.ts';
import { type SetForm, setJson } from '../../services/icon-sets/set-json.ts';
import { DATA_CSP } from '../http-context.ts';
import { ICONIFY_SETS_AT_ONCE, ICONIFY_SETS_PER_HOUR } from '../limits.ts';
import { isNotModified } from '../response/conditional.ts';
import { digest64 } from '../response/etag.ts';
import type { IconifyRequest } from './iconify-request.ts';
import { cachingOf, FRESH_SECONDS, refuseNotFound } from './send-answer.ts';

/** `Retry-After` of a client that reads as many sets as it may at once. */
const AT_ONCE_RETRY_MS = 5_000;

/** `/sets/{prefix}.json`: a set with its metadata, for editors and other tools. */
export function sendWholeSet(request: IconifyRequest, prefix: string): Awaitable<void> {
  return sendSet(request, prefix, 'whole');
}

/** `/@iconify-json/{prefix}/icons.json`: a set as in its npm package, for build tools with an address of a CDN. */
export function sendPackageSet(request: IconifyRequest, prefix: string): Awaitable<void> {
  return sendSet(request, prefix, 'package');
}

/** Streams a set. It counts as one of the sets that a client may take, and not as icons. */
function sendSet(request: IconifyRequest, prefix: string, form: SetForm): Awaitable<void> {
  const { exchange, catalog, principal } = request;
  const { deps, setReaders } = exchange.context;
  const set = catalog.iconSets.find(prefix);
  if (set === undefined) return refuseNotFound(request);
  const etag = `W/"${digest64(`${deps.serverVersion}\n${set.fingerprint}\n${form}`)}"`;
  const caching = ['ETag', etag, ...cachingOf(request, { freshSeconds: FRESH_SECONDS.lists })];
  if (isNotModified(exchange.request.headers['if-none-match'], etag)) return exchange.sendEmpty(304, caching);
  const headers = ['Content-Type', 'application/json; charset=utf-8', ...DATA_CSP, ...caching];
  if (exchange.isHead) return exchange.sendStream(200, headers, []);
  // One network with a publishable key takes no sets from others.
  const subject = principal.network?.subject ?? principal.keyId;
  // Checked first, because a request that is refused for this reason takes no set.
  if (setReaders.count(subject) >= ICONIFY_SETS_AT_ONCE)
    return exchange.refuse({
      code: 'rate_limited',
      message: TOO_MANY_AT_ONCE,
      retryAfterMs: AT_ONCE_RETRY_MS,
    });
  const perHour = principal.rateLimitPerMinute === 0 ? 0 : ICONIFY_SETS_PER_HOUR;
  const release = setReaders.add(subject);
  const taken = after(deps.iconify.setLimiter.consume(subject, perHour), (verdict) =>
    verdict.isAllowed
      ? exchange.sendStream(200, headers, setJson(set, form))
      : exchange.refuse({ code: 'rate_limited', message: TOO_MANY_SETS, retryAfterMs: verdict.resetMs }),
  );
  if (taken instanceof Promise) return taken.finally(release);
  release();
}

const TOO_MANY_AT_ONCE = `A client reads at most ${ICONIFY_SETS_AT_ONCE} whole icon sets at once. Wait for the others, then repeat.`;
const TOO_MANY_SETS = `A client takes at most ${ICONIFY_SETS_PER_HOUR} whole icon sets per hour. Wait for the seconds in Retry-After.`;
