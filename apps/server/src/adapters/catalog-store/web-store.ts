import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { codeOf, OperatorError } from '../../operator-error.ts';
import { type CatalogStore, CatalogStoreAway, type CurrentText } from '../../ports/catalog-store.ts';
import { exchange, type HttpRequest } from './http-exchange.ts';
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
    const condition: Record<string, string> = tag?.startsWith('"') ? { 'if-none-match': tag } : {};
    const answer = await this.#send('GET', CURRENT, {
      headers: { 'cache-control': 'no-cache', ...condition },
    });
    const { statusCode } = answer;
    if (statusCode !== 200) answer.resume();
    if (statusCode === 304) return 'unchanged';
    if (statusCode === 404) return undefined;
    if (statusCode !== 200) throw refusal(answer, CURRENT);
    const text = await textOf(answer);
    const found = answer.headers.etag ?? createHash('sha256').update(text).digest('hex');
    return found === tag ? 'unchanged' : { text, tag: found };
  }

  async replaceCurrent(text: string, tag: string | undefined): Promise<boolean> {
    const condition: Record<string, string> =
      tag === undefined ? { 'if-none-match': '*' } : { 'if-match': tag };
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', ...condition };
    const answer = await this.#send('PUT', CURRENT, { headers, body: { text } });
    answer.resume();
    // 409: another conditional write is at work. 404: what the tag names was removed.
    if ([404, 409, 412].includes(answer.statusCode ?? 0)) return false;
    if (!isOk(answer)) throw refusal(answer, CURRENT);
    return true;
  }

  async hasBlob(sha256: string): Promise<boolean> {
    const answer = await this.#send('HEAD', blobPath(sha256));
    answer.resume();
    // S3 answers 403 for what is not there to a key that may not list the bucket.
    if (answer.statusCode === 404 || answer.statusCode === 403) return false;
    if (!isOk(answer)) throw refusal(answer, blobPath(sha256));
    return true;
  }

  async writeBlob(sha256: string, path: string): Promise<void> {
    const headers = {
      'content-type': 'application/octet-stream',
      'cache-control': 'public, max-age=31536000, immutable',
      // The server refuses a body with another digest.
      'x-amz-content-sha256': sha256,
    };
    const answer = await this.#send('PUT', blobPath(sha256), {
      headers,
      body: { file: path },
      msMax: WRITE_MS_MAX,
    });
    answer.resume();
    if (!isOk(answer)) throw refusal(answer, blobPath(sha256));
  }

  async readBlob(sha256: string): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.#send('GET', blobPath(sha256));
    if (answer.statusCode !== 200) {
      answer.resume();
      throw refusal(answer, blobPath(sha256));
    }
    return Readable.toWeb(answer) as ReadableStream<Uint8Array>;
  }

  async removeBlob(sha256: string): Promise<void> {
    const answer = await this.#send('DELETE', blobPath(sha256));
    answer.resume();
    if (!isOk(answer) && answer.statusCode !== 404) throw refusal(answer, blobPath(sha256));
  }

  async #send(
    method: string,
    name: string,
    { headers = {}, msMax = HEAD_MS_MAX, ...rest }: Partial<HttpRequest> = {},
  ): Promise<IncomingMessage> {
    const url = `${this.#base}${name}`;
    if (this.#sign === undefined && method !== 'GET' && method !== 'HEAD')
      throw new OperatorError(
        'a catalog cannot be published to a web server. Publish it to a bucket (s3://…) or to a folder that the server delivers.',
      );
    const signed = (await this.#sign?.(method, url, headers)) ?? headers;
    try {
      return await exchange({ method, url, headers: signed, msMax, ...rest });
    } catch (cause) {
      throw new CatalogStoreAway(`no answer (${codeOf(cause) ?? (cause as Error).message})`, { cause });
    }
  }
}

function isOk({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** Without the address, because logs of the service contain no settings. */
function refusal({ statusCode = 0 }: IncomingMessage, name: string): Error {
  const text = `${name} was answered with status ${statusCode}`;
  return statusCode === 401 || statusCode === 403
    ? new OperatorError(
        `${text}. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and the rights of this key.`,
      )
    : new CatalogStoreAway(text);
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const timer = setTimeout(() => answer.destroy(new Error('too slow')), HEAD_MS_MAX);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes > CURRENT_BYTES_MAX) throw new Error('too large');
    }
  } catch (cause) {
    throw new CatalogStoreAway(`${CURRENT} is incomplete (${codeOf(cause) ?? (cause as Error).message})`, {
      cause,
    });
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8');
}
