import type { Clock } from '../base/clock.ts';
import type { AccountStore } from './account-store.ts';

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

/** Hashes passwords outside of the event loop. */
export interface PasswordHasher {
  /** Rejects with `overloaded` if too many calls wait. */
  hash(password: string): Promise<string>;
  /** Rejects like `hash`. Without a hash, takes as long as with one and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
