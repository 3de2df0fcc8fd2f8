import { askService, type ServiceRequest } from './ask-service.ts';
import { clientNetwork } from './client-address.ts';
import {
  type Ability,
  type GlyphdexHandlerOptions,
  type HandlerSettings,
  settingsOf,
} from './handler-options.ts';
import { type RefusalCode, refuse } from './refuse.ts';
import { RequestLimiter } from './request-limiter.ts';
import { isFromThisSite } from './same-origin.ts';
import { serviceQuery } from './service-query.ts';

/** How many previews one search may show; their limit per minute is this many times that of requests. */
const PREVIEWS_PER_REQUEST = 50;
/** Characters of path and query; 414 beyond. */
const ADDRESS_CHARACTERS_MAX = 2_000;

export interface HandlerContext {
  /** The address of the client, from a source that the client cannot write. */
  readonly client?: string | undefined;
  /** Route handlers of Next pass this. It is not used. */
  readonly params?: unknown;
}

/** Answers one request. Never rejects. */
export type GlyphdexHandler = (request: Request, context?: HandlerContext) => Promise<Response>;

type Target =
  | { readonly kind: 'ask'; readonly ability: Ability; readonly slug?: string }
  | { readonly kind: 'preview'; readonly file: string };

/**
 * A handler for `GET {basePath}/search`, `/suggest`, `/svg/{slug}` and `/previews/{file}` that asks the service with a
 * secret key. Throws a `TypeError` if an option is wrong.
 */
export function createGlyphdexHandler(options: GlyphdexHandlerOptions): GlyphdexHandler {
  const settings = settingsOf(options);
  const requests = new RequestLimiter(settings.ratePerMinute);
  const previews = new RequestLimiter(settings.ratePerMinute * PREVIEWS_PER_REQUEST);

  const answer = async (request: Request, context: HandlerContext): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return refuse('method_not_allowed', { headers: { allow: 'GET, HEAD' } });
    }
    if (!isFromThisSite(request)) return refuse('foreign_origin');
    const url = new URL(request.url);
    const target = targetOf(url.pathname, settings);
    if (target === undefined) return refuse('route_not_found');
    if (typeof target === 'string') return refuse(target);

    const client = clientNetwork(settings.clientOf(request) ?? context.client ?? '');
    const waitSeconds = (target.kind === 'preview' ? previews : requests).take(client);
    if (waitSeconds !== undefined) {
      return refuse('rate_limited', { headers: { 'retry-after': String(waitSeconds) } });
    }
    const verdict = await settings.authorize(request);
    if (verdict instanceof Response) {
      // `Response.error()` has no status that a server can send.
      if (verdict.type === 'error') throw new TypeError('`authorize` returned Response.error().');
      return verdict;
    }
    if (verdict !== true) return refuse('forbidden');

    if (url.pathname.length + url.search.length > ADDRESS_CHARACTERS_MAX) return refuse('uri_too_long');
    const wanted = serviceRequest(target, url.searchParams, request, settings);
    return wanted instanceof Response ? wanted : askService(settings, request, wanted);
  };

  return async (request, context = {}) => {
    try {
      return await answer(request, context);
    } catch (error) {
      settings.onError(error instanceof Error ? error : new Error(String(error)));
      return refuse('internal_error');
    }
  };
}

/** Undefined for an unknown path; a refusal for a known one that is not allowed. */
function targetOf(path: string, { basePath, allow }: HandlerSettings): Target | RefusalCode | undefined {
  if (!path.startsWith(`${basePath}/`)) return undefined;
  const [first, second, ...others] = path.slice(basePath.length + 1).split('/');
  if (others.length > 0) return undefined;
  // Slugs and names of previews need no percent-encoding.
  if (second !== undefined && !/^[\w.-]+$/.test(second)) return undefined;
  if ((first === 'search' || first === 'suggest') && second === undefined) {
    return allow.has(first) ? { kind: 'ask', ability: first } : 'forbidden';
  }
  if (first === 'svg' && second !== undefined && /^[a-z\d]+(?:-+[a-z\d]+)*$/.test(second)) {
    return allow.has('svg') ? { kind: 'ask', ability: 'svg', slug: second } : 'forbidden';
  }
  if (first === 'previews' && second?.endsWith('.avif') === true) {
    return allow.has('search') || allow.has('svg') ? { kind: 'preview', file: second } : 'forbidden';
  }
  return undefined;
}

function serviceRequest(
  target: Target,
  sent: URLSearchParams,
  request: Request,
  { allow }: HandlerSettings,
): ServiceRequest | Response {
  if (target.kind === 'preview') {
    return { path: `/previews/${target.file}`, isKeyed: false, type: 'image/avif' };
  }
  const { ability, slug } = target;
  const result = serviceQuery(sent, ability, allow.has('svg'));
  if ('errors' in result) return refuse(result.code, { errors: result.errors });
  const { query } = result;
  if (ability === 'search')
    return { path: `/api/v1/icons?${query}`, isKeyed: true, type: 'application/json' };
  if (ability === 'suggest')
    return { path: `/api/v1/suggest?${query}`, isKeyed: true, type: 'application/json' };
  if (request.headers.get('accept')?.includes('application/json') === true) {
    const path = `/api/v1/icons/${slug}?with=svg,packs,colors`;
    return { path, isKeyed: true, type: 'application/json' };
  }
  return { path: `/api/v1/icons/${slug}/download?${query}`, isKeyed: true, type: 'image/svg+xml' };
}
