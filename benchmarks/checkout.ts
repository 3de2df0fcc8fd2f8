import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * A working copy of Glyphdex that is measured: this one, or an earlier one beside it. Formats differ between commits, so each
 * checkout runs its own programs on its own catalog.
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

export function thisCheckout(dataDir: string, indexFile: string): Checkout {
  return { label: 'now', root: HERE, dataDir, indexFile };
}

/** Finds the catalog of the checkout in `folder`; throws with one line when the checkout is not ready to run. */
export async function openBaseline(folder: string): Promise<Checkout> {
  const root = resolve(folder);
  const contract = join(root, 'packages/contract/src/index.ts');
  if (!existsSync(contract)) throw new Error(`--baseline: ${root} is not a checkout of Glyphdex`);
  if (!existsSync(join(root, 'node_modules'))) {
    throw new Error(`--baseline: ${root} has no node_modules. Run "npm ci" there.`);
  }
  const { CATALOG_FILES } = (await import(
    pathToFileURL(contract).href
  )) as typeof import('@glyphdex/contract');
  const dataDir = join(root, '.data');
  const current = join(dataDir, 'catalog', CATALOG_FILES.current);
  if (!existsSync(current)) {
    throw new Error(`--baseline: ${dataDir} has no catalog. Run "npx glyphdex catalog build" in ${root}.`);
  }
  const generation = readFileSync(current, 'utf8').trim();
  return {
    label: 'baseline',
    root,
    dataDir,
    indexFile: join(dataDir, 'catalog', generation, CATALOG_FILES.index),
  };
}

/** A program of the checkout's own benchmarks. */
export function benchProgram({ root }: Checkout, name: string): URL {
  return pathToFileURL(join(root, 'benchmarks', name));
}

/** A data folder with the checkout's catalog and a database of its own, which leaves no key behind. */
export function borrowCatalog({ label, dataDir }: Checkout, scratchFolder: string, name: string): string {
  const folder = join(scratchFolder, `${name}-${label}`);
  mkdirSync(folder);
  symlinkSync(join(dataDir, 'catalog'), join(folder, 'catalog'));
  return folder;
}
