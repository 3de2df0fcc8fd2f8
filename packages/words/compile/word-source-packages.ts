import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { WORD_SOURCES } from '../src/word-sources.ts';

/** The source packages. They are installed with exact versions outside the project. */
export interface InstalledSources {
  /** Absolute path of a file inside a source package. */
  path(packageName: string, file: string): string;
  json(packageName: string, file: string): unknown;
}

/** Installs packages whose exact version `cacheFolder` lacks, with npm, without install scripts. About 1.1 GB. */
export function installSources(cacheFolder: string): InstalledSources {
  const folderOf = (name: string) => join(cacheFolder, 'node_modules', name);
  const missing = WORD_SOURCES.flatMap(({ npm }) => (npm === null ? [] : [npm])).filter(
    ({ name, version }) => installedVersion(folderOf(name)) !== version,
  );
  if (missing.length > 0) {
    mkdirSync(cacheFolder, { recursive: true });
    const manifest = join(cacheFolder, 'package.json');
    if (!existsSync(manifest)) writeFileSync(manifest, '{"private":true}\n');
    const specifiers = missing.map(({ name, version }) => `${name}@${version}`);
    const options = ['--prefix', cacheFolder, '--ignore-scripts', '--no-audit', '--no-fund', '-E'];
    execFileSync('npm', ['install', ...options, ...specifiers], { stdio: 'inherit' });
  }
  const path = (packageName: string, file: string) => join(folderOf(packageName), file);
  return { path, json: (packageName, file) => JSON.parse(readFileSync(path(packageName, file), 'utf8')) };
}

function installedVersion(folder: string): string | null {
  const manifest = join(folder, 'package.json');
  if (!existsSync(manifest)) return null;
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }).version;
}

/** Copies the license text of every source package to `folder`, one file per package, and removes all other files. */
export function copyLicenses(sources: InstalledSources, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const { npm } of WORD_SOURCES) {
    if (npm === null) continue;
    const manifest = sources.path(npm.name, 'package.json');
    const file = readdirSync(dirname(manifest)).find((name) => /^licen[cs]e/iu.test(name));
    if (file === undefined) throw new Error(`${npm.name} has no license file`);
    copyFileSync(join(dirname(manifest), file), join(folder, licenseFileName(npm.name)));
  }
}

/** `@mdi/svg` -> `mdi-svg.txt`. */
function licenseFileName(packageName: string): string {
  return `${packageName.replace(/^@/u, '').replaceAll('/', '-')}.txt`;
}
