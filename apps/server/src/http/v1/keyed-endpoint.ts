import type { ErrorCode } from '@glyphdex/contract';
import type { TObject, TSchema } from 'typebox';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { Catalog } from '../../ports/catalog.ts';
import type { UsageEvents } from '../../ports/usage-events.ts';
import { DATA_CSP, FILE_CSP, type HttpContext } from '../http-context.ts';
import { queryOf } from '../request/query-string.ts';
import type { Refusal, RequestExchange } from '../request-exchange.ts';
import { chooseEncoding, compress, isCompressible } from '../response/compression.ts';
import { isNotModified } from '../response/conditional.ts';
import type { Body } from '../response/envelopes.ts';
import { etagOf } from '../response/etag.ts';
import type { IconPresenter } from '../response/icon-presenter.ts';
import type { Access, Client, ClientRoute, Priced } from '../route.ts';

/** Input of an endpoint: the request, the client, and one generation for the whole request. */
export interface Scope {
  readonly context: HttpContext;
  readonly catalog: Catalog;
  readonly presenter: IconPresenter;
  readonly principal: KeyPrincipal;
  readonly client: Client;
  /** The absolute address of the list or resource, for links to its other pages; without a query. */
  readonly address: string;
  /** The query as sent, without `?`. */
  readonly query: string;
  /** The variable part of the path; empty when there is none. */
  readonly parameter: string;
  /** A HEAD request: no icon is delivered, so none is counted. */
  readonly isHead: boolean;
  /** Absent for visitors of the gallery, whose usage is not recorded. */
  readonly usageEvents: UsageEvents | undefined;
}

/** The requested resource, identified before any search. */
export interface Resource {
  readonly kind: 'resource';
  /** The canonical query, with every parameter that shapes the body, and its `digest64`. */
  readonly query: { readonly canonical: string; readonly digest: string };
  /** Replaces `IconPresenter.etagBasis` (version, generation, public URL) for a body that depends on less of it. */
  readonly etagBasis?: string;
  /** Identifies the state of an order that changes within a generation; absent if the body does not depend on one. */
  readonly orderFingerprint?: string;
  /** The icon whose views a GET of this resource raises by one, also when it answers 304. */
  readonly viewedIconId?: number;
  represent(): Awaitable<Representation | Refused>;
}

export interface Representation {
  readonly kind: 'representation';
  readonly body: Body;
  /** Default: JSON. */
  readonly mediaType?: string;
  /** Sent with `no-store` and without ETag, for example because the answer is degraded. */
  readonly isUncacheable?: boolean;
  /** Alternating names and values. */
  readonly headers?: readonly string[];
}

export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** An answer of files. The query selects the media type, so `Accept` is ignored. */
export interface FileAnswer {
  readonly mediaTypes: readonly string[];
}

/** A GET route with the data of its documentation. It requires a key below /api/v1, but not below /gallery. */
export interface KeyedEndpoint extends Priced {
  /** Below /api/v1 or /gallery, with at most one variable part, such as `/icons/{icon}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The variable part of the path. */
  readonly pathParameter?: { readonly name: string; readonly description: string; readonly example: string };
  /** The schema of the query. */
  readonly query: TObject;
  /** A query with results, for the documentation. */
  readonly exampleQuery?: string;
  /** The body of a 200: JSON of this schema, or files. */
  readonly answer: TSchema | FileAnswer;
  /** Error codes besides those of every keyed route. */
  readonly errors: readonly ErrorCode[];
  /** For the documentation: answers with SVG or files have `X-Icons-Budget-*` headers. */
  readonly showsIconBudget?: boolean;
  /** Identifies the resource, or refuses, before any search. */
  locate(scope: Scope): Awaitable<Resource | Refused>;
}

/** The route of an endpoint below `base`. */
export function routeOf(base: string, endpoint: KeyedEndpoint, access: Access): ClientRoute {
  return {
    path: base + endpoint.path,
    access,
    answersJson: !('mediaTypes' in endpoint.answer),
    price: endpoint.price,
    bound: endpoint.bound,
    handler: (exchange, parameter, client) => serveAdmitted(exchange, endpoint, parameter, client),
  };
}

/** The checks and the work after the client is admitted: 422, 404, 304, and the answer. */
function serveAdmitted(
  exchange: RequestExchange,
  endpoint: KeyedEndpoint,
  parameter: string,
  client: Client,
): Awaitable<void> {
  const scope = scopeOf(exchange, parameter, client);
  const answered = after(endpoint.locate(scope), (resource) =>
    resource.kind === 'refused'
      ? exchange.refuse(resource.refusal)
      : answerResource(exchange, endpoint, scope, resource),
  );
  // A waiting request may read from this generation after another one was activated.
  return answered instanceof Promise ? answered.finally(scope.catalog.hold()) : answered;
}

/** The input of an endpoint, with the active generation. */
export function scopeOf(exchange: RequestExchange, parameter: string, client: Client): Scope {
  const { principal } = client;
  const { context, isHead } = exchange;
  const catalog = context.deps.catalogs.active();
  const presenter = context.presenterOf(catalog);
  const query = queryOf(exchange.request.url ?? '');
  const usageEvents = exchange.principal === undefined ? undefined : context.deps.usageEvents;
  // Lists have no variable part in their path, so its pattern is the path.
  const address = context.deps.publicUrl + exchange.route;
  return { context, catalog, presenter, principal, client, address, query, parameter, isHead, usageEvents };
}

/** Answers 304, or with a representation of the resource. Counts the view of an icon before both. */
function answerResource(
  exchange: RequestExchange,
  { operationId }: KeyedEndpoint,
  { context, presenter, parameter, isHead }: Scope,
  resource: Resource,
): Awaitable<void> {
  const { etagBasis = presenter.etagBasis, query, orderFingerprint = '', viewedIconId } = resource;
  if (viewedIconId !== undefined && !isHead) context.deps.counters.view(viewedIconId);
  const etag = etagOf(etagBasis, operationId, parameter, query.digest, orderFingerprint);
  if (isNotModified(exchange.request.headers['if-none-match'], etag)) return notModified(exchange, etag);
  return after(resource.represent(), (answer) =>
    answer.kind === 'refused'
      ? exchange.refuse(answer.refusal)
      : respond(exchange, answer, etag, query.canonical),
  );
}

/** Of the headers of the 200, a 304 repeats those for caches (RFC 9110 §15.4.5), of the rate limit and for security. */
function notModified(exchange: RequestExchange, etag: string): void {
  exchange.sendEmpty(304, ['ETag', etag, ...CACHEABLE, ...VARY]);
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Media types that are worth compressing. PNG, WebP and AVIF are compressed already. */
const TEXTS: ReadonlySet<string> = new Set([JSON_TYPE, 'image/svg+xml']);
const VARY: readonly string[] = ['Vary', 'Authorization, Accept-Encoding, Origin'];
const CACHEABLE: readonly string[] = ['Cache-Control', 'private, no-cache'];
const NOT_CACHEABLE: readonly string[] = ['Cache-Control', 'no-store'];

/** Sends a representation that must not be cached. */
export function sendRepresentation(exchange: RequestExchange, answer: Representation): Awaitable<void> {
  return respond(exchange, { ...answer, isUncacheable: true }, '', '');
}

function respond(
  exchange: RequestExchange,
  answer: Representation,
  etag: string,
  canonicalQuery: string,
): Awaitable<void> {
  const { body, isUncacheable = false, mediaType = JSON_TYPE } = answer;
  const headers = ['Content-Type', mediaType, ...VARY];
  headers.push(...(mediaType === JSON_TYPE ? DATA_CSP : FILE_CSP));
  if (isUncacheable) headers.push(...NOT_CACHEABLE);
  else headers.push(...CACHEABLE, 'ETag', etag);
  headers.push(...(answer.headers ?? []));

  const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity' || !isCompressible(body.length) || !TEXTS.has(mediaType))
    return exchange.send(200, headers, body);
  headers.push('Content-Encoding', encoding);
  const { compressedBodies } = exchange.context;
  // The digest in the ETag is not cryptographic: a client can construct two queries with the same ETag. Therefore the
  // name also contains the canonical query.
  const name = `${encoding} ${etag} ${canonicalQuery}`;
  const cached = isUncacheable ? undefined : compressedBodies.get(name);
  if (cached !== undefined) return exchange.send(200, headers, cached);
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return after(compress(bytes, encoding), (compressed) => {
    if (!isUncacheable) compressedBodies.offer(name, () => exactCopy(compressed));
    exchange.send(200, headers, compressed);
  });
}

/** zlib returns a view of a larger buffer, which the cache would keep alive. */
function exactCopy(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
