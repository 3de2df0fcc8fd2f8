import { hash } from 'node:crypto';
import { asciiJson } from '@glyphdex/contract';
import { type Awaitable, after } from '../../domain/awaitable.ts';
import { takeIcons } from '../fair-shares.ts';
import { DATA_CSP } from '../http-context.ts';
import { chooseEncoding, compress, isCompressible } from '../response/compression.ts';
import { isNotModified } from '../response/conditional.ts';
import { budgetHeaders } from '../response/rate-headers.ts';
import type { IconifyRequest } from './iconify-request.ts';

/** Seconds for which caches may reuse an answer: with drawings, with lists or results, and if names were missing. */
export const FRESH_SECONDS = { drawings: 86_400, lists: 3_600, missing: 300 } as const;

export interface IconifyAnswer {
  readonly mediaType: string;
  /** Whether it is a script with a callback, which the service refuses to pages of its own. */
  readonly isScript?: boolean;
  readonly body: string;
  /** Undefined for an answer that must not be cached. */
  readonly freshSeconds: number | undefined;
  /** Public ids of the icons whose drawings the answer has: they count against the daily budget. */
  readonly iconIds?: readonly number[];
  /** Alternating names and values. Default: those of data. */
  readonly headers?: readonly string[];
}

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT_TYPE = 'application/javascript; charset=utf-8';
const CALLBACK_CHARS_MAX = 64;
const CALLBACK = /^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/;

/**
 * Sends an answer, 304 if the client has it, or 429 if its icons would exceed the daily budget. The ETag is a digest of
 * the body, so a new generation changes it only where the answer differs.
 */
export function sendAnswer(request: IconifyRequest, answer: IconifyAnswer): Awaitable<void> {
  const { exchange, principal } = request;
  const { context, isHead } = exchange;
  const { iconBudget, clock } = context.deps;
  const body = Buffer.from(answer.body);
  const etag = `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`;
  const caching =
    answer.freshSeconds === undefined
      ? ['Cache-Control', 'no-store']
      : ['ETag', etag, ...cachingOf(request, answer)];
  const ifNoneMatch = exchange.request.headers['if-none-match'];
  if (answer.freshSeconds !== undefined && isNotModified(ifNoneMatch, etag))
    return exchange.sendEmpty(304, caching);
  const { iconIds } = answer;
  if (iconIds === undefined) return sendBody(request, answer, body, caching);
  return after(takeIcons(iconBudget, principal, isHead ? [] : iconIds), ({ own, refusal }) => {
    const budget = budgetHeaders(own, clock);
    if (refusal !== undefined) return exchange.refuse({ ...refusal, headers: budget });
    if (exchange.principal !== undefined && !isHead) context.deps.usageEvents.took(principal.keyId, iconIds);
    return sendBody(request, answer, body, [...caching, ...budget]);
  });
}

/**
 * Shared caches may keep an answer to anybody. That to a key is kept by its client only. So is a script, because a
 * shared cache would give a page of this service the script that another page was allowed to load.
 */
export function cachingOf(
  { principal }: IconifyRequest,
  { freshSeconds = 0, isScript = false }: Pick<IconifyAnswer, 'freshSeconds' | 'isScript'>,
): readonly string[] {
  const vary = [
    ...(principal.isVisitor ? [] : ['Authorization', 'Origin']),
    ...(isScript ? ['Sec-Fetch-Site'] : []),
    'Accept-Encoding',
  ].join(', ');
  const isShared = principal.isVisitor && !isScript;
  const control = isShared
    ? `public, max-age=${freshSeconds}, stale-while-revalidate=86400`
    : `private, max-age=${Math.min(freshSeconds, 3_600)}`;
  return ['Cache-Control', control, 'Vary', vary];
}

function sendBody(
  { exchange }: IconifyRequest,
  { mediaType, headers = DATA_CSP }: IconifyAnswer,
  body: Buffer,
  caching: readonly string[],
): Awaitable<void> {
  const all = ['Content-Type', mediaType, ...headers, ...caching];
  const encoding = chooseEncoding(exchange.request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity' || !isCompressible(body.length)) return exchange.send(200, all, body);
  return after(compress(body, encoding), (compressed) =>
    exchange.send(200, [...all, 'Content-Encoding', encoding], compressed),
  );
}

/** An answer with data. `freshSeconds` and `iconIds`: as in `IconifyAnswer`. */
export interface JsonAnswer extends Pick<IconifyAnswer, 'freshSeconds' | 'iconIds'> {
  readonly data: unknown;
}

/** Sends data as JSON, or as a call of the function that the parameter `callback` names. */
export function sendData(request: IconifyRequest, answer: JsonAnswer): Awaitable<void> {
  return sendJson(request, answer, request.query.get('callback'));
}

/** Sends data as JSON, or as a call of this function. */
export function sendJson(
  request: IconifyRequest,
  { data, ...answer }: JsonAnswer,
  callback: string | undefined,
): Awaitable<void> {
  const { exchange, query } = request;
  const json = asciiJson(data);
  const text = query.get('pretty') === undefined ? json : JSON.stringify(JSON.parse(json), null, 4);
  if (callback === undefined) return sendAnswer(request, { ...answer, mediaType: JSON_TYPE, body: text });
  if (callback.length > CALLBACK_CHARS_MAX || !CALLBACK.test(callback)) return refuseBadRequest(request);
  // A page of this service could be made to load such a script, and its content security policy would allow it.
  if (exchange.request.headers['sec-fetch-site'] === 'same-origin')
    return exchange.refuse({ code: 'foreign_origin', message: SAME_ORIGIN });
  return sendAnswer(request, {
    ...answer,
    mediaType: SCRIPT_TYPE,
    isScript: true,
    body: `/**/${callback}(${text});`,
  });
}
const SAME_ORIGIN = 'Pages of this service may not load a callback. Ask for .json without "callback".';

/** Refusals in the words of the Iconify API. Its clients give up at 404, or at the body 404, and else ask another host. */
export function refuseNotFound({ exchange }: Pick<IconifyRequest, 'exchange'>): void {
  exchange.send(404, PLAIN, 'Not found');
}

export function refuseBadRequest({ exchange }: IconifyRequest): void {
  exchange.send(400, PLAIN, 'Bad request');
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
