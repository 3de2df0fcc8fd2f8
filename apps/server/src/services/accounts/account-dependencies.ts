import type { AccountStore } from '../../ports/account-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';

/** What the services for accounts need. */
export interface AccountDependencies {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** The mistakes in a form, by the wire name of the field. */
export interface RefusedInput {
  readonly kind: 'refused';
  readonly errors: Readonly<Record<string, readonly string[]>>;
}
