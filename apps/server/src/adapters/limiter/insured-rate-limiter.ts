import type { Clock } from '../../ports/clock.ts';
import type { RateLimiter, RateShare, RateVerdict } from '../../ports/rate-limiter.ts';
import { RefusalMemory } from './refusal-memory.ts';
import type { SharedCalls } from './shared-calls.ts';

/**
 * A limiter that several processes share, with one of this process that decides alone while the shared one is away. The
 * local one counts all allowed requests of this process always, so it knows the last minute when it has to decide. While
 * the shared one is away, N processes together allow at most N times the limit.
 *
 * A refusal is repeated for at most a second without asking, so floods do not reach the shared limiter.
 */
export function withLocalInsurance(
  shared: RateLimiter,
  local: RateLimiter,
  calls: SharedCalls,
  clock: Clock,
): RateLimiter {
  const refusals = new RefusalMemory(clock);

  async function consumeAll(shares: readonly RateShare[]): Promise<readonly RateVerdict[]> {
    if (shares.every(({ limitPerMinute }) => limitPerMinute === 0)) return await local.consumeAll(shares);
    const remembered = refusals.find(shares);
    if (remembered !== undefined) return remembered;
    const verdicts = await calls.attempt(() => shared.consumeAll(shares));
    if (verdicts === undefined) return await local.consumeAll(shares);
    if (verdicts.every(({ isAllowed }) => isAllowed)) await local.consumeAll(shares);
    else refusals.add(shares, verdicts);
    return verdicts;
  }

  return {
    consumeAll,
    async consume(subject, limitPerMinute, cost = 1) {
      return (await consumeAll([{ subject, limitPerMinute, cost }]))[0]!;
    },
    async giveBack(subject) {
      refusals.forget(subject);
      await local.giveBack(subject);
      await calls.attempt(() => shared.giveBack(subject));
    },
  };
}
