import fc from 'fast-check';
import type { RateShare } from '../ports/rate-limiter.ts';

/** A direct implementation of the definition: stores every allowed request, and sums the units again each time. */
export class NaiveLimiter {
  #taken: { readonly subject: string; readonly atMs: number; readonly units: number }[] = [];
  allows(shares: readonly Required<RateShare>[], nowMs: number): boolean {
    this.#taken = this.#taken.filter(({ atMs }) => atMs + 60_000 > nowMs);
    const fits = shares.map(({ subject, limitPerMinute: limit, cost }) => {
      const used = this.#taken
        .filter((one) => one.subject === subject)
        .reduce((sum, one) => sum + one.units, 0);
      return limit === 0 || used + Math.min(cost, limit) <= limit;
    });
    if (fits.includes(false)) return false;
    for (const { subject, limitPerMinute, cost } of shares)
      this.#taken.push({ subject, atMs: nowMs, units: Math.min(cost, limitPerMinute) });
    return true;
  }
}

const LIMITS: Readonly<Record<string, number>> = { a: 20, b: 20, account: 30, lifted: 0 };

/** Sequences of requests of any cost with shared limits, and the time before each. */
export const limitedRequests = fc.array(
  fc
    .record({
      subjects: fc.uniqueArray(fc.constantFrom('a', 'b', 'account', 'lifted'), { minLength: 1 }),
      cost: fc.integer({ min: 1, max: 25 }),
      waitMs: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 40_000 })),
    })
    .map(({ subjects, cost, waitMs }) => ({
      shares: subjects.map((subject) => ({ subject, limitPerMinute: LIMITS[subject]!, cost })),
      waitMs,
    })),
  { maxLength: 200 },
);
