import { CatalogUnusable } from '../adapters/embedded/catalog-unusable.ts';
import { type OpenCatalog, openCatalog } from '../adapters/embedded/open-catalog.ts';
import { OperatorError } from '../operator-error.ts';

/** Opens the catalog in force for a command that makes none. Throws an `OperatorError` that says how to get one. */
export async function openExistingCatalog(dataDir: string): Promise<OpenCatalog> {
  try {
    return await openCatalog(dataDir);
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    throw new OperatorError(`${error.message} Build one with: glyphdex catalog build`, { cause: error });
  }
}
