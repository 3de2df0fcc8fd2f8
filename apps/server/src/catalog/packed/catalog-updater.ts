import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { waitForBuildLock } from '@glyphdex/catalog/lock';
import {
  currentGeneration,
  makeStaging,
  readTaken,
  takeArchive,
  type Validators,
} from '@glyphdex/catalog/packed';
import type { Clock } from '../../base/clock.ts';
import { HOUR_MS } from '../../base/duration.ts';
import type { Log } from '../../base/log.ts';
import { checkGenerationIn } from '../embedded/open-generation.ts';
import { type CatalogSource, type FoundCatalog, isUnversioned } from './catalog-source.ts';

const POLL_MS = 30_000;

export interface TakeFromOptions {
  readonly source: CatalogSource;
  readonly dataDir: string;
  /** The generation that this process answers from. */
  readonly served?: string | undefined;
  /** Shows the current step in one line. */
  readonly show?: (step: string) => void;
}

/**
 * Downloads a packed catalog, unless it is on this machine, and takes it as `takeArchive`. Returns whether the active
 * generation has changed.
 */
export async function takeFrom(
  found: FoundCatalog,
  { source, dataDir, served, show = () => undefined }: TakeFromOptions,
): Promise<boolean> {
  const folder = join(dataDir, 'catalog');
  const staging = await makeStaging(folder);
  try {
    const path = found.path ?? join(staging, 'catalog.zip');
    await found.save(path, folder, (bytes, total) =>
      show(
        `is being downloaded (${megabytes(bytes)}${total === undefined ? '' : ` of ${megabytes(total)}`} MB)`,
      ),
    );
    const lock = await waitForBuildLock(folder);
    try {
      return await takeArchive(path, folder, {
        check: checkGenerationIn,
        name: source.name,
        source: source.id,
        validators: found.validators,
        served,
        adviceForLoss: ([slug]) =>
          `Import them on the machine that packs the catalog, or remove them here: CATALOG_URL= glyphdex catalog remove ${slug}`,
        progress: ({ done, total }) =>
          show(`is being unpacked (${megabytes(done)} of ${megabytes(total)} MB)`),
      });
    } finally {
      lock.release();
    }
  } finally {
    found.discard();
    await rm(staging, { recursive: true, force: true });
  }
}

export interface CatalogUpdaterOptions extends Pick<TakeFromOptions, 'source' | 'dataDir'> {
  readonly clock: Clock;
  readonly log: Log;
  /** The generation that this process answers from. */
  readonly served: () => string;
  /** Opens the generation that CURRENT of the data folder names. */
  readonly activate: () => Promise<void>;
}

/**
 * Keeps the catalog of a data folder equal to a packed one: asks for the file every 30 seconds and takes each new one.
 * Whatever fails, the active generation stays, and the file is tried again after longer and longer pauses.
 */
export class CatalogUpdater {
  readonly #options: CatalogUpdaterOptions;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  /** Whether `retry` was called during a look. */
  #isAskedAgain = false;
  #isStopped = false;
  /** Validators of the last file that was taken or refused. */
  #seen: Validators | undefined;
  /** Why the last file could not be taken. */
  #refusal: string | undefined;
  #retryAtMs = 0;
  #pauseMs = POLL_MS;
  /** Why the source could not be asked. */
  #away: string | undefined;
  /** The current step with a new file. */
  #step: string | undefined;
  #failures = 0;

  constructor(options: CatalogUpdaterOptions) {
    this.#options = options;
    const folder = join(options.dataDir, 'catalog');
    const taken = readTaken(folder);
    // An active generation that could not be opened has to be taken again.
    if (taken?.source === options.source.id && options.served() === currentGeneration(folder))
      this.#seen = taken.validators;
  }

  start(): void {
    this.#schedule(0);
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** Asks at once, also for a file that was refused. */
  retry(): void {
    this.#retryAtMs = 0;
    if (this.#isLooking) this.#isAskedAgain = true;
    else this.#schedule(0);
  }

  /** `ok`, or why another generation than that of the file may be active. */
  state(): string {
    const state = this.#step ?? this.#refusal ?? this.#away;
    return state === undefined ? 'ok' : `${state}; generation ${this.#options.served()} is served`;
  }

  /** Reads of the packed catalog that failed since the start. */
  get failuresCount(): number {
    return this.#failures;
  }

  /** Whether there is a newer file than the one that was taken. */
  get isBehind(): boolean {
    return this.#step !== undefined || this.#refusal !== undefined;
  }

  #schedule(ms: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#isLooking = true;
      void this.#look().then((pauseMs) => {
        this.#isLooking = false;
        this.#schedule(this.#isAskedAgain ? 0 : pauseMs);
        this.#isAskedAgain = false;
      });
    }, ms);
    this.#timer.unref();
  }

  /** Returns the time until the next look. Never rejects. */
  async #look(): Promise<number> {
    const { source, clock } = this.#options;
    const isRetry = this.#refusal !== undefined && clock.monotonicMs() >= this.#retryAtMs;
    let found: FoundCatalog | 'unchanged';
    try {
      found = await source.ask(isRetry ? undefined : this.#seen);
      this.#away = undefined;
    } catch (error) {
      this.#away = this.#failed(`${source.name} cannot be read (${(error as Error).message})`, this.#away);
      return POLL_MS;
    }
    if (found === 'unchanged') return POLL_MS;
    this.#seen = found.validators;
    try {
      await this.#take(found);
      this.#refusal = undefined;
      this.#pauseMs = POLL_MS;
    } catch (error) {
      this.#refusal = this.#failed((error as Error).message, this.#refusal);
      this.#retryAtMs = clock.monotonicMs() + this.#pauseMs;
      this.#pauseMs = Math.min(HOUR_MS, this.#pauseMs * 2);
    } finally {
      this.#step = undefined;
    }
    if (!isUnversioned(found.validators)) return POLL_MS;
    // A server that does not say whether the file has changed sends it each time.
    return this.#refusal === undefined ? HOUR_MS : this.#pauseMs;
  }

  async #take(found: FoundCatalog): Promise<void> {
    const { source, dataDir, served, activate, log } = this.#options;
    const show = (step: string) => {
      // Without a version, the file may be the one that was taken.
      if (!isUnversioned(found.validators)) this.#step = `a new catalog ${step}`;
    };
    const isChanged = await takeFrom(found, { source, dataDir, served: served(), show });
    if (!isChanged) return;
    log.info({}, 'a new catalog was taken');
    await activate();
  }

  /** Counts a failure and logs it once in a row. Returns its text. */
  #failed(text: string, before: string | undefined): string {
    this.#failures++;
    if (text !== before)
      this.#options.log.warn({}, `${text}; the active generation stays, and it is tried again`);
    return text;
  }
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
