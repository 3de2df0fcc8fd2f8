import { type Config, readConfig } from '../config/config.ts';
import type { Stores } from '../database/stores.ts';
import { openStores, openTools, type Tools } from '../server/wire.ts';

/** Opens the stores for one command and closes them after it. A service may use them at the same time. */
export async function withStores<Result>(
  work: (parts: Stores & Tools, config: Config) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  const stores = await openStores(config);
  try {
    return await work({ ...stores, ...openTools(config, console) }, config);
  } catch (error) {
    throw stores.explain(error);
  } finally {
    await stores.close();
  }
}
