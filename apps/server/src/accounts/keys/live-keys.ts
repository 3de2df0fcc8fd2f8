import { compileDomainPatterns, NO_DOMAINS } from '../../base/allowed-domains.ts';
import { AppError } from '../../base/app-error.ts';
import { Breaker } from '../../base/breaker.ts';
import type { Clock } from '../../base/clock.ts';
import { DAY_MS } from '../../base/duration.ts';
import type { Log } from '../../base/log.ts';
import { within } from '../../base/within.ts';
import { accountLimits, keyLimits } from '../../limits/fair-use.ts';
import type { AccountStore } from '../account-store.ts';
import type { ApiKey } from './api-key.ts';
import { type LiveKey, LiveKeySet } from './live-key-set.ts';

/** Time between two polls. A key that any process revokes stops working after the next one. */
const POLL_MS = 250;
/** A store that takes longer counts as failed, because a broken connection can stay silent. */
const VERSION_MS_MAX = 1_000;
/** All keys are read at the start and after a change of the database. */
const CHANGES_MS_MAX = 10_000;
const REVOKE_MS_MAX = 2_000;
/** Unknown keys make the store read at most once in this time. */
const LOOKUP_PAUSE_MS = 50;
/** A request with an unknown key waits for the store no longer than this, and not at all once the store is away. */
const LOOKUP_MS_MAX = 500;
/** How long loaded keys keep working without the store, by default. */
const STALE_MS_MAX = DAY_MS;

interface ExpiringKey {
  readonly id: string;
  readonly expiresAtMs: number;
}

type KeySource = Pick<AccountStore, 'keysVersion' | 'keysChangedSince' | 'revokeKey'>;

/**
 * All keys that are not revoked, in memory, by the SHA-256 of the key, about 400 bytes each. A timer reads the version
 * of the keys four times a second, and the changed keys when it differs. While the store cannot be read, `isStale` is
 * true and the loaded keys keep working until they are older than `staleMsMax`. After three failures in a row, the
 * store is tried once a second.
 *
 * A key that expires is revoked at its first poll after that, so a clock that is set back does not revive it.
 */
export class LiveKeys {
  readonly #store: KeySource;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #staleMsMax: number;
  readonly #breaker: Breaker;
  #keys = new LiveKeySet();
  /** Keys with a time of expiry that are not known to be revoked, by SHA-256. */
  #expiring = new Map<string, ExpiringKey>();
  #version: string | undefined;
  /** Monotonic time at which the last successful refresh began. */
  #freshAtMs = 0;
  /** The current refresh. Resolves even if it fails. */
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  /** The refresh that unknown keys wait for, until it begins. */
  #lookup: Promise<void> | undefined;
  /** Resolves when the next lookup may begin. */
  #lookupPause: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #isPolling = false;
  #isStale = false;
  #isRevoking = false;
  #cannotRevoke = false;

  constructor(store: KeySource, log: Log, clock: Clock, staleMsMax = STALE_MS_MAX) {
    this.#store = store;
    this.#log = log;
    this.#clock = clock;
    this.#breaker = new Breaker({ clock });
    this.#staleMsMax = staleMsMax;
  }

  /** Reads the keys and keeps them up to date from now on. */
  async start(): Promise<void> {
    await this.refresh();
    await this.#revokeExpired();
    this.#timer = setInterval(() => {
      if (!this.#isPolling && this.#breaker.allows()) void this.poll();
    }, POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The key with this digest, even if it has expired. */
  find(sha256: string): LiveKey | undefined {
    return this.#keys.find(sha256);
  }

  /** Whether a publishable key serves pages of this host. */
  servesPagesOf(host: string): boolean {
    return this.#keys.servesPagesOf(host);
  }

  get size(): number {
    return this.#keys.size;
  }

  /** Whether the last refresh failed, so keys may have been added or revoked since. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Milliseconds since the keys were last known to be up to date; 0 unless `isStale`. */
  get staleMs(): number {
    return this.#isStale ? this.#clock.monotonicMs() - this.#freshAtMs : 0;
  }

  /** Whether the keys could not be read for so long that no key may be accepted. */
  get isTooStale(): boolean {
    return this.#isStale && this.staleMs >= this.#staleMsMax;
  }

  /**
   * Reads the keys that changed. Includes all changes before the call: it never joins a refresh that has started
   * already.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      const refresh = this.#refreshNow();
      this.#current = refresh.catch(() => undefined);
      return refresh;
    });
    return this.#next;
  }

  /**
   * Refreshes for a request with an unknown key; many requests share one refresh. Rejects with `storage_unavailable` if
   * that fails or takes too long, and at once while the store is away.
   */
  async lookUp(): Promise<void> {
    try {
      if (this.#breaker.isOpen) throw new Error('the API keys cannot be read');
      this.#lookup ??= this.#lookupPause.then(() => {
        this.#lookup = undefined;
        this.#lookupPause = new Promise((resolve) => setTimeout(resolve, LOOKUP_PAUSE_MS));
        return within(LOOKUP_MS_MAX, this.refresh());
      });
      await this.#lookup;
    } catch (cause) {
      throw new AppError('storage_unavailable', { cause, retryAfterSeconds: 1 });
    }
  }

  /** Refreshes, even if the store was away a moment ago. Never rejects. */
  async poll(): Promise<void> {
    this.#isPolling = true;
    // The refresh has logged its failure. Expired keys must stop working all the same.
    await this.refresh().catch(() => undefined);
    await this.#revokeExpired();
    this.#isPolling = false;
  }

  async #refreshNow(): Promise<void> {
    const startMs = this.#clock.monotonicMs();
    try {
      await this.#readChanges();
    } catch (error) {
      this.#breaker.failed(error);
      if (!this.#isStale && this.#version !== undefined) {
        this.#log.error(
          { err: error },
          'the API keys cannot be read; keys that are already loaded keep working',
        );
      }
      this.#isStale = true;
      throw error;
    }
    this.#breaker.succeeded();
    this.#freshAtMs = startMs;
    if (this.#isStale) this.#log.info({}, 'the API keys can be read again');
    this.#isStale = false;
  }

  async #readChanges(): Promise<void> {
    const current = await within(VERSION_MS_MAX, this.#store.keysVersion());
    if (current === this.#version) return;
    const changes = await within(CHANGES_MS_MAX, this.#store.keysChangedSince(this.#version));
    // All keys at once replace the old ones only when all of them are there.
    const keys = changes.isComplete ? new LiveKeySet() : this.#keys;
    const expiring = changes.isComplete ? new Map<string, ExpiringKey>() : this.#expiring;
    for (const key of changes.keys) {
      const { id, sha256, revokedAtMs, expiresAtMs } = key;
      if (revokedAtMs === null) keys.set(sha256, liveKeyOf(key));
      else keys.delete(sha256);
      if (revokedAtMs === null && expiresAtMs !== null) expiring.set(sha256, { id, expiresAtMs });
      else expiring.delete(sha256);
    }
    this.#keys = keys;
    this.#expiring = expiring;
    this.#version = changes.version;
  }

  async #revokeExpired(): Promise<void> {
    const nowMs = this.#clock.now();
    const expired = [...this.#expiring].filter(([, { expiresAtMs }]) => expiresAtMs <= nowMs);
    for (const [sha256] of expired) this.#keys.delete(sha256);
    if (expired.length === 0 || this.#isRevoking || this.#isStale) return;
    this.#isRevoking = true;
    try {
      for (const [sha256, { id, expiresAtMs }] of expired) {
        await within(REVOKE_MS_MAX, this.#store.revokeKey(id, expiresAtMs));
        this.#expiring.delete(sha256);
      }
      this.#cannotRevoke = false;
    } catch (error) {
      if (!this.#cannotRevoke)
        this.#log.error({ err: error }, 'the end of replaced API keys cannot be stored; it is tried again');
      this.#cannotRevoke = true;
    } finally {
      this.#isRevoking = false;
    }
  }
}

function liveKeyOf(key: ApiKey): LiveKey {
  const isPublishable = key.kind === 'publishable';
  return {
    expiresAtMs: key.expiresAtMs ?? Number.POSITIVE_INFINITY,
    verdict: {
      kind: 'valid',
      principal: {
        keyId: key.id,
        isVisitor: false,
        isPublishable,
        // A program that knows no publishable keys may have removed the domains of one.
        domains: compileDomainPatterns(key.domains) ?? (isPublishable ? NO_DOMAINS : null),
        allowServerCalls: key.allowServerCalls,
        ...keyLimits(key),
        shared: key.accountId === null ? [] : [accountLimits(key.accountId, key.kind, key)],
      },
    },
  };
}
