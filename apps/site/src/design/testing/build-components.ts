import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../../..');

/** Builds the page with all components into a folder. Its address there is `src/design/testing/components.html`. */
export async function buildComponents(folder: string): Promise<void> {
  await build({
    root: ROOT,
    configFile: join(ROOT, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'silent',
    build: {
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { input: join(import.meta.dirname, 'components.html') },
    },
  });
}
