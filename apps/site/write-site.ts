import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { renderDocs } from './render-docs.ts';

// Builds the site in a temporary folder, which then replaces FOLDER: node write-site.ts FOLDER NAME TEXT
// NAME and TEXT are the name and content of a file to add. Prints an error to stderr and exits with 1.

const ROOT = import.meta.dirname;
const OPTIONS = {
  configFile: join(ROOT, 'vite.config.ts'),
  // The default loader writes a copy of the configuration beside it, where the user may lack permission.
  configLoader: 'native',
  root: ROOT,
  logLevel: 'silent',
} as const;
const START = 'start.json';

const [target = '', name = '', text = ''] = process.argv.slice(2);
let folder = '';
try {
  folder = mkdtempSync(join(dirname(target), '.dist-'));
  // Readable by all users, because another user may run the service.
  chmodSync(folder, 0o755);
  await build({ ...OPTIONS, build: { outDir: folder, emptyOutDir: true } });
  writeFileSync(join(folder, START), await prerenderStart());
  await writeDocs();
  writeFileSync(join(folder, name), text);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
}

async function writeDocs(): Promise<void> {
  const { page, script } = await renderDocs();
  mkdirSync(join(folder, 'docs'));
  writeFileSync(join(folder, 'docs/page.html'), page);
  writeFileSync(join(folder, 'docs/reader.js'), script);
}

/** The prerendered start page as JSON; see src/prerender. */
async function prerenderStart(): Promise<Buffer> {
  const rendered = join(folder, 'prerender');
  await build({
    ...OPTIONS,
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender/prerender-start.tsx', outDir: rendered, copyPublicDir: false },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [join(rendered, 'prerender-start.js')], {
    encoding: 'buffer',
  });
  rmSync(rendered, { recursive: true });
  return stdout;
}
