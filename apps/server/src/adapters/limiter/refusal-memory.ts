import type { Clock } from '../../ports/clock.ts';
import type { RateShare, RateVerdict } from '../../ports/rate-limiter.ts';

interface Refusal {
  readonly shares: readonly RateShare[];
  readonly verdicts: readonly RateVerdict[];
  readonly atMs: number;
  readonly untilMs: number;
}

/**
 * A refusal is valid until its `resetMs` is over, unless the limiter was emptied or a request was given back in another
 * process. After a second it is asked for again.
 */
const HELD_MS_MAX = 1_000;
const SUBJECTS_MAX = 10_000;

/** The last refusals, by the first subject of the request. About 500 bytes each. */
export class RefusalMemory {
  readonly #clock: Clock;
  readonly #refusals = new Map<string, Refusal>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The verdicts on an equal request, or one that took less, if they still hold. */
  find(shares: readonly RateShare[]): readonly RateVerdict[] | undefined {
    const subject = shares[0]!.subject;
    const refusal = this.#refusals.get(subject);
    if (refusal === undefined) return undefined;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs >= refusal.untilMs) {
      this.#refusals.delete(subject);
      return undefined;
    }
    if (!isCovered(shares, refusal.shares)) return undefined;
    const passedMs = Math.floor(nowMs - refusal.atMs);
    return refusal.verdicts.map((verdict) => ({
      ...verdict,
      resetMs: Math.max(1, verdict.resetMs - passedMs),
    }));
  }

  /** The verdicts on a request of which at least one is a refusal. */
  add(shares: readonly RateShare[], verdicts: readonly RateVerdict[]): void {
    const subject = shares[0]!.subject;
    const atMs = this.#clock.monotonicMs();
    const resetMs = verdicts.filter(({ isAllowed }) => !isAllowed).map((verdict) => verdict.resetMs);
    // In order of insertion, so the first one is the oldest.
    this.#refusals.delete(subject);
    if (this.#refusals.size >= SUBJECTS_MAX) this.#refusals.delete(this.#refusals.keys().next().value!);
    this.#refusals.set(subject, {
      shares,
      verdicts,
      atMs,
      untilMs: atMs + Math.min(HELD_MS_MAX, ...resetMs),
    });
  }

  forget(subject: string): void {
    this.#refusals.delete(subject);
  }
}

/** Whether a request for these shares is refused when one for the others is. */
function isCovered(shares: readonly RateShare[], refused: readonly RateShare[]): boolean {
  return (
    shares.length === refused.length &&
    shares.every(({ subject, limitPerMinute, cost = 1 }, i) => {
      const other = refused[i]!;
      return (
        subject === other.subject && limitPerMinute === other.limitPerMinute && cost >= (other.cost ?? 1)
      );
    })
  );
}
