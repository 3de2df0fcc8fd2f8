import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFiles, StartTemplate } from './served-files.ts';

/** Reads the built site into memory: about half a megabyte. Throws if there is none. */
export function readSiteFiles(folder: string): SiteFiles {
  const assets = join(folder, 'assets');
  return {
    page: readFileSync(join(folder, 'index.html'), 'utf8'),
    start: JSON.parse(readFileSync(join(folder, 'start.json'), 'utf8')) as StartTemplate,
    favicon: readFileSync(join(folder, 'favicon.svg')),
    assets: new Map(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name))])),
    async readDocs() {
      const [page, script] = await Promise.all([
        readFile(join(folder, 'docs/page.html'), 'utf8'),
        readFile(join(folder, 'docs/reader.js')),
      ]);
      return { page, script };
    },
  };
}
