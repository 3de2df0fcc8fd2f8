import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';

// Builds the site into a folder, whole or not at all: node write-site.ts FOLDER, then name and text of a file to add.

const ROOT = import.meta.dirname;
const COMMON = {
  configFile: join(ROOT, 'vite.config.ts'),
  // The usual way writes a copy of the configuration beside it, where not everybody may write.
  configLoader: 'native',
  root: ROOT,
  logLevel: 'silent',
} as const;
const START = 'start.json';

const [target = '', name = '', text = ''] = process.argv.slice(2);
let folder = '';
try {
  folder = mkdtempSync(join(dirname(target), '.dist-'));
  // As other files of the program, so that whoever runs it can read what another user has built.
  chmodSync(folder, 0o755);
  await build({ ...COMMON, build: { outDir: folder, emptyOutDir: true } });
  writeFileSync(join(folder, START), await prerenderStart());
  writeFileSync(join(folder, name), text);
  rmSync(target, { recursive: true, force: true });
  renameSync(folder, target);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
}

/** The start page with places for what the catalog knows, as JSON; see src/prerender. */
async function prerenderStart(): Promise<Buffer> {
  const rendered = join(folder, 'prerender');
  await build({
    ...COMMON,
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender/prerender-start.tsx', outDir: rendered, copyPublicDir: false },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [join(rendered, 'prerender-start.js')], {
    encoding: 'buffer',
  });
  rmSync(rendered, { recursive: true });
  return stdout;
}
