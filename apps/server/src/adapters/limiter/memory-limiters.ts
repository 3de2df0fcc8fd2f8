import type { Clock } from '../../ports/clock.ts';
import type { RateLimiters } from '../../ports/rate-limiter.ts';
import { MemoryRateLimiter } from './memory-rate-limiter.ts';

/** Client networks whose failed authentications are remembered: 1 KB each. */
const FAILING_NETWORKS_MAX = 20_000;

/** One limiter per purpose, so that sign-in attempts cannot push API keys out of memory. */
export function memoryLimiters(clock: Clock): RateLimiters {
  return {
    requests: new MemoryRateLimiter(clock),
    accounts: new MemoryRateLimiter(clock),
    failures: new MemoryRateLimiter(clock, FAILING_NETWORKS_MAX),
  };
}
