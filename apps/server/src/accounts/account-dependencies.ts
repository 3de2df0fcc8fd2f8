import type { Clock } from '../base/clock.ts';
import type { AccountStore } from './account-store.ts';
import type { PasswordHasher } from './passwords/argon2-hasher.ts';

/** The ports that services for accounts use. */
export interface AccountDependencies {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Invalid input: messages by the wire name of the field. */
export interface RefusedInput {
  readonly kind: 'refused';
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
