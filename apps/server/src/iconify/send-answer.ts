import { type IconSet, jsonPieces, PIECE_CHARS } from '@glyphdex/export/iconify';
import { DATA_CSP } from '../http/http-context.ts';
import { ICONIFY_NAMES_MAX } from '../http/limits.ts';
import type { Refusal } from '../http/request-exchange.ts';
import { chooseEncoding, compress, isCompressible } from '../http/response/compression.ts';
import { digest64, isNotModified } from '../http/response/etag.ts';
import { budgetHeaders } from '../http/response/rate-headers.ts';
import { clientOf } from '../http/slow-work.ts';
import { takeIcons } from '../limits/fair-shares.ts';
import { setNamesCost } from '../limits/request-cost.ts';
import type { IconifyRequest } from './iconify-request.ts';

/** Seconds for which caches may reuse an answer: with drawings, with lists or results, and if names were missing. */
export const FRESH_SECONDS = { drawings: 86_400, lists: 3_600, missing: 300 } as const;

/** Properties of an answer that are known before it is built. */
export interface IconifyAnswer {
  readonly mediaType: string;
  /** Whether it is a script with a callback, which the service refuses to pages of its own. */
  readonly isScript?: boolean;
  readonly freshSeconds: number;
  /** Replaces the ETag of the generation and the address. */
  readonly etag?: string;
  /** Asked before the cost, for an answer with limits of its own. */
  readonly admit?: () => Promise<Refusal | undefined>;
  /** Units of the work: see limits/request-cost.ts. */
  readonly cost: number;
  /** Public ids of the icons whose drawings the answer has: they count against the daily budget. */
  readonly iconIds?: () => readonly number[] | Promise<readonly number[]>;
  /** Alternating names and values. Default: those of data. */
  readonly headers?: readonly string[];
  /** Builds the body. Other requests get a turn after `PIECE_CHARS`, and after an empty piece. */
  readonly pieces: () => Iterable<string> | Promise<Iterable<string>>;
  /** Asked after `pieces`: whether the answer must not be cached. */
  readonly isUncacheable?: () => boolean;
}

/** The most that one request costs: 40 MB. A whole set may have more. */
export const ICONIFY_UNITS_MAX = 5_000;
const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';
const CHUNK_CHARS = 65_536;
/** Work of more units, 2 ms, waits in the round-robin queue of clients. */
const UNITS_PER_TURN = 10;
const CALLBACK_CHARS_MAX = 64;
const CALLBACK = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * Sends an answer. Nothing is built for a 304 or HEAD, or for a client beyond its limits: the cost and the icons are
 * asked for first.
 */
export async function sendAnswer(request: IconifyRequest, answer: IconifyAnswer): Promise<void> {
  const { exchange, principal } = request;
  const { isHead } = exchange;
  const etag = answer.etag ?? etagOf(request);
  const caching = ['ETag', etag, ...cachingOf(request, answer)];
  if (isNotModified(exchange.request.headers['if-none-match'], etag)) return exchange.sendEmpty(304, caching);
  const headers = ['Content-Type', answer.mediaType, ...(answer.headers ?? DATA_CSP)];
  if (!isHead) {
    const refusal = (await answer.admit?.()) ?? (await pay(request, answer.cost));
    if (refusal !== undefined) return exchange.refuse(refusal);
  }
  if (answer.iconIds !== undefined) {
    const { iconBudget, clock, usageEvents } = request.services.parts;
    const iconIds = isHead ? [] : await answer.iconIds();
    const { own, refusal } = await takeIcons(iconBudget, principal, iconIds);
    const budget = budgetHeaders(own, clock);
    if (refusal !== undefined) return exchange.refuse({ ...refusal, headers: budget });
    // A whole set says nothing about the use of an icon.
    if (exchange.principal !== undefined && !isHead && iconIds.length <= ICONIFY_NAMES_MAX)
      usageEvents.took(principal.keyId, iconIds);
    headers.push(...budget);
  }
  if (isHead) return await exchange.sendStream(200, [...headers, ...caching], []);
  if (answer.cost > UNITS_PER_TURN) await startSlowWork(request);
  const pieces = await answer.pieces();
  const isUncacheable = answer.isUncacheable?.() === true;
  await sendPieces(request, [...headers, ...(isUncacheable ? UNCACHED : caching)], pieces);
}

/** Sends a short body as a whole, and a longer one while it is built. */
async function sendPieces(
  request: IconifyRequest,
  headers: readonly string[],
  pieces: Iterable<string>,
): Promise<void> {
  const { exchange } = request;
  const chunks = inChunks(request, pieces);
  const { value: first = '' } = (await chunks.next()) as { readonly value?: string };
  // Only the last chunk is shorter.
  if (first.length >= PIECE_CHARS) return await exchange.sendStream(200, headers, joined(first, chunks));
  const body = Buffer.from(first);
  const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity' || !isCompressible(body.length)) return exchange.send(200, headers, body);
  exchange.send(200, [...headers, 'Content-Encoding', encoding], await compress(body, encoding));
}

async function* joined(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

/** Chunks of at most 64 KB. Other requests get a turn of the event loop after each. */
async function* inChunks(request: IconifyRequest, pieces: Iterable<string>): AsyncGenerator<string> {
  let text = '';
  for (const piece of pieces) {
    text += piece;
    if (piece !== '' && text.length < PIECE_CHARS) continue;
    if (text.length >= PIECE_CHARS) {
      // A single member may be longer than a chunk.
      for (let at = 0; at < text.length; at += CHUNK_CHARS) yield text.slice(at, at + CHUNK_CHARS);
      text = '';
    }
    await startSlowWork(request);
  }
  if (text !== '') yield text;
}

/** Lets requests of other clients work. */
export async function startSlowWork({ services, principal }: IconifyRequest): Promise<void> {
  await services.slowWork.start(clientOf(principal));
}

/** Asks for units of work before it starts. Work of one unit is part of a request. */
async function pay({ client }: IconifyRequest, units: number): Promise<Refusal | undefined> {
  return units <= 1 ? undefined : await client.pay(Math.min(units, ICONIFY_UNITS_MAX));
}

/**
 * The set with this prefix. Undefined if a refusal was sent: for an unknown set, or because its names are too costly.
 */
export async function findSet(
  request: IconifyRequest,
  prefix: string,
  refuseUnknown: (request: IconifyRequest) => void = refuseNotFound,
): Promise<IconSet | undefined> {
  const { iconSets } = request.catalog;
  const size = iconSets.sizeOf(prefix);
  if (size === undefined) return void refuseUnknown(request);
  const refusal = await pay(request, setNamesCost(size));
  if (refusal !== undefined) return void request.exchange.refuse(refusal);
  if (!size.isUnread) return iconSets.find(prefix);
  await startSlowWork(request);
  const set = iconSets.find(prefix);
  await startSlowWork(request);
  return set;
}

/** Weak, because the same content is sent in several encodings. */
function etagOf({ services, catalog, path, query }: IconifyRequest): string {
  const { serverVersion } = services.parts;
  return `W/"${digest64(`${serverVersion}\n${catalog.generation}`)}-${digest64(`${path}\n${query.canonical}`)}"`;
}

/**
 * Shared caches may keep an answer to anybody. That to a key is kept by its client only. So is a script, because a
 * shared cache would give a page of this service the script that another page was allowed to load.
 */
function cachingOf(
  { principal: { isVisitor } }: IconifyRequest,
  { freshSeconds, isScript = false }: Pick<IconifyAnswer, 'freshSeconds' | 'isScript'>,
): readonly string[] {
  const vary = [
    ...(isVisitor ? [] : ['Authorization', 'Origin']),
    ...(isScript ? ['Sec-Fetch-Site'] : []),
    'Accept-Encoding',
  ].join(', ');
  const control =
    isVisitor && !isScript
      ? `public, max-age=${freshSeconds}, stale-while-revalidate=86400`
      : `private, max-age=${Math.min(freshSeconds, 3_600)}`;
  return ['Cache-Control', control, 'Vary', vary];
}

const UNCACHED: readonly string[] = ['Cache-Control', 'no-store'];

/** An answer with data. */
export interface JsonAnswer extends Omit<IconifyAnswer, 'mediaType' | 'isScript' | 'pieces'> {
  /** Computes the data, see `jsonPieces`. */
  readonly data: () => unknown;
}

/** Sends data as JSON, or as a call of the function that the parameter `callback` names. */
export async function sendData(request: IconifyRequest, answer: JsonAnswer): Promise<void> {
  await sendJson(request, answer, request.query.get('callback'));
}

/** Sends data as JSON, or as a call of this function. */
export async function sendJson(
  request: IconifyRequest,
  { data, ...answer }: JsonAnswer,
  callback: string | undefined,
): Promise<void> {
  const { exchange, query } = request;
  const pieces = async () => jsonPieces(await data(), query.get('pretty') !== undefined);
  if (callback === undefined) return await sendAnswer(request, { ...answer, mediaType: JSON_TYPE, pieces });
  if (callback.length > CALLBACK_CHARS_MAX || !CALLBACK.test(callback)) return refuseBadRequest(request);
  // A page of this service could be made to load such a script, and its content security policy would allow it.
  if (exchange.request.headers['sec-fetch-site'] === 'same-origin')
    return exchange.refuse({ code: 'foreign_origin', message: SAME_ORIGIN });
  await sendAnswer(request, {
    ...answer,
    mediaType: SCRIPT_TYPE,
    isScript: true,
    pieces: async () => called(callback, await pieces()),
  });
}
const SAME_ORIGIN = 'Pages of this service may not load a callback. Ask for .json without "callback".';

function* called(callback: string, json: Iterable<string>): Generator<string> {
  let start = `/**/${callback}(`;
  for (const piece of json) {
    yield start + piece;
    start = '';
  }
  yield ');';
}

/** Refusals in the words of the Iconify API. Its clients stop at 404, or at the body 404, and else ask another host. */
export function refuseNotFound({ exchange }: Pick<IconifyRequest, 'exchange'>): void {
  exchange.send(404, PLAIN, 'Not found');
}

/** `reason` names a bound. */
export function refuseBadRequest({ exchange }: IconifyRequest, reason = 'Bad request'): void {
  exchange.send(400, PLAIN, reason);
}

/** For data of icons. */
export function refuseUnknownIcons({ exchange }: IconifyRequest): void {
  exchange.sendJson(404, '404');
}

const PLAIN: readonly string[] = [
  'Content-Type',
  'text/plain; charset=utf-8',
  'Cache-Control',
  'no-store',
  ...DATA_CSP,
];
