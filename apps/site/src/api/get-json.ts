/** What the service refuses, in its own words. */
export class ServiceError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** When it will answer again, where it says so. */
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

/** Is there nothing under this name? */
export function isNotFound(error: Error | null): error is ServiceError {
  return error instanceof ServiceError && error.status === 404;
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly errors: Readonly<Record<string, readonly string[]>>;
}

/** Asks the service that this page comes from. Throws `ServiceError` when it refuses, `TypeError` when it is away. */
export async function getJson<Answer>(path: string, signal?: AbortSignal): Promise<Answer> {
  // Without headers of its own, an answer that the browser has fetched ahead fits.
  return readAnswer(await fetch(path, { signal: signal ?? null }));
}

/** As `getJson`, for what changes something: sends `body` as JSON. */
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

/** The body of a good answer; throws what the service refuses. */
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
