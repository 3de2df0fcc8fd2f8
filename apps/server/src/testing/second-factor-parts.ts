import { randomBytes } from 'node:crypto';
import { MemoryRateLimiter } from '../adapters/limiter/memory-rate-limiter.ts';
import { SecretBox } from '../domain/secret-box.ts';
import type { AccountStore } from '../ports/account-store.ts';
import type { SecondFactorDependencies } from '../services/second-factors/second-factor-dependencies.ts';
import type { FakeClock } from './fake-clock.ts';
import { MemorySecondFactorStore } from './stores/second-factor-store.ts';

/** What services for second factors use, in memory. */
export function secondFactorParts(
  accounts: AccountStore,
  clock: FakeClock,
): Omit<SecondFactorDependencies, 'clock'> {
  return {
    secondFactors: new MemorySecondFactorStore(accounts),
    codeLimiter: new MemoryRateLimiter(clock, 1_000, 3_600_000),
    factorSecrets: new SecretBox(randomBytes(32)),
  };
}
