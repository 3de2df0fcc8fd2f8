/** Failures in a row after which a service counts as away. */
const FAILURES_MAX = 3;
/** While it is away, one call in this time is let through to find out whether it is back. */
const PROBE_MS = 1_000;

export interface BreakerOptions {
  readonly clock: { monotonicMs(): number };
  /** A few words about an error, without secrets. */
  readonly reasonOf?: (error: unknown) => string;
  /** Called when the service becomes unavailable, and when it answers again. */
  readonly onChange?: (isOpen: boolean, reason: string) => void;
}

/**
 * Decides whether a call to another service is worth a try, so callers do not wait for a time-out each time while it is
 * away: after three failures in a row, one call a second.
 */
export class Breaker {
  readonly #options: BreakerOptions;
  #inARow = 0;
  #failuresCount = 0;
  #reason = '';
  #nextProbeMs = 0;

  constructor(options: BreakerOptions) {
    this.#options = options;
  }

  /** Whether the last calls failed. */
  get isOpen(): boolean {
    return this.#inARow >= FAILURES_MAX;
  }

  /** Why the last call failed; `undefined` if it did not. */
  get reason(): string | undefined {
    return this.#inARow === 0 ? undefined : this.#reason;
  }

  /** Calls that failed since the start. */
  get failuresCount(): number {
    return this.#failuresCount;
  }

  /** Whether the caller may try. While the service is away, true for one call a second. */
  allows(): boolean {
    if (!this.isOpen) return true;
    const nowMs = this.#options.clock.monotonicMs();
    if (nowMs < this.#nextProbeMs) return false;
    this.#nextProbeMs = nowMs + PROBE_MS;
    return true;
  }

  succeeded(): void {
    const { isOpen } = this;
    this.#inARow = 0;
    if (isOpen) this.#options.onChange?.(false, this.#reason);
  }

  failed(error: unknown): void {
    const { clock, reasonOf, onChange } = this.#options;
    this.#inARow++;
    this.#failuresCount++;
    this.#reason = reasonOf?.(error) ?? '';
    if (this.#inARow !== FAILURES_MAX) return;
    this.#nextProbeMs = clock.monotonicMs() + PROBE_MS;
    onChange?.(true, this.#reason);
  }

  /** Returns the result of the call, or undefined if it fails or the service is away. Never rejects. */
  async attempt<Result>(call: () => Promise<Result>): Promise<Result | undefined> {
    if (!this.allows()) return undefined;
    try {
      const result = await call();
      this.succeeded();
      return result;
    } catch (error) {
      this.failed(error);
      return undefined;
    }
  }
}
