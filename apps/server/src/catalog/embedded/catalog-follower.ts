import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { CATALOG_FILES } from '@glyphdex/contract';
import type { Log } from '../../base/log.ts';
import { activeFolder } from './catalog-files.ts';
import { openCatalog } from './embedded-catalog.ts';
import type { EmbeddedCatalogs } from './embedded-catalogs.ts';

const POLL_MS = 2_000;
/** By then, nearly all requests that started before the swap have ended. */
const COLLECT_AFTER_MS = 1_000;

/**
 * Activates each newly published generation without a restart. Reads CURRENT every two seconds, because not every file
 * system reports changes. If a generation cannot be opened, the error is logged and the previous one stays active. Only
 * `reload` tries it again.
 */
export class CatalogFollower {
  readonly #holder: EmbeddedCatalogs;
  readonly #dataDir: string;
  readonly #log: Log;
  /** The last generation that CURRENT named. */
  #lastName: string;
  readonly #mayActivate: (generation: string) => Promise<boolean>;
  /** A generation that may not become active yet. */
  #waiting: string | undefined;
  /** A generation that cannot be opened. */
  #broken: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #reloading: Promise<void> = Promise.resolve();

  /** `mayActivate` is asked at every poll until it allows a generation. */
  constructor(
    holder: EmbeddedCatalogs,
    dataDir: string,
    log: Log,
    mayActivate: (generation: string) => Promise<boolean> = async () => true,
  ) {
    this.#mayActivate = mayActivate;
    this.#holder = holder;
    this.#dataDir = dataDir;
    this.#log = log;
    this.#lastName = holder.active().generation;
  }

  /** Also looks once, in case another generation than that of CURRENT was opened. */
  async start(): Promise<void> {
    await this.#poll();
    this.#timer = setInterval(() => void this.#poll(), POLL_MS);
    this.#timer.unref();
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  /** `ok`, or which generation is not active and why. */
  state(): string {
    if (this.#broken !== undefined)
      return `generation ${this.#broken} cannot be opened, see the log; generation ${this.#holder.active().generation} is served`;
    return this.#waiting === undefined
      ? 'ok'
      : `generation ${this.#waiting} waits for its search index; the previous one is served`;
  }

  /** Opens and activates the generation that CURRENT names, even if an earlier try failed. Never rejects. */
  reload(): Promise<void> {
    this.#reloading = this.#reloading.then(() => this.#open());
    return this.#reloading;
  }

  async #poll(): Promise<void> {
    const path = join(this.#dataDir, 'catalog', CATALOG_FILES.current);
    const name = await readFile(path, 'utf8').then(
      (text) => text.trim(),
      () => this.#lastName,
    );
    if (name === this.#lastName && this.#waiting === undefined) return;
    this.#lastName = name;
    await this.reload();
  }

  async #open(): Promise<void> {
    try {
      const generation = basename(activeFolder(this.#dataDir));
      this.#lastName = generation;
      const { popularity, isShared } = this.#holder;
      const isServed = generation === this.#holder.active().generation;
      if (!isServed && !(await this.#isAllowed(generation))) return;
      this.#waiting = undefined;
      const next = await openCatalog(this.#dataDir, { popularity, isShared, generation });
      this.#broken = undefined;
      if (isServed) next.retire();
      else {
        this.#holder.swap(next);
        this.#log.info({ generation, icons: next.iconsCount }, 'a new generation is active');
      }
      // Either the previous generation or an unused copy of it can be freed now.
      setTimeout(() => void collectGarbage(), COLLECT_AFTER_MS).unref();
    } catch (error) {
      this.#broken = this.#lastName;
      this.#log.error({ err: error }, 'the new generation cannot be used; the previous one stays active');
    }
  }

  /** Asked before anything is opened, because a generation may wait for minutes. */
  async #isAllowed(generation: string): Promise<boolean> {
    // Without an answer, it is asked again at the next poll.
    if (await this.#mayActivate(generation).catch(() => false)) return true;
    if (this.#waiting !== generation)
      this.#log.warn(
        { generation },
        'a new generation waits for its search index; build it with: glyphdex search-index build',
      );
    this.#waiting = generation;
    return false;
  }
}

type Collect = (options: { readonly type: 'major'; readonly execution: 'async' }) => Promise<void>;

/**
 * Runs the garbage collector. V8 underestimates memory outside its heap, so an idle process would hold a replaced
 * index: 422 MB resident instead of 268 MB. Pauses the process for about 30 ms, so call it only after a large release.
 */
async function collectGarbage(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  await collect({ type: 'major', execution: 'async' });
}
