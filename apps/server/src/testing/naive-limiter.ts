import fc from 'fast-check';
import type { RateCharge } from '../limits/rate-limiter.ts';

type Charges = readonly Required<RateCharge>[];

/** A direct implementation of the definition: stores every allowed request, and sums the units again each time. */
export class NaiveLimiter {
  readonly #taken: { readonly subject: string; readonly atMs: number; readonly units: number }[] = [];

  take(charges: Charges, nowMs: number): void {
    for (const { subject, limitPerMinute, cost } of charges)
      this.#taken.push({ subject, atMs: nowMs, units: Math.min(cost, limitPerMinute) });
  }

  /** Whether no subject has more units than its limit in the last minute. */
  isWithin(charges: Charges, nowMs: number): boolean {
    return charges.every(
      ({ subject, limitPerMinute: limit }) => limit === 0 || this.#used(subject, nowMs, 60_000) <= limit,
    );
  }

  /** Whether a request fits even if each unit counts a second longer than a minute. */
  fits(charges: Charges, nowMs: number): boolean {
    return charges.every(
      ({ subject, limitPerMinute: limit, cost }) =>
        limit === 0 || this.#used(subject, nowMs, 61_000) + Math.min(cost, limit) <= limit,
    );
  }

  #used(subject: string, nowMs: number, windowMs: number): number {
    return this.#taken
      .filter((one) => one.subject === subject && one.atMs + windowMs > nowMs)
      .reduce((sum, one) => sum + one.units, 0);
  }
}

const LIMITS: Readonly<Record<string, number>> = { a: 20, b: 20, account: 30, lifted: 0 };

/** Sequences of requests of any cost with shared limits, and the time before each. */
export const limitedRequests = fc.array(
  fc
    .record({
      subjects: fc.uniqueArray(fc.constantFrom('a', 'b', 'account', 'lifted'), { minLength: 1 }),
      cost: fc.integer({ min: 1, max: 25 }),
      waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 700 }), fc.integer({ min: 0, max: 40_000 })),
    })
    .map(({ subjects, cost, waitMs }) => ({
      charges: subjects.map((subject) => ({ subject, limitPerMinute: LIMITS[subject]!, cost })),
      waitMs,
    })),
  { maxLength: 200 },
);
