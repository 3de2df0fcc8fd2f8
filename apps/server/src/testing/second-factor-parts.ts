import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { SecretBox } from '../domain/secret-box.ts';
import { MemoryRateLimiter } from '../limits/memory-rate-limiter.ts';
import type { SecondFactorDependencies } from '../services/second-factors/second-factor-dependencies.ts';
import { SecondFactorStore } from '../stores/second-factor-store.ts';
import type { FakeClock } from './fake-clock.ts';

/** What services for second factors use, in memory. */
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
