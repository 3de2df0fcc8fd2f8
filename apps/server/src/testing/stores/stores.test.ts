import { accountStoreContract } from '../../ports/account-store.contract.ts';
import { counterStoreContract } from '../../ports/counter-store.contract.ts';
import { heavyHitterStoreContract } from '../../ports/heavy-hitter-store.contract.ts';
import { iconBudgetStoreContract } from '../../ports/icon-budget-store.contract.ts';
import { secondFactorStoreContract } from '../../ports/second-factor-store.contract.ts';
import { settingsStoreContract } from '../../ports/settings-store.contract.ts';
import { signUpStoreContract } from '../../ports/sign-up-store.contract.ts';
import { usageStoreContract } from '../../ports/usage-store.contract.ts';
import { MemoryAccountStore } from './account-store.ts';
import { MemoryCounterStore } from './counter-store.ts';
import { MemoryHeavyHitterStore } from './heavy-hitter-store.ts';
import { MemoryIconBudgetStore } from './icon-budget-store.ts';
import { MemorySecondFactorStore } from './second-factor-store.ts';
import { MemorySettingsStore } from './settings-store.ts';
import { MemorySignUpStore } from './sign-up-store.ts';
import { MemoryUsageStore } from './usage-store.ts';

accountStoreContract('memory', async () => new MemoryAccountStore());
heavyHitterStoreContract('memory', async (limits) => new MemoryHeavyHitterStore(limits));
usageStoreContract('memory', async () => new MemoryUsageStore());
counterStoreContract('memory', async () => new MemoryCounterStore());
iconBudgetStoreContract('memory', async () => new MemoryIconBudgetStore());
signUpStoreContract('memory', async () => new MemorySignUpStore());
secondFactorStoreContract('memory', async () => {
  const accounts = new MemoryAccountStore();
  return { accounts, secondFactors: new MemorySecondFactorStore(accounts) };
});
settingsStoreContract('memory', async () => new MemorySettingsStore());
