import { type DatabaseConfig, openDatabases } from '../database/open.ts';
import { storesOf } from '../server/stores.ts';

/** All stores of a data folder, and its databases. */
export async function openStores(config: DatabaseConfig) {
  const databases = await openDatabases(config);
  return { ...databases, ...storesOf(databases) };
}
