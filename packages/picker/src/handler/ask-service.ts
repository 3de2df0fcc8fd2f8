import type { HandlerSettings } from './handler-options.ts';
import { errorResponse, JSON_TYPE, refuse, SAFE_HEADERS } from './refuse.ts';

/** A search for 100 icons with drawings is below 5 MB. */
const BODY_BYTES_MAX = 8 << 20;
const ETAG_CHARACTERS_MAX = 1_000;
/** Headers of the service that browsers get. */
const PASSED_HEADERS = ['etag', 'cache-control', 'retry-after'];
/** Refusals of the service that are about the request of the browser, not about the key or the service. */
const PASSED_STATUSES = new Set([404, 414, 422, 429, 503]);

export interface ServiceRequest {
  /** Path and query at the service. */
  readonly path: string;
  readonly isKeyed: boolean;
  /** The media type that the service must answer with. */
  readonly type: 'application/json' | 'image/svg+xml' | 'image/avif';
}

/** Asks the service for the browser. Nothing of the browser's request goes there but method and ETag. */
export async function askService(
  settings: HandlerSettings,
  browser: Request,
  { path, isKeyed, type }: ServiceRequest,
): Promise<Response> {
  const timeout = AbortSignal.timeout(settings.timeoutMs);
  try {
    const etag = browser.headers.get('if-none-match');
    const answer = await settings.fetch(settings.service + path, {
      method: browser.method,
      headers: {
        accept: type,
        ...(isKeyed && { authorization: `Bearer ${settings.key}` }),
        ...(etag !== null && etag.length <= ETAG_CHARACTERS_MAX && { 'if-none-match': etag }),
      },
      // A followed redirect could carry the key to another host.
      redirect: 'manual',
      credentials: 'omit',
      signal: AbortSignal.any([browser.signal, timeout]),
    });
    const body = await limitedBody(answer);
    return response(settings, browser, answer, body, type);
  } catch (error) {
    if (browser.signal.aborted) return refuse('service_failed');
    report(settings, timeout.aborted ? `no answer within ${settings.timeoutMs} ms` : reasonOf(error));
    return refuse(timeout.aborted ? 'service_timeout' : 'service_failed');
  }
}

function response(
  settings: HandlerSettings,
  browser: Request,
  answer: Response,
  body: Uint8Array<ArrayBuffer>,
  type: ServiceRequest['type'],
): Response {
  const headers = new Headers(SAFE_HEADERS);
  for (const name of PASSED_HEADERS) {
    const value = answer.headers.get(name);
    // `authorize` decides for one browser, so no shared cache may answer for it.
    if (value !== null) headers.set(name, value.replace('public', 'private'));
  }
  // `Accept` decides between the picture and its data.
  headers.set('vary', 'Accept');
  if (answer.status === 304) return new Response(null, { status: 304, headers });
  const sentType = answer.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (answer.status === 200 && sentType === type) {
    headers.set('content-type', type === 'application/json' ? JSON_TYPE : type);
    if (browser.method === 'HEAD') return new Response(null, { headers });
    return new Response(type === 'application/json' ? withOwnPreviews(body, settings.basePath) : body, {
      headers,
    });
  }
  return refusal(settings, answer, sentType === 'application/json' ? body : undefined);
}

/** Previews come through the handler too, because browsers may not reach the service. */
function withOwnPreviews(body: Uint8Array, basePath: string): string {
  const answer: unknown = JSON.parse(new TextDecoder().decode(body), (name, value: unknown) => {
    if (name !== 'static_image_url' || typeof value !== 'string') return value;
    return `${basePath}/previews/${/\/previews\/([\w.-]+)$/.exec(value)?.[1] ?? 'none.avif'}`;
  });
  return JSON.stringify(answer);
}

/** Refusals about the query are passed on without what they could tell about the service. Others are 502. */
function refusal(settings: HandlerSettings, answer: Response, body: Uint8Array | undefined): Response {
  const { status } = answer;
  const { code, message, errors } = errorOf(body);
  const isPassed =
    PASSED_STATUSES.has(status) &&
    code !== undefined &&
    code !== 'route_not_found' &&
    !tells(settings, `${code} ${message} ${JSON.stringify(errors)}`);
  if (isPassed) {
    const retryAfter = answer.headers.get('retry-after');
    const headers = retryAfter === null ? {} : { 'retry-after': retryAfter };
    return errorResponse(status, { code, message, ...(errors !== undefined && { errors }) }, headers);
  }
  report(settings, `status ${status}${code === undefined ? '' : ` ${code}: ${message}`}`);
  return refuse('service_failed');
}

function errorOf(body: Uint8Array | undefined): { code?: string; message?: string; errors?: unknown } {
  try {
    const value = JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
    const { code, message, errors } = value;
    return typeof code === 'string' && typeof message === 'string' ? { code, message, errors } : {};
  } catch {
    return {};
  }
}

function tells({ key, service }: HandlerSettings, text: string): boolean {
  return text.includes(key) || text.includes(new URL(service).host);
}

/** Tells the operator, without the key. */
function report(settings: HandlerSettings, reason: string): void {
  const text = reason.replaceAll(settings.key, '[key]').slice(0, 500);
  settings.onError(new Error(`The icon service at ${settings.service} failed: ${text}`));
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message;
}

/** The whole body. Throws when it is too large. */
async function limitedBody(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.byteLength;
    if (size > BODY_BYTES_MAX) throw new Error(`the answer is larger than ${BODY_BYTES_MAX} bytes`);
    parts.push(part);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const part of parts) {
    body.set(part, offset);
    offset += part.byteLength;
  }
  return body;
}
