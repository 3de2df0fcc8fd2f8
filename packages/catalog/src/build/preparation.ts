import { setImmediate } from 'node:timers/promises';
import type { CatalogManifest } from '@glyphdex/contract';
import { PackStore } from '../packs/pack-store.ts';
import { storedFiles } from './known-neighbours.ts';
import { findVocabulary, type KnownVocabulary } from './known-vocabulary.ts';
import { WorkerPool } from './worker-pool.ts';

/** Does `work` while what it will need of the catalog in force is got ready. */
export async function withPreparation<T>(
  catalogFolder: string,
  inForce: CatalogManifest,
  workers: number | undefined,
  work: (preparation: Preparation) => Promise<T>,
): Promise<T> {
  const preparation = new Preparation(catalogFolder, workers);
  try {
    // What cannot be got ready now fails when it is needed, and is told then.
    preparation.begin(inForce).catch(() => undefined);
    return await work(preparation);
  } finally {
    await preparation.close();
  }
}

/**
 * What a change of the catalog needs whatever comes in: threads, the packs that are there, the vocabulary. Can be got ready
 * while a pack is still being read.
 */
export class Preparation {
  readonly pool: WorkerPool;
  readonly store: PackStore;
  readonly #folder: string;
  #words: KnownVocabulary | undefined;
  #isNeeded = false;

  constructor(catalogFolder: string, workers: number | undefined) {
    this.#folder = catalogFolder;
    this.store = new PackStore(catalogFolder);
    this.pool = new WorkerPool(workers);
  }

  /** Gets ready what the catalog in force has, piece by piece between other work, until it is needed. */
  async begin(inForce: CatalogManifest): Promise<void> {
    this.pool.prepare(storedFiles(this.#folder, inForce));
    for (const pack of inForce.packs) {
      await setImmediate();
      if (this.#isNeeded) return;
      this.store.readAhead(pack);
    }
    this.words(inForce);
  }

  /** From now on nothing is got ready that has not been asked for. */
  end(): void {
    this.#isNeeded = true;
  }

  words(inForce: CatalogManifest | undefined): KnownVocabulary {
    this.#words ??= findVocabulary(this.#folder, inForce);
    return this.#words;
  }

  async close(): Promise<void> {
    this.end();
    await this.pool.close();
  }
}
