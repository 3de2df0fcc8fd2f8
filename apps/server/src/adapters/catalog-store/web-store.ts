import { openAsBlob } from 'node:fs';
import { OperatorError } from '../../operator-error.ts';
import { type CatalogStore, CatalogStoreAway, type CurrentText } from '../../ports/catalog-store.ts';
import { blobPath, CURRENT, CURRENT_BYTES_MAX } from './published-generation.ts';

/** Until the head of an answer, and for CURRENT until its end. */
const HEAD_MS_MAX = 10_000;
/** For one blob of up to a few hundred megabytes. */
const WRITE_MS_MAX = 600_000;

/** The headers that sign a request; none for a server that anybody may read. */
export type Signer = (
  method: string,
  url: string,
  headers: Readonly<Record<string, string>>,
) => Promise<Readonly<Record<string, string>>>;

/** A web server, or a bucket if `sign` is given. Without it, the catalog can only be read. */
export class WebStore implements CatalogStore {
  readonly #base: string;
  readonly #sign: Signer | undefined;

  /** `base` ends with a slash. */
  constructor(base: string, sign?: Signer) {
    this.#base = base;
    this.#sign = sign;
  }

  async readCurrent(tag?: string): Promise<CurrentText | 'unchanged' | undefined> {
    const response = await this.#send('GET', CURRENT, tag === undefined ? {} : { 'if-none-match': tag });
    if (response.status !== 200) await discard(response);
    if (response.status === 304) return 'unchanged';
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw refusal(response, CURRENT);
    const text = await textOf(response, CURRENT_BYTES_MAX);
    const found = response.headers.get('etag') ?? `"${text}"`;
    return found === tag ? 'unchanged' : { text, tag: found };
  }

  async replaceCurrent(text: string, tag: string | undefined): Promise<boolean> {
    const condition = tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...condition };
    const response = await this.#send('PUT', CURRENT, headers, new Blob([text]));
    await discard(response);
    // 409: another conditional write is at work.
    if (response.status === 412 || response.status === 409) return false;
    if (!response.ok) throw refusal(response, CURRENT);
    return true;
  }

  async hasBlob(sha256: string): Promise<boolean> {
    const response = await this.#send('HEAD', blobPath(sha256));
    await discard(response);
    if (response.status === 404) return false;
    if (!response.ok) throw refusal(response, blobPath(sha256));
    return true;
  }

  async writeBlob(sha256: string, path: string): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // The server refuses a body with another digest.
      'x-amz-content-sha256': sha256,
    };
    const response = await this.#send('PUT', blobPath(sha256), headers, await openAsBlob(path), WRITE_MS_MAX);
    await discard(response);
    if (!response.ok) throw refusal(response, blobPath(sha256));
  }

  async readBlob(sha256: string): Promise<ReadableStream<Uint8Array>> {
    const response = await this.#send('GET', blobPath(sha256));
    if (response.status !== 200 || response.body === null) {
      await discard(response);
      throw refusal(response, blobPath(sha256));
    }
    return response.body;
  }

  async removeBlob(sha256: string): Promise<void> {
    const response = await this.#send('DELETE', blobPath(sha256));
    await discard(response);
    if (!response.ok && response.status !== 404) throw refusal(response, blobPath(sha256));
  }

  /** Sends a request. Its time limit ends with the head of the answer to a GET of a blob, whose reader limits the rest. */
  async #send(
    method: string,
    name: string,
    headers: Readonly<Record<string, string>> = {},
    body?: Blob,
    msMax = HEAD_MS_MAX,
  ): Promise<Response> {
    const url = `${this.#base}${name}`;
    if (this.#sign === undefined && method !== 'GET' && method !== 'HEAD')
      throw new OperatorError(
        'a catalog cannot be published to a web server. Publish it to a bucket (s3://…) or to a folder that the server delivers.',
      );
    const signed = (await this.#sign?.(method, url, headers)) ?? headers;
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new Error(`no answer in ${msMax / 1_000} s`)), msMax);
    try {
      return await fetch(url, {
        method,
        headers: signed,
        signal: stop.signal,
        // A signature covers one host only.
        redirect: this.#sign === undefined ? 'follow' : 'error',
        ...(body !== undefined && { body }),
      });
    } catch (error) {
      // fetch hides the reason, such as ECONNREFUSED, in the cause.
      throw new CatalogStoreAway(`no answer (${reasonOf(error)})`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }
}

function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const code = (cause as { readonly code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : message;
}

/** Without the address, because logs of the service contain no settings. */
function refusal({ status }: Response, name: string): Error {
  const text = `${name} was answered with status ${status}`;
  return status === 401 || status === 403
    ? new OperatorError(
        `${text}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the rights of this key.`,
      )
    : new CatalogStoreAway(text);
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel();
}

async function textOf(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const timer = AbortSignal.timeout(HEAD_MS_MAX);
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    if (bytes > bytesMax || timer.aborted) throw new Error(`${CURRENT} is too large or arrives too slowly`);
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks).toString('utf8');
}
