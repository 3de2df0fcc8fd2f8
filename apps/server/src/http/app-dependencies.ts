import type { FastifyBaseLogger } from 'fastify';
import type { PreviewSigner } from '../domain/preview-signer.ts';
import type { TextSigner } from '../domain/text-signer.ts';
import type { AccessLog } from '../observability/access-log.ts';
import type { Metrics } from '../observability/metrics.ts';
import type { Catalogs } from '../ports/catalog.ts';
import type { Clock } from '../ports/clock.ts';
import type { IconBudget } from '../ports/icon-budget.ts';
import type { IconCounters } from '../ports/icon-counters.ts';
import type { IdentityProvider } from '../ports/identity-provider.ts';
import type { ImageReader } from '../ports/image-reader.ts';
import type { PictureRenderer } from '../ports/picture-renderer.ts';
import type { Pictures } from '../ports/pictures.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { SiteFiles } from '../ports/site-files.ts';
import type { UsageEvents } from '../ports/usage-events.ts';
import type { InvitationDependencies } from '../services/accounts/accept-invitation.ts';
import type { SignUpDependencies } from '../services/accounts/sign-up.ts';
import type { PublishableKeys } from '../services/keys/publishable-keys.ts';
import type { VerifyKey } from '../services/keys/verify-key.ts';
import type { SecondFactorDependencies } from '../services/second-factors/second-factor-dependencies.ts';
import type { UsageSources } from '../services/usage/report-usage.ts';
import type { Checks } from './response/not-ready.ts';

/** Whether this process may take traffic, and the state of each part. */
export interface Readiness {
  readonly isReady: boolean;
  readonly checks: Checks;
}

/** Dependencies of the endpoints at and below /account. */
export interface AccountServices
  extends SignUpDependencies,
    InvitationDependencies,
    SecondFactorDependencies {
  /** Limits requests and attempts to sign in. Its subjects say what they limit, such as `sign-in from …`. */
  readonly limiter: RateLimiter;
  readonly usage: UsageSources;
  countSignIn(method: 'password' | 'provider', isDone: boolean): void;
  /** Absent if people can sign in by password only. */
  readonly identities?: IdentityProvider | undefined;
  readonly tickets: TextSigner;
  /** A name for a client network that does not reveal it: see domain/network-digest.ts. */
  readonly networkDigest: (network: string) => string;
  /**
   * Makes keys that were added, changed or revoked before the call count at once in this process. Without it, and in
   * other processes, they count within a second. Never rejects.
   */
  applyKeyChanges(): Promise<void>;
}

/** Dependencies of the Iconify API. */
export interface IconifyDependencies {
  /** `public`: for anybody, `keys`: for clients with a key, `off`: for nobody. */
  readonly access: 'public' | 'keys' | 'off';
  /** Whether it is also served at the root, for sets of the catalog. */
  readonly isAtRoot: boolean;
  /** Limits of one client network; 0 means no limit. */
  readonly ratePerMinute: number;
  readonly dailyIcons: number;
  /** Limits requests and costly work of clients without a key, per network. */
  readonly limiter: RateLimiter;
  /** Limits whole sets per client and hour. */
  readonly setLimiter: Pick<RateLimiter, 'consume'>;
}

/** Dependencies of the HTTP layer. compose.ts provides them. */
export interface AppDependencies {
  /** The address of this service in its answers and emails (`PUBLIC_URL`), without a trailing slash. */
  readonly publicUrl: string;
  /** Whether the service answers at the host of this `Host` header: see domain/allowed-hosts.ts. */
  readonly isAllowedHost: (header: string) => boolean;
  /** Addresses and CIDR networks of proxies whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Part of the ETags of the API: an upgrade invalidates the answers that clients have cached. */
  readonly serverVersion: string;
  /** Milliseconds after which a search returns a degraded answer; 0 degrades every search. */
  readonly searchBudgetMs: number;
  readonly clock: Clock;
  /** A request asks for the active generation once and uses it throughout. */
  readonly catalogs: Catalogs;
  readonly site: SiteFiles;
  readonly verifyKey: VerifyKey;
  readonly publishableKeys: PublishableKeys;
  readonly accounts: AccountServices;
  /** Limits requests and costly work per secret key and account. */
  readonly limiter: RateLimiter;
  /** Limits those with publishable keys, per client network, key and account. */
  readonly publishableLimiter: RateLimiter;
  /** Limits requests and costly work of clients without a key, per network. */
  readonly visitorLimiter: RateLimiter;
  /** Limits the 401 answers of the API per client network. */
  readonly failureLimiter: Pick<RateLimiter, 'consume'>;
  /** A name for a network of visitors, or for a publishable key and a network, that changes every day and does not reveal the network. */
  readonly visitorDigest: (network: string) => string;
  readonly iconify: IconifyDependencies;
  readonly usageEvents: UsageEvents;
  readonly counters: IconCounters;
  readonly iconBudget: IconBudget;
  readonly previewSigner: PreviewSigner;
  readonly previews: Pictures;
  /** Pictures for downloads that are not equal to a preview. */
  readonly files: Pictures;
  readonly images: Pick<ImageReader, 'read'>;
  /** Draws contact sheets. Pictures of icons come from `previews` and `files`, which cache them. */
  readonly renderer: Pick<PictureRenderer, 'render'>;
  readonly metrics: Pick<Metrics, 'contentType' | 'observe' | 'count' | 'gauge'> & {
    render(): string | Promise<string>;
    figures(): ReturnType<Metrics['figures']> | Promise<ReturnType<Metrics['figures']>>;
  };
  /** What `/metrics` asks for as a bearer token; `undefined` means nothing. */
  readonly metricsToken: string | undefined;
  readonly readiness: () => Promise<Readiness>;
  /** Takes each answer; `undefined` if answers are not logged. */
  readonly accessLog: AccessLog | undefined;
  readonly logger: FastifyBaseLogger;
}
