import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Catalog } from '../ports/catalog.ts';
import { AdmissionQueue } from './admission-queue.ts';
import type { AppDependencies } from './app-dependencies.ts';
import { isIconifyAddress } from './iconify/cross-origin.ts';
import { SetReaders } from './iconify/set-readers.ts';
import { COMPRESSED_CACHE_BYTES_MAX, type HttpLimits, MEMOIZED_HEADERS_MAX } from './limits.ts';
import {
  type ClientAddress,
  type ClientNetworks,
  clientAddressBehind,
  clientNetwork,
  clientNetworks,
  isLoopbackAddress,
} from './request/client-address.ts';
import { memoize } from './request/memoize.ts';
import { IconPresenter } from './response/icon-presenter.ts';
import { ResponseCache } from './response/response-cache.ts';
import { UnsentBytes } from './response/unsent-bytes.ts';
import { SlowWork } from './slow-work.ts';

/** State shared by all requests of one app. */
export class HttpContext {
  readonly deps: AppDependencies;
  /** Headers of every answer: alternating names and values. */
  readonly securityHeaders: readonly string[];
  readonly nowMs: () => number;
  readonly isAllowedHost: (header: string) => boolean;
  readonly admission: AdmissionQueue;
  readonly #clientAddress: ClientAddress;
  /** Compressed bodies by encoding, ETag and canonical query. Compressing a page takes about as long as finding it. */
  readonly compressedBodies = new ResponseCache<Buffer>(COMPRESSED_CACHE_BYTES_MAX, (body) => body.length);
  readonly slowWork = new SlowWork();
  readonly setReaders = new SetReaders();
  /** Whether pages of any origin may read the answers at an address. */
  readonly isCrossOrigin: (url: string) => boolean;
  /** The last request with a body of each connection: broken-request.ts asks whether it was answered. */
  readonly bodies = new WeakMap<Duplex, { readonly isAnsweredEarly: boolean }>();
  /** Whether the server is stopping. Each connection then closes after its next answer. */
  isClosing = false;
  readonly unsent: UnsentBytes;
  readonly stalledMs: number;
  #warnedAtMs = Number.NEGATIVE_INFINITY;
  readonly #presenters = new WeakMap<Catalog, IconPresenter>();

  constructor(deps: AppDependencies, limits: HttpLimits) {
    this.deps = deps;
    this.unsent = new UnsentBytes(limits.unsentBytesMax);
    this.stalledMs = limits.stalledMs;
    this.#clientAddress = clientAddressBehind(deps.trustedProxies);
    this.isAllowedHost = memoize(deps.isAllowedHost, MEMOIZED_HEADERS_MAX);
    this.isCrossOrigin = deps.iconify.access === 'public' ? isIconifyAddress : () => false;
    this.nowMs = () => deps.clock.monotonicMs();
    this.admission = new AdmissionQueue(this.nowMs);
    this.securityHeaders = [
      'X-Content-Type-Options',
      'nosniff',
      'Referrer-Policy',
      'no-referrer',
      // Makes browsers require TLS for this host for a year. Sent only if the public address uses TLS.
      ...(deps.publicUrl.startsWith('https://') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
    ];
  }

  /** The network of the client: see `clientNetwork` in client-address.ts. */
  clientNetwork(request: IncomingMessage): string {
    return clientNetwork(this.#clientAddress(request));
  }

  /** Whether the client is on this machine. False for clients of a proxy that is not trusted, which hides them. */
  isLoopback(request: IncomingMessage): boolean {
    return (
      isLoopbackAddress(this.#clientAddress(request)) && request.headers['x-forwarded-for'] === undefined
    );
  }

  /** Logs missing file descriptors, at most once a minute, because clients can cause them. */
  warnOutOfDescriptors(error: unknown): void {
    if (this.nowMs() - this.#warnedAtMs < 60_000) return;
    this.#warnedAtMs = this.nowMs();
    this.deps.logger.warn(
      { err: error },
      'no file descriptors are left, so requests get 503; raise the limit of open files (ulimit -n)',
    );
  }

  clientNetworks(request: IncomingMessage): ClientNetworks {
    return clientNetworks(this.#clientAddress(request));
  }

  /** One presenter per generation, released with it. */
  presenterOf(catalog: Catalog): IconPresenter {
    let presenter = this.#presenters.get(catalog);
    if (presenter === undefined) {
      presenter = new IconPresenter(catalog, this.deps);
      this.#presenters.set(catalog, presenter);
    }
    return presenter;
  }
}

/** The header for data: opened as a page, it loads and runs nothing, and no page can frame it. */
export const DATA_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; frame-ancestors 'none'",
];

/** The header for files of icons: as `DATA_CSP`. Opened as a page, they also get an opaque origin. */
export const FILE_CSP: readonly string[] = [
  'Content-Security-Policy',
  "default-src 'none'; sandbox; frame-ancestors 'none'",
];
