import type { CatalogManifest } from '@glyphdex/contract';
import { type CatalogInForce, catalogInForce, removeUnusedPacks } from '../packs/catalog-in-force.ts';
import { OwnSources } from '../packs/own-sources.ts';
import { acquireBuildLock } from '../publish/build-lock.ts';
import { catalogFolder } from '../publish/catalog-folder.ts';
import { storageFailure } from '../publish/storage-failure.ts';
import type { BuildReport } from './build-report.ts';
import { makeGeneration } from './make-generation.ts';
import type { PlannedPack } from './planned-pack.ts';
import { Preparation } from './preparation.ts';
import { type Output, type Progress, startProgress } from './progress.ts';
import { StepTimer } from './step-timer.ts';
import { type TakenPacks, takePacks } from './take-packs.ts';

/** What every command that works on the catalog is told. */
export interface WorkOptions {
  /** The folder that holds everything the service keeps; the catalog goes into `catalog` below it. */
  readonly dataDir: string;
  /** Worker threads; one per core unless told. */
  readonly workers?: number;
  /** Closed by whoever made it; made here unless given. */
  readonly preparation?: Preparation;
  readonly output: Output;
  /** True when `output` is a terminal. */
  readonly isInteractive: boolean;
}

/** What the catalog shall be. */
export interface CatalogPlan {
  /** By slug; no two of one slug. */
  readonly packs: readonly PlannedPack[];
  readonly sources: CatalogManifest['sources'];
  readonly refusedSets: CatalogManifest['refusedSets'];
  /** Whether to look at every byte of packs that are there already, or only at what a build needs of them. */
  readonly checksDocuments: boolean;
}

/** The catalog folder of which this process is the only one that works on it. */
export interface CatalogWork {
  readonly inForce: CatalogInForce;
  readonly own: OwnSources;
  /** Makes a generation as planned and puts it in force; `check` may refuse what has been taken. */
  carryOut(plan: CatalogPlan, check?: (taken: TakenPacks) => void): Promise<BuildReport>;
}

/**
 * Runs `work` as the only one that changes the catalog of a data folder, and leaves no file behind that no generation
 * needs. Failures of the storage become a `CatalogError`.
 */
export async function workOnCatalog<T>(
  options: WorkOptions,
  work: (catalog: CatalogWork) => Promise<T>,
): Promise<T> {
  const folder = catalogFolder(options.dataDir);
  try {
    const lock = acquireBuildLock(folder);
    const preparation = options.preparation ?? new Preparation(folder, options.workers);
    preparation.end();
    try {
      return await work({
        inForce: catalogInForce(folder),
        own: new OwnSources(folder),
        carryOut: (plan, check) => carryOut(folder, preparation, options, plan, check),
      });
    } finally {
      if (options.preparation === undefined) await preparation.close();
      removeUnusedPacks(folder);
      lock.release();
    }
  } catch (error) {
    throw storageFailure(error, options.dataDir) ?? error;
  }
}

async function carryOut(
  folder: string,
  preparation: Preparation,
  { output, isInteractive }: WorkOptions,
  { packs, sources, refusedSets, checksDocuments }: CatalogPlan,
  check?: (taken: TakenPacks) => void,
): Promise<BuildReport> {
  const { pool, store } = preparation;
  const timer = new StepTimer();
  const now = new Date().toISOString();
  let progress: Progress | undefined;
  const taking = takePacks(packs, {
    store,
    pool,
    checksDocuments,
    now,
    onStart: (totalBytes) => {
      if (totalBytes > 0) progress = startProgress('Building the catalog', totalBytes, output, isInteractive);
    },
    onProgress: (bytes) => progress?.advance(bytes),
  });
  const before = catalogInForce(folder).manifest;
  // While threads work on the packs.
  const words = preparation.words(before);
  const taken = await taking;
  await pool.endDrawing();
  progress?.finish();
  check?.(taken);
  timer.end('read and draw');
  return await makeGeneration({
    folder,
    taken,
    sources,
    refusedSets,
    builtAt: now,
    pool,
    words,
    before,
    timer,
  });
}
