import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { SITE_LANGUAGES } from '@glyphdex/contract/site-languages';
import { build } from 'vite';

// Builds the site in a temporary folder, which then replaces FOLDER: node write-site.ts FOLDER NAME TEXT
// NAME and TEXT are the name and content of a file to add. Prints an error to stderr and exits with 1.

const ROOT = import.meta.dirname;
const optionsOf = (language: string) => ({
  mode: language,
  configFile: join(ROOT, 'vite.config.ts'),
  // The default loader writes a copy of the configuration beside it, where the user may lack permission.
  configLoader: 'native' as const,
  root: ROOT,
  logLevel: 'silent' as const,
});

const [target = '', name = '', text = ''] = process.argv.slice(2);
let folder = '';
try {
  folder = mkdtempSync(join(dirname(target), '.dist-'));
  // Readable by all users, because another user may run the service.
  chmodSync(folder, 0o755);
  for (const language of Object.keys(SITE_LANGUAGES)) {
    await build({ ...optionsOf(language), build: { outDir: folder, emptyOutDir: false } });
    mkdirSync(join(folder, language));
    renameSync(join(folder, 'index.html'), join(folder, language, 'index.html'));
    await buildRenderer(language);
  }
  writeFileSync(join(folder, name), text);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
}

/** The code with which the service renders pages, as one file. */
async function buildRenderer(language: string): Promise<void> {
  await build({
    ...optionsOf(language),
    ssr: { noExternal: true },
    build: {
      ssr: 'src/server/render-page.tsx',
      outDir: join(folder, language, 'server'),
      copyPublicDir: false,
      rolldownOptions: {
        output: { codeSplitting: false },
        transform: { inject: { fetch: [join(ROOT, 'src/server/fetch.ts'), 'fetch'] } },
      },
    },
  });
}
