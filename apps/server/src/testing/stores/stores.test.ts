import { accountStoreContract } from '../../ports/account-store.contract.ts';
import { apiKeyStoreContract } from '../../ports/api-key-store.contract.ts';
import { counterStoreContract } from '../../ports/counter-store.contract.ts';
import { iconBudgetStoreContract } from '../../ports/icon-budget-store.contract.ts';
import { settingsStoreContract } from '../../ports/settings-store.contract.ts';
import { topStoreContract } from '../../ports/top-store.contract.ts';
import { usageStoreContract } from '../../ports/usage-store.contract.ts';
import { MemoryAccountStore } from './account-store.ts';
import { MemoryApiKeyStore } from './api-key-store.ts';
import { MemoryCounterStore } from './counter-store.ts';
import { MemoryIconBudgetStore } from './icon-budget-store.ts';
import { MemorySettingsStore } from './settings-store.ts';
import { MemoryTopStore } from './top-store.ts';
import { MemoryUsageStore } from './usage-store.ts';

accountStoreContract('memory', async () => {
  const keys = new MemoryApiKeyStore();
  return { accounts: new MemoryAccountStore(keys), keys };
});
apiKeyStoreContract('memory', async () => new MemoryApiKeyStore());
topStoreContract('memory', async (limits) => new MemoryTopStore(limits));
usageStoreContract('memory', async () => new MemoryUsageStore());
counterStoreContract('memory', async () => new MemoryCounterStore());
iconBudgetStoreContract('memory', async () => new MemoryIconBudgetStore());
settingsStoreContract('memory', async () => new MemorySettingsStore());
