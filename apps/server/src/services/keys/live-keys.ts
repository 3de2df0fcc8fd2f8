import { compileDomainPatterns } from '../../domain/allowed-domains.ts';
import type { KeyPrincipal } from '../../domain/key-principal.ts';
import type { ApiKey, ApiKeyStore } from '../../ports/api-key-store.ts';
import type { Log } from '../../ports/log.ts';

/** A quarter of a second, so that a key revoked by any process stops well within one. */
const POLL_MS = 250;

interface LiveKey {
  readonly verdict: { readonly kind: 'valid'; readonly principal: KeyPrincipal };
  /** Infinity for keys that do not end by themselves. */
  readonly expiresAtMs: number;
}

/**
 * Which keys work at the moment? All of them, in memory by the SHA-256 of the key, some 400 bytes each. A timer asks
 * for the store's version four times a second and reads only the keys that changed. While the store cannot be read,
 * the keys known so far go on working, and `isStale` says so.
 */
export class LiveKeys {
  readonly #store: ApiKeyStore;
  readonly #log: Log;
  readonly #bySha256 = new Map<string, LiveKey>();
  #version = 0;
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStale = false;

  constructor(store: ApiKeyStore, log: Log) {
    this.#store = store;
    this.#log = log;
  }

  /** Reads the keys and keeps them up to date from now on. */
  async start(): Promise<void> {
    await this.refresh();
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  find(sha256: string): LiveKey | undefined {
    return this.#bySha256.get(sha256);
  }

  get size(): number {
    return this.#bySha256.size;
  }

  /** Whether the last look at the store failed: keys may have been added or revoked since. */
  get isStale(): boolean {
    return this.#isStale;
  }

  /** Whether `refresh` may find something. Costs microseconds; true when the store cannot be asked. */
  mayHaveChanged(): boolean {
    try {
      return this.#store.version() !== this.#version;
    } catch {
      return true;
    }
  }

  /** Reads what changed since the last time. Calls at the same time share one reading. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #read(): Promise<void> {
    const { version, keys } = await this.#store.changedSince(this.#version);
    for (const key of keys) {
      if (key.revokedAtMs === null) this.#bySha256.set(key.sha256, liveKeyOf(key));
      else this.#bySha256.delete(key.sha256);
    }
    this.#version = version;
  }

  async #poll(): Promise<void> {
    if (!this.mayHaveChanged() && !this.#isStale) return;
    try {
      await this.refresh();
      if (this.#isStale) this.#log.info({}, 'the API keys can be read again');
      this.#isStale = false;
    } catch (error) {
      if (!this.#isStale) {
        this.#log.error({ err: error }, 'the API keys cannot be read; those known so far go on working');
      }
      this.#isStale = true;
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
        domains: compileDomainPatterns(key.domains),
        allowServerCalls: key.allowServerCalls,
        rateLimitPerMinute: key.rateLimitPerMinute,
        dailyIcons: key.dailyIcons,
      },
    },
  };
}
