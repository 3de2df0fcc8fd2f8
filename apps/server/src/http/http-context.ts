import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Catalog } from '../ports/catalog.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { COMPRESSED_CACHE_BYTES_MAX, type HttpLimits } from './limits.ts';
import { type ClientAddress, clientAddressBehind, clientNetwork } from './request/client-address.ts';
import { IconPresenter } from './response/icon-presenter.ts';

/** What all requests of one app share. */
export class HttpContext {
  readonly deps: AppDependencies;
  /** For every answer with a body. */
  readonly securityHeaders: readonly string[];
  readonly nowMs: () => number;
  readonly #clientAddress: ClientAddress;
  /** Compressing a page of icons takes as long as finding it, and clients repeat themselves. By encoding, ETag and query. */
  readonly compressedBodies = new LRUCache<string, Buffer>({
    maxSize: COMPRESSED_CACHE_BYTES_MAX,
    maxEntrySize: COMPRESSED_CACHE_BYTES_MAX / 8,
    sizeCalculation: (body, name) => name.length + body.length,
  });
  /** The server is stopping: each connection ends with the answer under way. */
  isClosing = false;
  readonly #unsentBytesMax: number;
  #unsentBytes = 0;
  readonly #presenters = new WeakMap<Catalog, IconPresenter>();

  constructor(deps: AppDependencies, limits: HttpLimits) {
    this.deps = deps;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#clientAddress = clientAddressBehind(deps.trustedProxies);
    this.nowMs = () => deps.clock.monotonicMs();
    this.securityHeaders = [
      'X-Content-Type-Options',
      'nosniff',
      'Referrer-Policy',
      'no-referrer',
      // Browsers remember this for the host, so it is sent only where the host is known to speak TLS.
      ...(deps.publicUrl.startsWith('https://') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
    ];
  }

  /** By whom requests are counted that have no key: the network of the client, or of the last proxy that is known. */
  clientNetwork(request: IncomingMessage): string {
    return clientNetwork(this.#clientAddress(request));
  }

  /** Makes room for a large answer until the response is closed; false when too much waits for slow clients already. */
  holdUnsent(bytes: number, response: ServerResponse): boolean {
    if (this.#unsentBytes + bytes > this.#unsentBytesMax && this.#unsentBytes > 0) return false;
    this.#unsentBytes += bytes;
    response.once('close', () => {
      this.#unsentBytes -= bytes;
    });
    return true;
  }

  /** Fragments and addresses belong to one catalog; the old ones go with it, even if nobody asks any more. */
  presenterOf(catalog: Catalog): IconPresenter {
    let presenter = this.#presenters.get(catalog);
    if (presenter === undefined) {
      presenter = new IconPresenter(catalog, this.deps);
      this.#presenters.set(catalog, presenter);
    }
    return presenter;
  }
}

/** For answers that are data: nothing in them may load or run anything, and nobody may frame them. */
export const DATA_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** For files: opened as a page they have an origin of their own and may do nothing. */
export const FILE_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; sandbox; frame-ancestors 'none'",
];
