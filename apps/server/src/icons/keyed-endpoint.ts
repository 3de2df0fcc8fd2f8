import type { TObject, TSchema } from 'typebox';
import type { KeyPrincipal } from '../base/key-principal.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { UsageEvents } from '../catalog/usage-events.ts';
import { DATA_CSP, FILE_CSP } from '../http/http-context.ts';
import { queryOf } from '../http/request/query-string.ts';
import type { Refusal, RequestExchange } from '../http/request-exchange.ts';
import { chooseEncoding, compress, isCompressible } from '../http/response/compression.ts';
import type { Body } from '../http/response/envelopes.ts';
import { etagOf, isNotModified } from '../http/response/etag.ts';
import type { Access, Client, ClientRoute, Described, Priced } from '../http/route.ts';
import type { IconPresenter } from './icon-presenter.ts';
import type { IconServices } from './icon-services.ts';

/** Input of an endpoint: the request, the client, and one generation for the whole request. */
export interface Scope {
  readonly services: IconServices;
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
  readonly operationId: string;
  readonly ifNoneMatch: string | undefined;
  /** A HEAD request: no icon is delivered, so none is counted. */
  readonly isHead: boolean;
  /** Absent for visitors of the gallery, whose usage is not recorded. */
  readonly usageEvents: UsageEvents | undefined;
}

/** The result of an endpoint, which `routeOf` sends as an HTTP answer. */
export type Answer = Representation | Unchanged | Refused;

export interface Representation {
  readonly kind: 'representation';
  readonly body: Body;
  /** Absent for an answer that must not be cached, for example because it is degraded. It gets `no-store`. */
  readonly etag?: Etag | undefined;
  /** Default: JSON. */
  readonly mediaType?: string;
  /** Alternating names and values. */
  readonly headers?: readonly string[];
}

/** The client has the answer (304). */
export interface Unchanged {
  readonly kind: 'unchanged';
  readonly etag: Etag;
}

export interface Etag {
  readonly value: string;
  /** Names the answer among those of the endpoint, because clients can construct queries with equal ETags. */
  readonly canonicalQuery: string;
}

export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

/** An answer of files. The query selects the media type, so `Accept` is ignored. */
export interface FileAnswer {
  readonly mediaTypes: readonly string[];
}

/** A GET route, which requires a key below /api/v1, but not below /gallery. */
export interface KeyedEndpoint extends Priced, Described {
  /** The schema of the query. */
  readonly query: TObject;
  /** A query with results, for the documentation. */
  readonly exampleQuery?: string;
  /** The body of a 200: JSON of this schema, or files. */
  readonly answer: TSchema | FileAnswer;
  /** For the documentation: answers with SVG or files have `X-Icons-Budget-*` headers. */
  readonly showsIconBudget?: boolean;
  /** For the documentation: answers to a search have `X-Search-Match`. */
  readonly showsMatch?: boolean;
  /**
   * Answers a request of an admitted client, after the checks of every route. Their order goes on with 422 for the
   * query, 404 for an unknown id or slug, and 304 (`isUnchanged`). Only then follows the work, with 429 for its price
   * or the daily icon budget.
   */
  answerTo(scope: Scope): Answer | Promise<Answer>;
}

/** The route of an endpoint below `base`. */
export function routeOf(
  base: string,
  endpoint: KeyedEndpoint,
  access: Access,
  services: IconServices,
): ClientRoute {
  return {
    path: base + endpoint.path,
    access,
    answersJson: !('mediaTypes' in endpoint.answer),
    price: endpoint.price,
    bound: endpoint.bound,
    async handler(exchange, parameter, client) {
      const scope = scopeOf(services, exchange, endpoint, parameter, client);
      // A waiting request may read from this generation after another one was activated.
      const release = scope.catalog.hold();
      try {
        await send(services, exchange, await endpoint.answerTo(scope));
      } finally {
        release();
      }
    },
  };
}

/** The input of an endpoint, with the active generation. */
export function scopeOf(
  services: IconServices,
  exchange: RequestExchange,
  { operationId }: Pick<KeyedEndpoint, 'operationId'>,
  parameter: string,
  client: Client,
): Scope {
  const { request, isHead, principal } = exchange;
  const { catalogs, publicUrl, usageEvents } = services.parts;
  const catalog = catalogs.visibleTo(client.principal);
  return {
    services,
    catalog,
    presenter: services.presenterOf(catalog),
    principal: client.principal,
    client,
    // Lists have no variable part in their path, so its pattern is the path.
    address: publicUrl + exchange.route,
    query: queryOf(request.url ?? ''),
    parameter,
    operationId,
    ifNoneMatch: request.headers['if-none-match'],
    isHead,
    usageEvents: principal === undefined ? undefined : usageEvents,
  };
}

/**
 * The ETag of the answer to a query, which contains every parameter that shapes the body. `order` identifies the state
 * of an order that changes within a generation. `basis` is for a body that depends on less than
 * `IconPresenter.etagBasis`.
 */
export function etagFor(
  { operationId, parameter, presenter }: Scope,
  { canonical, digest }: { readonly canonical: string; readonly digest: string },
  { order = '', basis = presenter.etagBasis }: { readonly order?: string; readonly basis?: string } = {},
): Etag {
  return { value: etagOf(basis, operationId, parameter, digest, order), canonicalQuery: canonical };
}

/** Whether the client has the answer with this ETag. */
export function isUnchanged({ ifNoneMatch }: Scope, etag: Etag): boolean {
  return isNotModified(ifNoneMatch, etag.value);
}

const JSON_TYPE = 'application/json; charset=utf-8';
/** Media types that are worth compressing. PNG, WebP and AVIF are compressed already. */
const TEXTS: ReadonlySet<string> = new Set([JSON_TYPE, 'image/svg+xml']);
const VARY: readonly string[] = ['Vary', 'Authorization, Accept-Encoding, Origin'];
const CACHEABLE: readonly string[] = ['Cache-Control', 'private, no-cache'];
const NOT_CACHEABLE: readonly string[] = ['Cache-Control', 'no-store'];

/** Sends the answer of an endpoint. */
export async function send(
  { compressedBodies }: IconServices,
  exchange: RequestExchange,
  answer: Answer,
): Promise<void> {
  if (answer.kind === 'refused') return exchange.refuse(answer.refusal);
  // Of the headers of the 200, a 304 repeats those for caches (RFC 9110 §15.4.5), of the rate limit and for security.
  if (answer.kind === 'unchanged')
    return exchange.sendEmpty(304, ['ETag', answer.etag.value, ...CACHEABLE, ...VARY]);

  const { body, etag, mediaType = JSON_TYPE } = answer;
  const headers = ['Content-Type', mediaType, ...VARY];
  headers.push(...(mediaType === JSON_TYPE ? DATA_CSP : FILE_CSP));
  if (etag === undefined) headers.push(...NOT_CACHEABLE);
  else headers.push(...CACHEABLE, 'ETag', etag.value);
  headers.push(...(answer.headers ?? []));

  const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity' || !isCompressible(body.length) || !TEXTS.has(mediaType))
    return exchange.send(200, headers, body);
  headers.push('Content-Encoding', encoding);
  const name = etag === undefined ? undefined : `${encoding} ${etag.value} ${etag.canonicalQuery}`;
  const cached = name === undefined ? undefined : compressedBodies.get(name);
  if (cached !== undefined) return exchange.send(200, headers, cached);
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  const compressed = await compress(bytes, encoding);
  if (name !== undefined) compressedBodies.offer(name, () => exactCopy(compressed));
  return exchange.send(200, headers, compressed);
}

/** zlib returns a view of a larger buffer, which the cache would keep alive. */
function exactCopy(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}
