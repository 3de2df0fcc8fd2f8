/** An error answer of the service. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** The value of `Retry-After`, if present. */
  readonly retryAfterSeconds: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfterSeconds?: number) {
    super(body.message ?? `The service answered ${status}.`);
    this.name = 'ServiceError';
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.errors ?? {};
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Whether the service answered 404. */
export function isNotFound(error: Error | null): error is ServiceError {
  return error instanceof ServiceError && error.status === 404;
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Fetches JSON from the page's own service. Throws `ServiceError` on an error answer, `TypeError` without a connection. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  // Without extra headers the request matches the browser's preloaded answer.
  return readAnswer(await fetch(path, { signal: signal ?? null }));
}

/** As `getJson`, for changes: sends `body` as JSON. */
export async function sendJson<Answer>(
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: object,
): Promise<Answer> {
  const headers = { accept: 'application/json' };
  return readAnswer(
    await fetch(
      path,
      body === undefined
        ? { method, headers }
        : {
            method,
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          },
    ),
  );
}

/** The body of a successful answer. Throws `ServiceError` otherwise. */
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
