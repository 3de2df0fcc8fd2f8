import { buildCatalog } from '@glyphdex/catalog';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';

/** `glyphdex catalog build`. Without sources: all of @iconify/json. */
export async function runCatalogBuild(sources: readonly string[]): Promise<void> {
  const folder = openDataFolder(readConfig().dataDir);
  await buildCatalog({
    dataDir: folder.path,
    sources,
    output: process.stderr,
    isInteractive: process.stderr.isTTY === true,
  });
}
