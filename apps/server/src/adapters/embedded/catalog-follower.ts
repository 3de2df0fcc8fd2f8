import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CATALOG_FILES } from '@glyphdex/contract';
import type { Log } from '../../ports/log.ts';
import { collectGarbage } from './collect-garbage.ts';
import { openCatalog } from './embedded-catalog.ts';
import type { EmbeddedCatalogs } from './embedded-catalogs.ts';

const POLL_MS = 2_000;
/** Requests that were under way at the swap are answered by then. */
const COLLECT_AFTER_MS = 1_000;

/**
 * Activates each newly published generation without a restart. Reads CURRENT every two seconds: one small read, which
 * works on every file system. A generation that cannot be used is logged once, and the previous one stays active.
 */
export class CatalogFollower {
  readonly #holder: EmbeddedCatalogs;
  readonly #dataDir: string;
  readonly #log: Log;
  #seen: string;
  #timer: NodeJS.Timeout | undefined;
  #reloading: Promise<void> = Promise.resolve();

  constructor(holder: EmbeddedCatalogs, dataDir: string, log: Log) {
    this.#holder = holder;
    this.#dataDir = dataDir;
    this.#log = log;
    this.#seen = holder.active().generation;
  }

  start(): void {
    this.#timer = setInterval(() => void this.#look(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** Opens and activates the generation that CURRENT names, even if it was tried before. Never rejects. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#open());
    return this.#reloading;
  }

  async #look(): Promise<void> {
    const path = join(this.#dataDir, 'catalog', CATALOG_FILES.current);
    const name = await readFile(path, 'utf8').then(
      (text) => text.trim(),
      () => this.#seen,
    );
    if (name === this.#seen) return;
    this.#seen = name;
    await this.reload();
  }

  async #open(): Promise<void> {
    try {
      const { popularity } = this.#holder;
      const next = await openCatalog(this.#dataDir, { popularity });
      if (next.generation === this.#holder.active().generation) next.retire();
      else {
        this.#holder.swap(next);
        this.#log.info({ generation: next.generation, icons: next.iconsCount }, 'a new generation is active');
      }
      // One of the two generations is garbage now.
      setTimeout(() => void collectGarbage(), COLLECT_AFTER_MS).unref();
    } catch (error) {
      this.#log.error({ err: error }, 'the new generation cannot be used; the previous one stays active');
    }
  }
}
