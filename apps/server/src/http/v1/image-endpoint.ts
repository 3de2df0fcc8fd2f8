import type { ErrorCode } from '@glyphdex/contract';
import type { TObject, TSchema } from 'typebox';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import { REQUEST_COST } from '../../domain/request-cost.ts';
import type { ImageDescriptor } from '../../ports/icon-search.ts';
import { chargeCost } from '../fair-shares.ts';
import { acceptsJson } from '../request/accept.ts';
import { announcesImage, readSentImage } from '../request/sent-image.ts';
import type { Refusal, RequestExchange } from '../request-exchange.ts';
import { clientOf } from '../turns.ts';
import {
  admit,
  type Refused,
  type Representation,
  type Scope,
  scopeOf,
  sendRepresentation,
} from './keyed-endpoint.ts';

/** A POST route that takes an image, with the data of its documentation. The gallery serves it without a key. */
export interface ImageEndpoint {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly query: TObject;
  readonly answer: TSchema;
  /** Error codes besides those of every keyed route and those of images. */
  readonly errors: readonly ErrorCode[];
  readonly showsIconBudget: boolean;
  /** Reads the query, or refuses it. Called before the body is read. */
  locate(scope: Scope): Refused | ImageQuery;
}

/** A valid query, waiting for its image. */
export interface ImageQuery {
  readonly kind: 'image-query';
  /** Searches by the descriptors of one image. */
  represent(descriptors: readonly ImageDescriptor[]): Awaitable<Representation | Refused>;
}

/** Most images take a few milliseconds, so a full queue is usually empty again by then. */
const RETRY_AFTER_MS = 2_000;
const UNREADABLE: Refusal = {
  code: 'unreadable_image',
  errors: { image: ['The file contains no readable drawing.'] },
};

/**
 * Answers one request with an image. The checks are those of every keyed route (401, 403, 429, 406), then 415 for the
 * media type and 422 for the query. Then the body is read: 413, 415 for its bytes, 429 for the cost of the search, 503
 * while too many images wait, 422 if it is unreadable. The search comes last, with 429 for the daily icon budget. No
 * answer is cacheable.
 */
export function serveImageSearch(exchange: RequestExchange, endpoint: ImageEndpoint): Awaitable<void> {
  return admit(exchange, (principal) => answerImageSearch(exchange, endpoint, principal));
}

/** The checks and the work after the client is admitted, from 406 on. */
export async function answerImageSearch(
  exchange: RequestExchange,
  endpoint: ImageEndpoint,
  principal: KeyPrincipal,
): Promise<void> {
  const { request, context } = exchange;
  if (!acceptsJson(request.headers.accept)) return exchange.refuse({ code: 'not_acceptable' });
  if (!announcesImage(request)) return exchange.refuse({ code: 'unsupported_image' });
  const scope = scopeOf(exchange, '', principal);
  const located = endpoint.locate(scope);
  if (located.kind === 'refused') return exchange.refuse(located.refusal);
  const release = scope.catalog.hold();
  try {
    const sent = await readSentImage(request);
    if (sent.kind === 'refused')
      return exchange.refuse(sent.code === 'unreadable_image' ? UNREADABLE : { code: sent.code });
    const tooCostly = await chargeCost(context.deps, principal, REQUEST_COST.imageSearch);
    if (tooCostly !== undefined) return exchange.refuse(tooCostly);
    const verdict = await context.deps.images.read(sent.image, clientOf(principal));
    if (verdict.kind === 'overloaded')
      return exchange.refuse({ code: 'overloaded', retryAfterMs: RETRY_AFTER_MS });
    if (verdict.kind === 'unreadable') return exchange.refuse(UNREADABLE);
    await context.turns.take(clientOf(principal));
    await after(located.represent(verdict.descriptors), (answer) =>
      answer.kind === 'refused' ? exchange.refuse(answer.refusal) : sendRepresentation(exchange, answer),
    );
  } finally {
    release();
  }
}
