import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The folder of the repository. */
export const ROOT = join(import.meta.dirname, '../..');

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly description?: string;
  readonly license?: string;
  readonly exports?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** The manifest of the repository, whose version is that of all packages. */
export const REPOSITORY = readManifest(ROOT);

/** Is it a package of this repository? */
export function isInternal(name: string): boolean {
  return name.startsWith('@glyphdex/');
}

/**
 * The folder of an installed package, as Node finds it from `folder`. Workspaces are links, so theirs is the
 * real one.
 */
export function findPackage(name: string, folder: string): string | undefined {
  for (let parent = folder; ; parent = dirname(parent)) {
    const found = join(parent, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (parent === dirname(parent)) return undefined;
  }
}

/** The file that an import of a package of this repository names: `@glyphdex/svg/geometry`. */
export function internalEntry(specifier: string): string {
  const [scope, name, ...rest] = specifier.split('/');
  const folder = join(ROOT, name === 'site' ? 'apps' : 'packages', name ?? '');
  const entry = readManifest(folder).exports?.[['.', ...rest].join('/')];
  if (entry === undefined) throw new Error(`${scope}/${name} exports nothing as ${specifier}`);
  return join(folder, entry);
}

/** `@scope/name` or `name` of an import such as `@scope/name/part`. */
export function packageOf(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
