import { compileDomainPatterns } from '../../domain/allowed-domains.ts';
import { accountLimits, keyLimits } from '../../domain/fair-use.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { AccountStore } from '../../ports/account-store.ts';
import type { ApiKey } from '../../ports/api-key.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';

/** Time between two polls. A key that any process revokes stops working after the next one. */
const POLL_MS = 250;

interface LiveKey {
  readonly verdict: { readonly kind: 'valid'; readonly principal: KeyPrincipal };
  /** Infinity for keys that do not expire. */
  readonly expiresAtMs: number;
}

type KeySource = Pick<AccountStore, 'keysVersion' | 'keysChangedSince' | 'revokeKey'>;

/**
 * All keys that are not revoked, in memory, by the SHA-256 of the key, about 400 bytes each. A timer reads the version
 * of the keys four times a second, and the changed keys when it differs. While the store cannot be read, the loaded
 * keys keep working and `isStale` is true.
 *
 * A key that expires is revoked at its first poll after that, so a clock that is set back does not revive it.
 */
export class LiveKeys {
  readonly #store: KeySource;
  readonly #log: Log;
  readonly #clock: Clock;
  readonly #bySha256 = new Map<string, LiveKey>();
  /** Keys with a time of expiry that are not known to be revoked, by SHA-256. */
  readonly #expiring = new Map<string, { readonly id: string; readonly expiresAtMs: number }>();
  #version: string | undefined;
  /** The current refresh. Resolves even if it fails. */
  #current: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStale = false;
  #cannotRevoke = false;

  constructor(store: KeySource, log: Log, clock: Clock) {
    this.#store = store;
    this.#log = log;
    this.#clock = clock;
  }

  /** Reads the keys and keeps them up to date from now on. */
  async start(): Promise<void> {
    await this.refresh();
    await this.#revokeExpired();
    this.#timer = setInterval(() => void this.poll(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** The key with this digest, even if it has expired. */
  find(sha256: string): LiveKey | undefined {
    return this.#bySha256.get(sha256);
  }

  get size(): number {
    return this.#bySha256.size;
  }

  /** Whether the last poll failed, so keys may have been added or revoked since. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /**
   * Reads the keys that changed. Includes all changes before the call: it never joins a refresh that has started
   * already.
   */
  refresh(): Promise<void> {
    this.#next ??= this.#current.then(() => {
      this.#next = undefined;
      const refresh = this.#readChanges();
      this.#current = refresh.catch(() => undefined);
      return refresh;
    });
    return this.#next;
  }

  async #readChanges(): Promise<void> {
    if ((await this.#store.keysVersion()) === this.#version) return;
    const { version, keys, isComplete } = await this.#store.keysChangedSince(this.#version);
    if (isComplete) {
      this.#bySha256.clear();
      this.#expiring.clear();
    }
    for (const key of keys) {
      const { id, sha256, revokedAtMs, expiresAtMs } = key;
      if (revokedAtMs === null) this.#bySha256.set(sha256, liveKeyOf(key));
      else this.#bySha256.delete(sha256);
      if (revokedAtMs === null && expiresAtMs !== null) this.#expiring.set(sha256, { id, expiresAtMs });
      else this.#expiring.delete(sha256);
    }
    this.#version = version;
  }

  /** Refreshes. A failure is logged and makes the keys stale; it never rejects. */
  async poll(): Promise<void> {
    try {
      await this.refresh();
      if (this.#isStale) this.#log.info({}, 'the API keys can be read again');
      this.#isStale = false;
    } catch (error) {
      if (!this.#isStale) {
        this.#log.error(
          { err: error },
          'the API keys cannot be read; keys that are already loaded keep working',
        );
      }
      this.#isStale = true;
    }
    await this.#revokeExpired();
  }

  async #revokeExpired(): Promise<void> {
    const nowMs = this.#clock.now();
    const expired = [...this.#expiring].filter(([, { expiresAtMs }]) => expiresAtMs <= nowMs);
    if (expired.length === 0) return;
    try {
      for (const [sha256, { id, expiresAtMs }] of expired) {
        this.#bySha256.delete(sha256);
        await this.#store.revokeKey(id, expiresAtMs);
        this.#expiring.delete(sha256);
      }
      this.#cannotRevoke = false;
    } catch (error) {
      if (!this.#cannotRevoke)
        this.#log.error({ err: error }, 'the end of replaced API keys cannot be stored; it is tried again');
      this.#cannotRevoke = true;
    }
  }
}

function liveKeyOf(key: ApiKey): LiveKey {
  return {
    expiresAtMs: key.expiresAtMs ?? Number.POSITIVE_INFINITY,
    verdict: {
      kind: 'valid',
      principal: {
        keyId: key.id,
        isVisitor: false,
        domains: compileDomainPatterns(key.domains),
        allowServerCalls: key.allowServerCalls,
        ...keyLimits(key),
        shared: key.accountId === null ? [] : [accountLimits(key.accountId, key)],
      },
    },
  };
}
