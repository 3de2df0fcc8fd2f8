import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocsFiles, DocsRenderer } from '../../ports/docs-renderer.ts';

/** The folder where `npm run pack` puts the rendered documentation. The repository has none. */
const PACKED = join(import.meta.dirname, '../../../docs');

/** The documentation that an installed package holds, rendered when it was packed; `undefined` in the repository. */
export function packedDocs(folder = PACKED): DocsRenderer | undefined {
  if (!existsSync(folder)) return undefined;
  return {
    async render(): Promise<DocsFiles> {
      const [page, script] = await Promise.all([
        readFile(join(folder, 'page.html'), 'utf8'),
        readFile(join(folder, 'reader.js')),
      ]);
      return { page, script };
    },
  };
}
