import { hash } from 'node:crypto';
import type { RequestExchange } from '../request-exchange.ts';
import { chooseEncoding, compress, type Encoding, isCompressible } from './compression.ts';
import { isNotModified } from './etag.ts';

/** The request headers that a page depends on: it comes in the language of the visitor. */
export const PAGE_VARY = 'Accept-Encoding, Accept-Language, Cookie';

/** A public page or file whose bytes do not change. A page of the site gets a new instance when it changes. */
export class StaticContent {
  readonly #contentType: string;
  readonly #headers: readonly string[];
  readonly #cacheControl: string;
  readonly #status: number;
  readonly #etag: string;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** `headers` alternates names and values, such as a Content-Security-Policy. `status` may be 404. */
  constructor(
    contentType: string,
    body: string | Uint8Array,
    headers: readonly string[],
    cacheControl = 'no-cache',
    status = 200,
  ) {
    this.#status = status;
    this.#bytes = Buffer.from(body);
    this.#contentType = contentType;
    this.#headers = headers;
    this.#cacheControl = cacheControl;
    // 22 characters of base64url are 132 bits.
    this.#etag = `W/"${hash('sha256', this.#bytes, 'base64url').slice(0, 22)}"`;
  }

  /** Sends the file, or 304. Compresses it once per encoding. `more` are additional headers of a 200. */
  async answer(exchange: RequestExchange, more: readonly string[] = []): Promise<void> {
    const { headers } = exchange.request;
    const base = this.#contentType.startsWith('text/html') ? PAGE_VARY : 'Accept-Encoding';
    const vary = exchange.context.origins.variesByOrigin(exchange.request.url ?? '')
      ? `${base}, Origin`
      : base;
    const shared = ['ETag', this.#etag, 'Cache-Control', this.#cacheControl, 'Vary', vary];
    if (this.#status === 200 && isNotModified(headers['if-none-match'], this.#etag))
      return exchange.sendEmpty(304, shared);
    const accepted = chooseEncoding(headers['accept-encoding'] as string | undefined);
    const encoding = isCompressible(this.#bytes.length) ? accepted : 'identity';
    const body = await this.#bodyIn(encoding);
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    exchange.send(
      this.#status,
      ['Content-Type', this.#contentType, ...shared, ...encodingHeader, ...this.#headers, ...more],
      body,
    );
  }

  get bytesCount(): number {
    return this.#bytes.length;
  }

  #bodyIn(encoding: Encoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return this.#bytes;
    let body = this.#compressed.get(encoding);
    if (body === undefined) {
      body = compress(this.#bytes, encoding);
      this.#compressed.set(encoding, body);
    }
    return body;
  }
}
