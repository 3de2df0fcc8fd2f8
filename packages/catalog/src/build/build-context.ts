import type { Words } from '@glyphdex/words';
import { type ActiveGeneration, activeGeneration, removeUnusedPacks } from '../packs/active-generation.ts';
import { CustomPacks } from '../packs/custom-packs.ts';
import { PackStore } from '../packs/pack-store.ts';
import { waitForBuildLock } from '../publish/build-lock.ts';
import { catalogFolder } from '../publish/catalog-folder.ts';
import { storageFailure } from '../publish/storage-failure.ts';
import type { Output } from './progress.ts';
import type { BuildTasks } from './worker.ts';
import { WorkerPool } from './worker-pool.ts';

/** Options of every command that changes the catalog. */
export interface BuildSettings {
  /** The data folder of the service. The catalog is in its folder `catalog`. */
  readonly dataDir: string;
  /** Worker threads; by default one per core. */
  readonly workers?: number;
  /** The word data for the search index; by default that of the package `words`. */
  readonly words?: Words;
  readonly output: Output;
  /** True when `output` is a terminal. */
  readonly isInteractive: boolean;
}

/** The options, folders and workers that all stages of a build share. */
export interface BuildContext extends BuildSettings {
  /** The catalog folder, locked. */
  readonly folder: string;
  readonly active: ActiveGeneration;
  readonly customPacks: CustomPacks;
  readonly store: PackStore;
  readonly pool: WorkerPool<BuildTasks>;
  readonly timer: StepTimer;
  /** ISO 8601: the time of this build. */
  readonly now: string;
}

/**
 * Runs `build` as the only process that changes the catalog of a data folder; then ends the workers, removes
 * unused files of packs (see `removeUnusedPacks`) and unlocks the catalog. Storage errors become a
 * `CatalogError`.
 */
export async function withBuildContext<T>(
  settings: BuildSettings,
  build: (context: BuildContext) => Promise<T>,
): Promise<T> {
  const folder = catalogFolder(settings.dataDir);
  try {
    const lock = await waitForBuildLock(folder);
    const pool = new WorkerPool<BuildTasks>(new URL('./worker.ts', import.meta.url), settings.workers);
    try {
      const active = activeGeneration(folder);
      for (const note of active.notes) settings.output.write(`${note}\n`);
      return await build({
        ...settings,
        folder,
        active,
        customPacks: new CustomPacks(folder),
        store: new PackStore(folder),
        pool,
        timer: new StepTimer(),
        now: new Date().toISOString(),
      });
    } finally {
      try {
        await pool.close();
        removeUnusedPacks(folder);
      } finally {
        lock.release();
      }
    }
  } catch (error) {
    throw storageFailure(error, settings.dataDir) ?? error;
  }
}

/** Measures the consecutive steps of a build. */
export class StepTimer {
  /** Wall-clock seconds by step, in order. */
  readonly seconds: Record<string, number> = {};
  #start = performance.now();

  /** Ends the current step under this name and starts the next one. */
  end(step: string): void {
    const now = performance.now();
    this.seconds[step] = (now - this.#start) / 1000;
    this.#start = now;
  }
}
