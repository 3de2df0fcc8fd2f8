import { openCatalog, pullCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import type { CatalogAddress } from '../domain/catalog-address.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogUnusable } from '../ports/catalog.ts';
import { waitUntilOpen } from '../wait-until-open.ts';

/** Shows in one line what the start waits for. */
export type ShowWaiting = (state: string) => Promise<void>;

/**
 * Opens the active generation. Without a usable one, copies the published one first, and waits for it as long as it
 * cannot be read. Wrong settings are an `OperatorError` at once.
 */
export async function openOrPullCatalog(
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'workers'>>,
  address: CatalogAddress,
  show: ShowWaiting,
): ReturnType<typeof openCatalog> {
  try {
    return await openCatalog(config, (config.workers ?? 1) > 1);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
  }
  await show('there is no catalog yet; the published one is copied');
  await waitUntilOpen(() => pullCatalog(address, config.dataDir, () => undefined), {
    isAway: (error) => !(error instanceof OperatorError),
    onAway: (error) => show(`the published catalog cannot be read (${(error as Error).message})`),
  });
  return await openCatalog(config, (config.workers ?? 1) > 1);
}
