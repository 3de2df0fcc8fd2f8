import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Finding } from '../../base/finding.ts';
import { counted } from '../../base/text-table.ts';
import { CatalogUnusable } from '../catalog.ts';
import { openCatalog } from './embedded-catalog.ts';

/** Opens the active generation, which compares the checksums of its files, and closes it. */
export async function catalogFindings(dataDir: string): Promise<readonly Finding[]> {
  try {
    const catalog = await openCatalog(dataDir);
    const { iconsCount, packsCount, builtAt } = catalog;
    catalog.retire();
    return [
      Finding.ok(`${counted(iconsCount, 'icon')} in ${counted(packsCount, 'pack')}, built at ${builtAt}`),
    ];
  } catch (error) {
    if (!(error instanceof CatalogUnusable)) throw error;
    if (error.fault === 'missing' && !existsSync(join(dataDir, 'catalog')))
      return [Finding.warning('there is no catalog yet; the first start builds or takes it')];
    return [Finding.error(`${error.message} Build a catalog with: glyphdex catalog build`)];
  }
}
