import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../base/clock.ts';
import { AdmissionQueue } from './admission-queue.ts';
import type { OriginPolicy } from './cors.ts';
import { type HttpLimits, MEMOIZED_HEADERS_MAX } from './limits.ts';
import {
  type ClientAddress,
  type ClientNetworks,
  clientAddressBehind,
  clientNetwork,
  clientNetworks,
  isLoopbackAddress,
} from './request/client-address.ts';
import { memoize } from './request/memoize.ts';
import { UnsentBytes } from './response/unsent-bytes.ts';

/** One answered request, as the access log takes it. */
export interface AnsweredRequest {
  /** `undefined` if the request could not be parsed, like the address. */
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly status: number;
  readonly seconds: number;
  /** Bytes of the body. */
  readonly bytes: number;
  readonly requestId: string | undefined;
  /** The trace id of the request's `traceparent`. */
  readonly traceId: string | undefined;
  /** Absent for visitors. */
  readonly keyId: string | undefined;
}

/** Writes one line per answer. */
export type AccessLog = (answered: AnsweredRequest) => void;

/** The needs of the HTTP core, which knows no feature of the service. */
export interface HttpParts {
  /** The address of this service in its answers and emails (`PUBLIC_URL`), without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the service answers at the host of this `Host` header: see base/allowed-hosts.ts. */
  readonly isAllowedHost: (header: string) => boolean;
  /** Addresses and CIDR networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  readonly clock: Clock;
  readonly metrics: {
    observe(route: string, status: number, seconds: number): void;
    count(name: 'refusals', ...labels: readonly string[]): void;
  };
  /** Takes each answer; `undefined` if answers are not logged. */
  readonly accessLog: AccessLog | undefined;
  readonly logger: FastifyBaseLogger;
  readonly usageEvents: { answered(keyId: string, status: number): void };
}

/** State shared by all requests of one app. */
export class HttpContext {
  readonly parts: HttpParts;
  readonly origins: OriginPolicy;
  /** Headers of every answer: alternating names and values. */
  readonly securityHeaders: readonly string[];
  readonly nowMs: () => number;
  readonly isAllowedHost: (header: string) => boolean;
  readonly admission: AdmissionQueue;
  readonly #clientAddress: ClientAddress;
  /** The last request with a body of each connection: broken-request.ts asks whether it was answered. */
  readonly bodies = new WeakMap<Duplex, { readonly isAnsweredEarly: boolean }>();
  /** Whether the server is stopping. Each connection then closes after its next answer. */
  isClosing = false;
  readonly unsent: UnsentBytes;
  readonly stalledMs: number;
  #warnedAtMs = Number.NEGATIVE_INFINITY;

  constructor(parts: HttpParts, origins: OriginPolicy, limits: HttpLimits) {
    this.parts = parts;
    this.origins = origins;
    this.unsent = new UnsentBytes(limits.unsentBytesMax);
    this.stalledMs = limits.stalledMs;
    this.#clientAddress = clientAddressBehind(parts.trustedProxies);
    this.isAllowedHost = memoize(parts.isAllowedHost, MEMOIZED_HEADERS_MAX);
    this.nowMs = () => parts.clock.monotonicMs();
    this.admission = new AdmissionQueue(this.nowMs);
    this.securityHeaders = [
      'X-Content-Type-Options',
      'nosniff',
      'Referrer-Policy',
      'no-referrer',
      // Makes browsers require TLS for this host for a year. Sent only if the public address uses TLS.
      ...(parts.publicUrl.startsWith('https://') ? ['Strict-Transport-Security', 'max-age=31536000'] : []),
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
    this.parts.logger.warn(
      { err: error },
      'no file descriptors are left, so requests get 503; raise the limit of open files (ulimit -n)',
    );
  }

  clientNetworks(request: IncomingMessage): ClientNetworks {
    return clientNetworks(this.#clientAddress(request));
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
