import type { Clock } from '../base/clock.ts';
import type { Refusal } from '../http/request-exchange.ts';
import type { AccountStore } from './account-store.ts';
import type { PasswordHasher } from './passwords/argon2-hasher.ts';

/** The ports that services for accounts use. */
export interface AccountDependencies {
  readonly accounts: AccountStore;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** The answer to a request that changes nothing. */
export interface Refused {
  readonly kind: 'refused';
  readonly refusal: Refusal;
}

export function refused(refusal: Refusal): Refused {
  return { kind: 'refused', refusal };
}

/** The messages of all fields, for commands. */
export function reasonsIn({ refusal }: Refused): string {
  return Object.values(refusal.errors ?? {})
    .flatMap((problems) => problems.map(({ message }) => message))
    .join('\n');
}

/** Invalid input: problems by the wire name of the field. */
export function invalid(errors: NonNullable<Refusal['errors']>): Refused {
  return refused({ code: 'invalid_field', errors });
}
