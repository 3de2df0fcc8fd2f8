import type { ErrorCode } from '@glyphdex/contract';
import { type FieldError, fillIn } from '@glyphdex/contract/field-errors';
import { duration, STRINGS } from '../strings.ts';

/** The JSON body of an error answer. Errors of a proxy can have other bodies. */
interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: readonly (FieldError & { readonly field: string })[];
}

/** An error answer of the service. */
export class ServiceError extends Error {
  readonly status: number;
  /** A code of the contract; `unknown` if the body has none. */
  readonly code: string;
  /** Messages by request field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The value of `Retry-After` if it is a number. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(STRINGS.errors[body.code as ErrorCode] ?? body.message ?? `HTTP ${status}`);
    this.name = 'ServiceError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    const fieldsOf = Map.groupBy(body.details ?? [], ({ field }) => field);
    this.fields = Object.fromEntries(
      [...fieldsOf].map(([field, list]) => [field, list.map((one) => fieldText(one))]),
    );
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The message of a problem with a field. `own` has those that are not the service's, for example German ones. */
export function fieldText({ code, message, values }: FieldError, own = STRINGS.fields): string {
  const text = own[code];
  return text === undefined ? message : fillIn(text, values);
}

/** Thrown when the page's address names a picture that this tab does not store. */
export class PictureMissing extends Error {
  constructor() {
    super(STRINGS.draw.notStored);
    this.name = 'PictureMissing';
  }
}

/** Whether the service answered 404. */
export function isNotFound(error: Error | null): error is ServiceError {
  return error instanceof ServiceError && error.status === 404;
}

/** The message of a failed request, for the visitor. */
export function failureText(error: Error): string {
  if (error instanceof ServiceError && error.status === 429 && error.retryAfterSeconds !== undefined) {
    const text = STRINGS.failures[error.code === 'bulk_download' ? 'dailyIcons' : 'tooMany'];
    return text(duration(error.retryAfterSeconds));
  }
  // `fetch` throws TypeError with browser-specific text when the service cannot be reached.
  return error instanceof TypeError ? STRINGS.failures.away : error.message;
}

/** Fetches JSON from the page's service. Rejects with `ServiceError` for error answers, `TypeError` if offline. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  return readAnswer(await fetch(path, { signal: signal ?? null }));
}

/** As `getJson`, but resolves to the member `data` of the answer. */
export async function getData<Data>(path: string, signal?: AbortSignal): Promise<Data> {
  return (await getJson<{ readonly data: Data }>(path, signal)).data;
}

/** Fetches a text from the page's service. Rejects as `getJson` does. */
export async function readText(path: string): Promise<string> {
  const response = await fetch(path);
  return response.ok ? await response.text() : await readAnswer<never>(response);
}

/** As `getData`, for changes: sends `body` as JSON, or no body. */
export async function sendJson<Data>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  return (await readAnswer<{ readonly data: Data }>(response)).data;
}

/** The JSON body of a successful answer. Rejects with `ServiceError` for another status. */
export async function readAnswer<Answer>(response: Response): Promise<Answer> {
  if (response.ok) return (await response.json()) as Answer;
  const body = await response.json().catch(() => ({}));
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  throw new ServiceError(
    response.status,
    body as Partial<ErrorBody>,
    Number.isFinite(retryAfter) ? retryAfter : undefined,
  );
}
