import type { TextSigner } from '../base/signers.ts';
import type { RateLimiter } from '../limits/rate-limiter.ts';
import type { VisitorParts } from '../limits/visitor-access.ts';
import type { CollectionStore } from './collections/collection-store.ts';
import type { ApiKey } from './keys/api-key.ts';
import type { IdentityProvider } from './oidc/identity-provider.ts';
import type { SecondFactorDependencies } from './second-factors/check-second-factor.ts';
import type { InvitationDependencies } from './sign-up/invite.ts';
import type { SignUpDependencies } from './sign-up/sign-up.ts';

/** The usage of keys, which a later feature records. */
export interface RecordedUsage {
  /** Writes the counts and times of last use that wait in this process. Never rejects. */
  settle(): Promise<void>;
  /** The usage of each key, as the export of an account shows it. */
  export(keys: readonly ApiKey[]): Promise<readonly object[]>;
  /** Deletes the recorded queries of these keys. */
  forget(keyIds: readonly string[]): Promise<void>;
}

/** Dependencies of the endpoints at and below /account. */
export interface AccountServices
  extends SignUpDependencies,
    InvitationDependencies,
    SecondFactorDependencies {
  /** Limits requests and attempts to sign in. Its subjects say what they limit, such as `sign-in from …`. */
  readonly limiter: RateLimiter;
  readonly recordedUsage: RecordedUsage;
  readonly collections: CollectionStore;
  countSignIn(method: 'password' | 'provider', isDone: boolean): void;
  /** Absent if people can sign in by password only. */
  readonly identities?: IdentityProvider | undefined;
  readonly tickets: TextSigner;
  /** A name for a client network that does not reveal it: see limits/visitor-digests.ts. */
  readonly networkDigest: (network: string) => string;
  /**
   * Makes keys that were added, changed or revoked before the call count at once in this process. Without it, and in
   * other processes, they count within a second. Never rejects.
   */
  applyKeyChanges(): Promise<void>;
}

/** The needs of the routes at and below /account. */
export interface AccountParts extends VisitorParts {
  /** The address of this service in its answers and emails (`PUBLIC_URL`), without a trailing slash. */
  readonly publicUrl: string;
  readonly accounts: AccountServices;
}
