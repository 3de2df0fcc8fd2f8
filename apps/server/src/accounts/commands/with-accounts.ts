import { systemClock } from '../../base/clock.ts';
import type { Config } from '../../config/config.ts';
import type { Databases } from '../../database/database.ts';
import { withDatabases } from '../../database/open.ts';
import { IconBudgetStore } from '../../limits/icon-budget-store.ts';
import { AccountStore } from '../account-store.ts';
import { Argon2Hasher } from '../passwords/argon2-hasher.ts';
import { SecondFactorStore } from '../second-factors/second-factor-store.ts';
import { InvitationStore } from '../sign-up/invitation-store.ts';

/** Opens for one command what commands about accounts and keys need. */
export function withAccounts<Result>(
  work: (parts: ReturnType<typeof partsOf>, config: Config) => Promise<Result>,
  mayBeNew = false,
): Promise<Result> {
  return withDatabases((databases, config) => work(partsOf(databases), config), mayBeNew);
}

function partsOf({ durable, statistics }: Databases) {
  return {
    accounts: new AccountStore(durable),
    invitations: new InvitationStore(durable),
    secondFactors: new SecondFactorStore(durable),
    iconBudgets: new IconBudgetStore(statistics),
    passwords: new Argon2Hasher(),
    clock: systemClock,
  };
}
