import { removePack } from '@glyphdex/catalog';
import { readConfig } from '../config.ts';
import { openDataFolder } from '../data-folder.ts';

/** `glyphdex catalog remove`. */
export async function runCatalogRemove(slug: string): Promise<void> {
  await removePack({
    dataDir: openDataFolder(readConfig().dataDir).path,
    slug,
    output: process.stderr,
    isInteractive: process.stderr.isTTY === true,
  });
  process.stdout.write(`The pack ${slug} is out of the catalog.\n`);
}
