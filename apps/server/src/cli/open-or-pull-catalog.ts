import { openCatalog, pullCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import type { CatalogAddress } from '../domain/catalog-address.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogUnusable } from '../ports/catalog.ts';

/**
 * Opens the active generation. Without a usable one, copies the published one first. Throws an `OperatorError` if that
 * cannot be read.
 */
export async function openOrPullCatalog(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  address: CatalogAddress,
): ReturnType<typeof openCatalog> {
  try {
    return await openCatalog(config, (config.workers ?? 1) > 1);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
  }
  try {
    await pullCatalog(address, config.dataDir, () => undefined);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`the published catalog cannot be read: ${(error as Error).message}`);
  }
  return await openCatalog(config, (config.workers ?? 1) > 1);
}
