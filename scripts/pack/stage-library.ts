import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeCommonJs } from './common-js.ts';
import { compile } from './compile.ts';
import { declare } from './declare.ts';
import type { StagedPackage } from './packed-package.ts';
import { ROOT, readManifest } from './workspace.ts';

/** Members of a workspace's package.json that go into the archive as they are. */
const KEPT = ['description', 'keywords', 'sideEffects', 'peerDependencies', 'peerDependenciesMeta'] as const;

/**
 * Stages a library: ES modules and declarations of its entries below `dist`, CommonJS modules below `dist/cjs`, and the
 * README of the workspace.
 * `entries` maps what users import (`.`, `./react`) to files of the workspace below `src`.
 */
export async function stageLibrary(
  workspace: string,
  entries: Readonly<Record<string, string>>,
  folder: string,
): Promise<StagedPackage> {
  const source = join(ROOT, workspace);
  const base = join(source, 'src');
  const target = join(folder, 'dist');
  const files = Object.values(entries).map((entry) => join(source, entry));
  const packages = compile({ entries: files, base, target });
  declare({ entries: files, base, target, project: source });
  writeCommonJs(target);
  copyFileSync(join(source, 'README.md'), join(folder, 'README.md'));

  const manifest = readManifest(source);
  const peers = (manifest['peerDependencies'] ?? {}) as object;
  const dependencies = [...packages].filter((name) => !(name in peers)).sort();
  const built = Object.entries(entries).map(
    ([name, entry]) => [name, entry.replace(/^src\//, '').replace(/\.tsx?$/, '')] as const,
  );
  return {
    manifest: {
      ...Object.fromEntries(KEPT.flatMap((name) => (name in manifest ? [[name, manifest[name]]] : []))),
      type: 'module',
      ...entryPoints(Object.fromEntries(built)),
      engines: manifest['engines'] ?? { node: '>=22' },
      ...(dependencies.length > 0 && {
        dependencies: Object.fromEntries(
          dependencies.map((name) => [name, pinned(name, manifest.dependencies)]),
        ),
      }),
    },
  };
}

/**
 * The members of package.json for what users import, from the paths of built modules without extension. Those beside
 * `exports` are for tools that do not know it.
 */
function entryPoints(entries: Readonly<Record<string, string>>): Readonly<Record<string, unknown>> {
  const esModule = (path: string) => ({ types: `./dist/${path}.d.ts`, default: `./dist/${path}.js` });
  const commonJs = (path: string) => ({ types: `./dist/cjs/${path}.d.ts`, default: `./dist/cjs/${path}.js` });
  const { '.': main, ...others } = entries;
  const older = Object.entries(others).map(([name, path]) => [
    name.replace('./', ''),
    [commonJs(path).types],
  ]);
  return {
    ...(main !== undefined && {
      main: commonJs(main).default,
      types: commonJs(main).types,
    }),
    ...(older.length > 0 && { typesVersions: { '*': Object.fromEntries(older) } }),
    exports: {
      ...Object.fromEntries(
        Object.entries(entries).map(([name, path]) => [
          name,
          { import: esModule(path), require: commonJs(path) },
        ]),
      ),
      './package.json': './package.json',
    },
  };
}

/** The version of a dependency. Throws if the code imports a package that its workspace does not list. */
export function pinned(
  name: string,
  ...listed: readonly (Readonly<Record<string, string>> | undefined)[]
): string {
  const version = listed.map((dependencies) => dependencies?.[name]).find((found) => found !== undefined);
  if (version === undefined)
    throw new Error(`the code imports ${name}, which its package.json does not list`);
  return version;
}
