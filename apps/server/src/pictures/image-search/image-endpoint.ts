import { fieldError, PER_PAGE_MAX } from '@glyphdex/contract';
import type { TObject, TSchema } from 'typebox';
import type { Refusal, RequestExchange } from '../../http/request-exchange.ts';
import { pageLinks } from '../../http/response/page-links.ts';
import type { Access, Client, ClientRoute, Described } from '../../http/route.ts';
import { clientOf } from '../../http/slow-work.ts';
import { parseExpansions } from '../../icons/icon-presenter.ts';
import type { IconServices } from '../../icons/icon-services.ts';
import { type Answer, type Refused, type Scope, scopeOf, send } from '../../icons/keyed-endpoint.ts';
import type { findByImage, ListIconsRequest } from '../../icons/list-icons.ts';
import { FREE, takeFromBudget } from '../../icons/take-from-budget.ts';
import { REQUEST_COST } from '../../limits/request-cost.ts';
import { announcesImage, IMAGE_BODY_BYTES_MAX, readSentImage } from './sent-image.ts';

/** A POST route that takes an image. The gallery serves it without a key. */
export interface ImageEndpoint extends Described {
  readonly query: TObject;
  readonly answer: TSchema;
  readonly showsIconBudget: boolean;
  /** Reads the query, or refuses it. Called before the body is read. */
  wantedBy(scope: Scope): Refused | WantedIcons;
  /** Finds the most similar icons among those that the filters allow. */
  readonly find: typeof findByImage;
}

interface WantedIcons {
  readonly kind: 'wanted';
  readonly request: ListIconsRequest;
  readonly canonicalQuery: string;
  /** The parameter `with`. */
  readonly expansions: string | undefined;
}

/** Most images take a few milliseconds, so a full queue is usually empty again by then. */
const RETRY_AFTER_MS = 2_000;
const UNREADABLE: Refusal = {
  code: 'unreadable_image',
  errors: { image: [fieldError('image')] },
};

/** The route of an endpoint below `base`. */
export function imageRoute(
  base: string,
  endpoint: ImageEndpoint,
  access: Access,
  services: IconServices,
): ClientRoute {
  return {
    path: base + endpoint.path,
    method: 'POST',
    access,
    answersJson: true,
    price: { unitsMax: REQUEST_COST.imageSearch },
    bound: { bodyBytes: IMAGE_BODY_BYTES_MAX, answerIcons: PER_PAGE_MAX },
    handler: (exchange, _parameter, client) => answerImageSearch(services, exchange, endpoint, client),
  };
}

/**
 * The checks after those of every route: 415 for the media type and 422 for the query. Then the body is read: 413, 415
 * for its bytes, 429 for the cost of the search, 503 while too many images wait, 422 if it is unreadable. The search
 * comes last, with 429 for the daily icon budget. No answer is cacheable.
 */
async function answerImageSearch(
  services: IconServices,
  exchange: RequestExchange,
  endpoint: ImageEndpoint,
  client: Client,
): Promise<void> {
  const { request } = exchange;
  if (!announcesImage(request)) return exchange.refuse({ code: 'unsupported_image' });
  const scope = scopeOf(services, exchange, endpoint, '', client);
  const wanted = endpoint.wantedBy(scope);
  if (wanted.kind === 'refused') return exchange.refuse(wanted.refusal);
  const release = scope.catalog.hold();
  try {
    const sent = await readSentImage(request);
    if (sent.kind === 'refused')
      return exchange.refuse(sent.code === 'unreadable_image' ? UNREADABLE : { code: sent.code });
    const tooCostly = await client.pay(REQUEST_COST.imageSearch);
    if (tooCostly !== undefined) return exchange.refuse(tooCostly);
    const verdict = await services.parts.images.read(sent.image, clientOf(client.principal));
    if (verdict.kind === 'overloaded')
      return exchange.refuse({ code: 'overloaded', retryAfterMs: RETRY_AFTER_MS });
    if (verdict.kind === 'unreadable') return exchange.refuse(UNREADABLE);
    await services.slowWork.start(clientOf(client.principal));
    const hits = await endpoint.find(scope.catalog, verdict, wanted.request);
    await send(services, exchange, await represent(scope, wanted, hits));
  } finally {
    release();
  }
}

async function represent(
  scope: Scope,
  { request, canonicalQuery, expansions }: WantedIcons,
  hits: Awaited<ReturnType<typeof findByImage>>,
): Promise<Answer> {
  const parts = parseExpansions(expansions);
  const budget = parts.svg ? await takeFromBudget(scope, hits.ids) : FREE;
  if (budget.kind === 'refused') return budget;
  const links = pageLinks(scope.address, canonicalQuery, { ...request, total: hits.total });
  return {
    kind: 'representation',
    body: scope.presenter.iconList(hits, request.page, request.perPage, parts),
    headers: [...links, ...budget.headers],
  };
}
