import type { Clock } from '../../base/clock.ts';
import type { RateLimiter } from '../../limits/rate-limiter.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import type { SecretBox } from './secret-box.ts';

export interface SecondFactorDependencies {
  readonly secondFactors: SecondFactorStore;
  /** Counts wrong codes of six digits over an hour. */
  readonly codeLimiter: RateLimiter;
  /** Encrypts the secrets of authenticator apps. */
  readonly factorSecrets: SecretBox;
  readonly clock: Clock;
}
