import type { IncomingMessage, ServerResponse } from 'node:http';
import type { OpenCatalog } from '../adapters/embedded/open-catalog.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { type ClientAddress, clientAddressBehind } from './client-address.ts';
import { clientNetwork } from './client-network.ts';
import { CompressedBodies } from './compressed-bodies.ts';
import { COMPRESSED_KEPT_BYTES_MAX, type HttpLimits } from './limits.ts';
import { CatalogPresenter } from './present/catalog-presenter.ts';
import { type HeaderLines, linesOf, ReadyHeads } from './ready-head.ts';

/** What all requests of one app share. */
export class HttpContext {
  readonly deps: AppDependencies;
  /** For every answer with a body. */
  readonly securityLines: HeaderLines;
  readonly heads: ReadyHeads;
  readonly nowMs: () => number;
  readonly #clientAddress: ClientAddress;
  readonly compressedBodies = new CompressedBodies(COMPRESSED_KEPT_BYTES_MAX);
  /** The server is stopping: each connection ends with the answer under way. */
  isClosing = false;
  readonly #unsentBytesMax: number;
  #unsentBytes = 0;
  readonly #presenters = new WeakMap<OpenCatalog, CatalogPresenter>();

  constructor(deps: AppDependencies, limits: HttpLimits) {
    this.deps = deps;
    this.#unsentBytesMax = limits.unsentBytesMax;
    this.#clientAddress = clientAddressBehind(deps.trustedProxies);
    this.nowMs = () => deps.clock.monotonicMs();
    this.heads = new ReadyHeads(deps.clock, limits.keepAliveMs);
    this.securityLines = linesOf([
      'X-Content-Type-Options',
      'nosniff',
      'Referrer-Policy',
      'no-referrer',
      // Browsers remember this for the host, so it is sent only where the host is known to speak TLS.
      ...(deps.publicUrl.startsWith('https://') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
    ]);
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
  presenterOf(catalog: OpenCatalog): CatalogPresenter {
    let presenter = this.#presenters.get(catalog);
    if (presenter === undefined) {
      presenter = new CatalogPresenter(catalog, this.deps);
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
