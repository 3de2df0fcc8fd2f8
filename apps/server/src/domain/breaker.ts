/** Failures in a row after which a service counts as away. */
const FAILURES_MAX = 3;
/** While it is away, one call in this time is let through to find out whether it is back. */
const PROBE_MS = 1_000;

/**
 * Decides whether a call to another service is worth a try, so callers do not wait for a time-out each time while it is
 * away. Times are monotonic milliseconds.
 */
export class Breaker {
  #failures = 0;
  #nextProbeMs = 0;

  /** Whether the last calls failed. */
  get isOpen(): boolean {
    return this.#failures >= FAILURES_MAX;
  }

  /** Whether the caller may try. While the service is away, true for one call a second. */
  allows(nowMs: number): boolean {
    if (!this.isOpen) return true;
    if (nowMs < this.#nextProbeMs) return false;
    this.#nextProbeMs = nowMs + PROBE_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(nowMs: number): void {
    this.#failures++;
    if (this.#failures === FAILURES_MAX) this.#nextProbeMs = nowMs + PROBE_MS;
  }
}
