import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = import.meta.dirname;
const BUILT = join(ROOT, 'dist');
const START = 'start.json';
/** Names the state of the sources that the built files were made from. */
const MADE_FROM = 'made-from';

/**
 * The folder of the built site. Builds it first when its sources have changed since, which takes about two seconds;
 * otherwise reading the sources takes a few milliseconds. A build that is interrupted leaves the files as they were.
 */
export async function builtSite(onBuild: () => void = () => undefined): Promise<string> {
  const state = stateOfSources();
  const made = join(BUILT, MADE_FROM);
  if (existsSync(made) && readFileSync(made, 'utf8') === state) return BUILT;
  onBuild();
  const { build } = await import('vite');
  const folder = mkdtempSync(join(ROOT, '.dist-'));
  // Vite would build for tests or development otherwise, with a third more script.
  const environment = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      root: ROOT,
      logLevel: 'error',
      build: { outDir: folder, emptyOutDir: true },
    });
    writeFileSync(join(folder, START), await printStart(build, folder));
    writeFileSync(join(folder, MADE_FROM), state);
    rmSync(BUILT, { recursive: true, force: true });
    renameSync(folder, BUILT);
  } finally {
    if (environment === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = environment;
    rmSync(folder, { recursive: true, force: true });
  }
  return BUILT;
}

/** The start page with places for what the catalog knows, as JSON; see src/print. */
async function printStart(build: typeof import('vite').build, folder: string): Promise<Buffer> {
  const printer = join(folder, 'print');
  await build({
    configFile: join(ROOT, 'vite.config.ts'),
    root: ROOT,
    logLevel: 'error',
    ssr: { noExternal: true },
    build: { ssr: 'src/print/print-start.tsx', outDir: printer, copyPublicDir: false },
  });
  const { stdout } = await promisify(execFile)(process.execPath, [join(printer, 'print-start.js')], {
    encoding: 'buffer',
  });
  rmSync(printer, { recursive: true });
  return stdout;
}

function stateOfSources(): string {
  const digest = createHash('sha256');
  const files = ['src', 'public']
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    .sort();
  for (const file of [
    ...files,
    join(ROOT, 'index.html'),
    join(ROOT, 'vite.config.ts'),
    join(ROOT, 'package.json'),
  ])
    digest.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return digest.digest('hex');
}
