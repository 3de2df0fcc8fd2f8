import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CATALOG_FILES } from '@glyphdex/contract';
import { activeGeneration, type CatalogUnderTest } from './catalog.ts';

/**
 * A working copy of Glyphdex: this one, or an older one to compare it with (`--baseline`). Formats differ between
 * commits, so each checkout runs its own programs on its own catalog.
 */
export interface Checkout {
  readonly label: 'now' | 'baseline';
  /** Absolute path of its folder. */
  readonly root: string;
  readonly dataDir: string;
  /** Absolute path of the search index of its active generation. */
  readonly indexFile: string;
}

const HERE = join(import.meta.dirname, '..');

export function thisCheckout({ dataDir, folder }: CatalogUnderTest): Checkout {
  return { label: 'now', root: HERE, dataDir, indexFile: join(folder, CATALOG_FILES.index) };
}

/** The checkout in `folder` with the catalog in its `.data`. Throws a one-line error if a part of it is missing. */
export async function openBaseline(folder: string): Promise<Checkout> {
  const root = resolve(folder);
  const contract = join(root, 'packages/contract/src/index.ts');
  if (!existsSync(contract))
    throw new Error(`--baseline: ${root} is not a checkout of Glyphdex. Give the root folder of one.`);
  if (!existsSync(join(root, 'node_modules'))) {
    throw new Error(`--baseline: ${root} has no node_modules. Run "npm ci" there.`);
  }
  const { CATALOG_FILES: files } = (await import(
    pathToFileURL(contract).href
  )) as typeof import('@glyphdex/contract');
  const dataDir = join(root, '.data');
  if (!existsSync(join(dataDir, 'catalog', files.current))) {
    throw new Error(
      `--baseline: ${dataDir} has no catalog. Run "npx --no-install glyphdex catalog build" in ${root}.`,
    );
  }
  const indexFile = join(activeGeneration(dataDir, files), files.index);
  return { label: 'baseline', root, dataDir, indexFile };
}

/**
 * A program in `benchmarks/` of the checkout. For `--baseline` this checkout starts the programs of an older commit, so
 * the names of these programs and the messages between the processes must not change.
 */
export function benchProgram({ root }: Checkout, name: string): URL {
  return pathToFileURL(join(root, 'benchmarks', name));
}

/** Creates a data folder that links to the checkout's catalog. Its own database gets the keys, not the real one. */
export function linkCatalog({ label, dataDir }: Checkout, scratchFolder: string, name: string): string {
  const folder = join(scratchFolder, `${name}-${label}`);
  mkdirSync(folder);
  symlinkSync(join(dataDir, 'catalog'), join(folder, 'catalog'));
  return folder;
}
