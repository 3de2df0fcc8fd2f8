import { join } from 'node:path';
import { CATALOG_FORMAT_VERSION } from '@glyphdex/contract';
import type { CatalogStore, CurrentText } from '../../ports/catalog-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import { type PublishedGeneration, parsePublished } from './published-generation.ts';
import { activateGeneration, activeGeneration, pullGeneration } from './pull-generation.ts';

const POLL_MS = 2_000;
/** The pause grows with each failure up to this. */
const PAUSE_MS_MAX = 60_000;
/** A timer that waits longer than this is checked again, because the clock of the machine may be set. */
const WAIT_MS_MAX = 1_000;

export interface CatalogPullerParts {
  readonly store: CatalogStore;
  readonly dataDir: string;
  readonly clock: Clock;
  readonly log: Log;
  /** The generation that this process answers from. */
  readonly served: () => string;
  /** Opens the generation that CURRENT of the data folder names. */
  readonly activate: () => Promise<void>;
}

/**
 * Keeps the catalog of a data folder equal to the published one: asks for it every two seconds, copies what is missing,
 * and activates the generation at its published time. Whatever fails, the generation before stays active, and it is tried
 * again.
 */
export class CatalogPuller {
  readonly #store: CatalogStore;
  readonly #folder: string;
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #served: () => string;
  readonly #activate: () => Promise<void>;
  #timer: NodeJS.Timeout | undefined;
  #current: CurrentText | undefined;
  /** The published generation while it is not active here. */
  #waiting: PublishedGeneration | undefined;
  /** Whether all files of `#waiting` are here. */
  #isWhole = false;
  #state = 'ok';
  #failuresInRow = 0;
  #failures = 0;
  #isStopped = false;

  constructor({ store, dataDir, clock, log, served, activate }: CatalogPullerParts) {
    this.#store = store;
    this.#folder = join(dataDir, 'catalog');
    this.#clock = clock;
    this.#log = log;
    this.#served = served;
    this.#activate = activate;
  }

  start(): void {
    this.#schedule(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** `ok`, or which generation waits and for what. */
  state(): string {
    return this.#state;
  }

  /** Reads of the published catalog that failed since the start. */
  get failuresCount(): number {
    return this.#failures;
  }

  /** Whether a published generation is not active here yet. */
  get isBehind(): boolean {
    return this.#waiting !== undefined;
  }

  #schedule(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      void this.#step().then((pauseMs) => this.#schedule(pauseMs));
    }, ms);
    this.#timer.unref();
  }

  /** One look at the store; returns the time until the next one. Never rejects. */
  async #step(): Promise<number> {
    try {
      await this.#look();
      this.#failuresInRow = 0;
    } catch (error) {
      this.#failed(error as Error);
      return Math.min(PAUSE_MS_MAX, POLL_MS * 2 ** this.#failuresInRow);
    }
    const waiting = this.#waiting;
    if (waiting === undefined || !this.#isWhole) return POLL_MS;
    const leftMs = Date.parse(waiting.activateAt) - this.#clock.now();
    return Math.max(0, Math.min(WAIT_MS_MAX, leftMs));
  }

  async #look(): Promise<void> {
    const found = await this.#store.readCurrent(this.#current?.tag);
    if (found === undefined) throw new Error('nothing is published yet; run glyphdex catalog publish');
    if (found !== 'unchanged') {
      const published = parsePublished(found.text, this.#clock.now());
      const isActive = (await activeGeneration(this.#folder)) === published.generation;
      this.#waiting = isActive ? undefined : published;
      this.#isWhole = false;
      this.#current = found;
    }
    if (this.#waiting === undefined) this.#state = 'ok';
    else await this.#bring(this.#waiting);
  }

  async #bring(published: PublishedGeneration): Promise<void> {
    const { generation, formatVersion, activateAt } = published;
    const rest = 'the previous one is served';
    if (formatVersion !== CATALOG_FORMAT_VERSION) {
      const text = `generation ${generation} has format ${formatVersion}, this version reads ${CATALOG_FORMAT_VERSION}; ${rest}`;
      if (this.#state !== text) this.#log.warn({ generation, formatVersion }, text);
      this.#state = text;
      return;
    }
    if (!this.#isWhole) {
      await pullGeneration(this.#store, this.#folder, published, ({ done, total }) => {
        this.#state = `generation ${generation} is being copied (${megabytes(done)} of ${megabytes(total)} MB); ${rest}`;
      });
      this.#isWhole = true;
      this.#log.info({ generation, activateAt }, 'a published generation is complete here');
    }
    if (Date.parse(activateAt) > this.#clock.now()) {
      this.#state = `generation ${generation} becomes active at ${activateAt}; ${rest}`;
      return;
    }
    // The served one can be older than CURRENT, while that waits for its search index.
    await activateGeneration(this.#folder, generation, [this.#served()]);
    this.#waiting = undefined;
    this.#state = 'ok';
    await this.#activate();
  }

  #failed(error: Error): void {
    this.#failures++;
    if (this.#failuresInRow++ === 0)
      this.#log.warn(
        { reason: error.message },
        'the published catalog cannot be read; the active generation stays, and it is tried again',
      );
    const what =
      this.#waiting === undefined ? 'the published catalog' : `generation ${this.#waiting.generation}`;
    this.#state = `${what} cannot be read (${error.message}); the active generation stays`;
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
