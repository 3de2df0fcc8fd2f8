import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, ROOT } from './workspace.ts';

/** An entry of a lock file of npm. */
interface Locked {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly [key: string]: unknown;
}
type LockedPackages = Readonly<Record<string, Locked>>;

/**
 * The `npm-shrinkwrap.json` of the packed server: the part of the repository's lock file that an installation needs, so
 * it gets the versions that were tested. Throws if the lock file lacks one.
 */
export function shrinkwrap(manifest: Manifest, packages: LockedPackages = readLockFile()): string {
  const { name, version, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    manifest;
  const root = {
    name,
    version,
    license: manifest.license,
    bin: manifest['bin'],
    engines: manifest['engines'],
  };
  const lists = { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta };
  const entries = Object.entries(lockedTree(manifest as Locked, packages)).sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const whole = { name, version, lockfileVersion: 3, requires: true };
  return `${JSON.stringify({ ...whole, packages: { '': { ...root, ...lists }, ...Object.fromEntries(entries) } }, null, 1)}\n`;
}

/**
 * The entries by their place in the new tree. A package that is only needed by optional ones is optional. The place is
 * that in the repository, or below the package that needs it if another version is there.
 */
function lockedTree(manifest: Locked, packages: LockedPackages): Record<string, Locked> {
  const tree: Record<string, Locked> = {};
  const queue: { name: string; from: string; fromPlace: string; isOptional: boolean }[] = [];
  const addDependencies = (entry: Locked, from: string, fromPlace: string, isOptional: boolean) => {
    const { dependencies = {}, optionalDependencies = {} } = entry;
    const { peerDependencies = {}, peerDependenciesMeta = {} } = entry;
    const peers = Object.keys(peerDependencies).filter(
      (name) => peerDependenciesMeta[name]?.optional !== true,
    );
    const needed = new Map([...Object.keys(dependencies), ...peers].map((name) => [name, isOptional]));
    for (const name of Object.keys(optionalDependencies)) needed.set(name, true);
    for (const [name, optional] of needed) queue.push({ name, from, fromPlace, isOptional: optional });
  };
  addDependencies(manifest, '', '', false);
  for (const { name, from, fromPlace, isOptional } of queue) {
    const location = from === '' ? locateListed(name, manifest, packages) : locate(name, from, packages);
    if (location === undefined) {
      if (isOptional) continue;
      throw new Error(`the lock file has no ${name} for ${from || 'the server'}. Run npm install.`);
    }
    const hoisted = location.replace(/^(?:apps|packages)\/[^/]+\//, '');
    const known = locate(name, fromPlace, tree);
    const isKnown = known !== undefined && tree[known]!.version === packages[location]!.version;
    if (isKnown && (isOptional || tree[known]!['optional'] !== true)) continue;
    const place = isKnown ? known : known === undefined ? hoisted : `${fromPlace}/node_modules/${name}`;
    // npm compiles a package with a binding.gyp unless its entry says that there is nothing to compile.
    const { dev, devOptional, peer, optional, hasInstallScript, ...entry } = packages[location]!;
    tree[place] = {
      ...entry,
      ...(hasInstallScript === true && { gypfile: false }),
      ...(isOptional && { optional: true }),
    };
    addDependencies(entry, location, place, isOptional);
  }
  return tree;
}

/** The place of a dependency of the server, which any workspace may list. */
function locateListed(
  name: string,
  { dependencies, optionalDependencies }: Locked,
  packages: LockedPackages,
): string | undefined {
  const version = dependencies?.[name] ?? optionalDependencies?.[name];
  return Object.keys(packages).find((place) => {
    const end = `node_modules/${name}`;
    const isTop = place === end || /^(?:apps|packages)\/[^/]+\/$/.test(place.slice(0, -end.length));
    return isTop && place.endsWith(end) && packages[place]!.version === version;
  });
}

/** The place of a package, as Node finds it from another place. */
function locate(name: string, from: string, packages: LockedPackages): string | undefined {
  for (let folder = from; ; folder = folder.replace(/(?:^|\/)[^/]*$/, '')) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (!folder.endsWith('node_modules') && packages[place] !== undefined) return place;
    if (folder === '') return undefined;
  }
}

function readLockFile(): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  return packages;
}
