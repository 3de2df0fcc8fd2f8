import { openCatalog } from '../compose.ts';
import type { Config } from '../config.ts';
import { OperatorError } from '../operator-error.ts';
import { CatalogUnusable } from '../ports/catalog.ts';

/** Opens the active generation for a command, which closes its files by `retire`. Throws an `OperatorError` with advice if there is none. */
export async function openExistingCatalog(config: Pick<Config, 'dataDir'>) {
  try {
    return (await openCatalog(config)).active();
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    throw new OperatorError(`${error.message} Build a catalog with: glyphdex catalog build`, {
      cause: error,
    });
  }
}
