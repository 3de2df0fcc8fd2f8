import type { Awaitable } from '../../domain/awaitable.ts';
import { NO_LIMIT, type RateLimiter, type RateShare, type RateVerdict } from '../../ports/rate-limiter.ts';

/** The limiters of one thread by purpose, for the others: a purpose is the first argument of each call. */
export class OwnedLimits {
  readonly #byPurpose: Readonly<Record<string, RateLimiter>>;

  constructor(byPurpose: Readonly<Record<string, RateLimiter>>) {
    this.#byPurpose = byPurpose;
  }

  consumeAll(purpose: string, shares: readonly RateShare[]) {
    return this.#byPurpose[purpose]!.consumeAll(shares);
  }

  giveBack(purpose: string, subjects: readonly string[]) {
    return this.#byPurpose[purpose]!.giveBack(subjects);
  }
}

/** What a thread sees of `OwnedLimits`: every call returns a promise. */
export interface RemoteLimits {
  consumeAll(purpose: string, shares: readonly RateShare[]): Promise<readonly RateVerdict[]>;
  giveBack(purpose: string, subjects: readonly string[]): Promise<void>;
}

/** A limiter that another thread owns. */
export class RemoteRateLimiter implements RateLimiter {
  readonly #limits: RemoteLimits;
  readonly #purpose: string;

  constructor(limits: RemoteLimits, purpose: string) {
    this.#limits = limits;
    this.#purpose = purpose;
  }

  async consume(subject: string, limitPerMinute: number, cost?: number): Promise<RateVerdict> {
    const share = { subject, limitPerMinute, ...(cost !== undefined && { cost }) };
    return (await this.consumeAll([share]))[0]!;
  }

  consumeAll(shares: readonly RateShare[]): Awaitable<readonly RateVerdict[]> {
    // Limits that are lifted need no owner.
    if (shares.every(({ limitPerMinute }) => limitPerMinute === 0)) return shares.map(() => NO_LIMIT);
    return this.#limits.consumeAll(this.#purpose, shares);
  }

  giveBack(subjects: readonly string[]): Promise<void> {
    return this.#limits.giveBack(this.#purpose, subjects);
  }
}
