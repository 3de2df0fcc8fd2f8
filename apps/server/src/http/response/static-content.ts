import { hash } from 'node:crypto';
import type { RequestExchange } from '../request-exchange.ts';
import { chooseEncoding, compress, type Encoding, isCompressible } from './compression.ts';
import { isNotModified } from './etag.ts';

/** A public page or file whose bytes do not change. The start page gets a new instance when it changes. */
export class StaticContent {
  readonly #contentType: string;
  readonly #headers: readonly string[];
  readonly #cacheControl: string;
  readonly #etag: string;
  readonly #bytes: Buffer;
  readonly #compressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** `headers` alternates names and values, such as a Content-Security-Policy. */
  constructor(
    contentType: string,
    body: string | Uint8Array,
    headers: readonly string[],
    cacheControl = 'no-cache',
  ) {
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
    const vary = exchange.context.origins.variesByOrigin(exchange.request.url ?? '')
      ? 'Accept-Encoding, Origin'
      : 'Accept-Encoding';
    const shared = ['ETag', this.#etag, 'Cache-Control', this.#cacheControl, 'Vary', vary];
    if (isNotModified(headers['if-none-match'], this.#etag)) return exchange.sendEmpty(304, shared);
    const accepted = chooseEncoding(headers['accept-encoding'] as string | undefined);
    const encoding = isCompressible(this.#bytes.length) ? accepted : 'identity';
    const body = await this.#bodyIn(encoding);
    const encodingHeader = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
    exchange.send(
      200,
      ['Content-Type', this.#contentType, ...shared, ...encodingHeader, ...this.#headers, ...more],
      body,
    );
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
