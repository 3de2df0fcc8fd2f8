import { randomBytes } from 'node:crypto';
import type { SecondFactorDependencies } from '../accounts/second-factors/check-second-factor.ts';
import { SecondFactorStore } from '../accounts/second-factors/second-factor-store.ts';
import { SecretBox } from '../accounts/second-factors/secret-box.ts';
import type { Database } from '../database/database.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import type { FakeClock } from './fake-clock.ts';

/** `SecondFactorDependencies` in memory. */
export function secondFactorParts(
  database: Database,
  clock: FakeClock,
): Omit<SecondFactorDependencies, 'clock'> {
  return {
    secondFactors: new SecondFactorStore(database),
    codeLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
    factorSecrets: new SecretBox(randomBytes(32)),
  };
}
