import type { SecretBox } from '../../domain/secret-box.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasskeyVerifier } from '../../ports/passkey-verifier.ts';
import type { RateLimiter } from '../../ports/rate-limiter.ts';
import type { SecondFactorStore } from '../../ports/second-factor-store.ts';

/** What services for second factors use. */
export interface SecondFactorDependencies {
  readonly secondFactors: SecondFactorStore;
  /** Counts wrong codes of six digits over an hour. */
  readonly codeLimiter: RateLimiter;
  /** Encrypts the secrets of authenticator apps. */
  readonly factorSecrets: SecretBox;
  /** Absent where browsers allow no passkeys: see domain/passkey-scope.ts. */
  readonly passkeys?: PasskeyVerifier | undefined;
  readonly clock: Clock;
}
