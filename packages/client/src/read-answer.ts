import { type FieldError, GlyphdexError, type GlyphdexErrorCode } from './glyphdex-error.ts';
import { type ReceivedAnswer, retryAfterOf } from './send-request.ts';

interface ErrorBody {
  readonly code?: unknown;
  readonly message?: unknown;
  readonly errors?: unknown;
  readonly details?: unknown;
}

/** The text of a JSON answer. Throws for every other answer. `address` has neither query nor key. */
export function jsonTextOf(answer: ReceivedAnswer, address: string): string {
  const text = new TextDecoder().decode(answer.bytes);
  if (answer.status !== 200) throw errorOf(answer, text, address);
  if (!isJson(answer.headers)) throw unexpected(answer, address);
  return text;
}

/** Returns the answer if it has a successful status; throws the error that the service describes otherwise. */
export function checkedAnswer(answer: ReceivedAnswer, address: string): ReceivedAnswer {
  if (answer.status === 200) return answer;
  throw errorOf(answer, new TextDecoder().decode(answer.bytes), address);
}

/** Parses a JSON object with the member `data`, which every answer of the API has. */
export function parsedBody<Body>(text: string, answer: ReceivedAnswer, address: string): Body {
  const body = parsed(text);
  if (typeof body !== 'object' || body === null || !('data' in body)) throw unexpected(answer, address);
  return body as Body;
}

function errorOf(answer: ReceivedAnswer, text: string, address: string): GlyphdexError {
  const body = isJson(answer.headers) ? (parsed(text) as ErrorBody | null | undefined) : undefined;
  if (typeof body?.code !== 'string' || typeof body.message !== 'string') return unexpected(answer, address);
  return new GlyphdexError(body.message, {
    ...detailsOf(answer),
    code: body.code as GlyphdexErrorCode,
    errors: isObject(body.errors) ? (body.errors as Record<string, string[]>) : undefined,
    details: Array.isArray(body.details) ? (body.details as FieldError[]) : undefined,
  });
}

function unexpected(answer: ReceivedAnswer, address: string): GlyphdexError {
  const type = answer.headers.get('content-type')?.split(';')[0] ?? 'no content type';
  const advice =
    answer.status >= 500
      ? 'A proxy in front of the service may have answered.'
      : 'Check that `url` is the address of a Glyphdex service.';
  return new GlyphdexError(
    `${address} answered ${answer.status} with ${type}, not as the API does. ${advice}`,
    {
      ...detailsOf(answer),
      code: 'unexpected_answer',
    },
  );
}

function detailsOf({ status, headers }: ReceivedAnswer) {
  return { status, retryAfter: retryAfterOf(headers), requestId: headers.get('x-request-id') ?? undefined };
}

function isJson(headers: Headers): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(headers.get('content-type') ?? '');
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
