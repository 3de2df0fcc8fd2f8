import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SharedFiles } from '../../catalog/embedded/open-generation.ts';
import type { ListenAddress } from '../../config/listen-address.ts';
import { addEnded, Metrics, type MetricsExport } from '../../observability/metrics.ts';
import { CUT_MS } from '../graceful-stop.ts';
import type { Listening } from '../open-alone.ts';
import { openProcess, type ProcessParts, type ServiceOptions } from '../wire.ts';
import { CallChannel } from './call-channel.ts';

/**
 * The memory of one worker, without the index. A worker that needs more ends, and is replaced. V8 collects garbage
 * more often in a smaller heap: with 256 MB, two workers answer only 1.25 times as many searches as one thread.
 */
const HEAP_MB_MAX = 1024;
/** Pause before a worker that ended is replaced; it doubles with each that cannot start. */
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;
/** If a worker does not answer in this time, its latest known metrics are shown. */
const ANSWER_MS_MAX = 1_000;

/** After the last request of a stop, a worker has this time to write its data. */
const WRITE_MS_MAX = 2_000;

/** `workerData` of a worker. */
export interface WorkerStart extends Pick<ServiceOptions, 'config' | 'siteFolder' | 'publicUrl'> {
  readonly address: ListenAddress;
  readonly catalog: SharedFiles;
}

/** Calls of the main thread to a worker. */
export interface WorkerCalls {
  /** Resolves when the worker listens. */
  listen(): Promise<void>;
  activate(catalog: SharedFiles): Promise<void>;
  exportMetrics(): Promise<MetricsExport>;
  /** Stops gracefully. False if some data could not be written. */
  stop(): Promise<boolean>;
}

/** Services of the main thread that workers call by messages. */
export interface MainThread extends ProcessParts {
  /** Metrics of all threads. */
  readonly metrics: {
    render(): Promise<string>;
    figures(): Promise<ReturnType<Metrics['figures']>>;
  };
}

interface Running {
  readonly thread: Worker;
  readonly calls: WorkerCalls;
  readonly ended: Promise<void>;
  /** The latest known metrics. */
  metrics: MetricsExport | undefined;
}

/**
 * Opens the shared services of the process in this thread. Worker threads listen on one port and answer
 * requests, over one index in shared memory; this thread answers none, so limits, budgets and the database are
 * never behind a busy thread. Closes everything and rejects if a worker cannot listen.
 */
export async function openInWorkers(options: ServiceOptions, address: ListenAddress): Promise<Listening> {
  const { catalogs } = options;
  const metrics = new Metrics();
  const { context, parts, demoKey } = await openProcess(options, metrics);
  const workers = new Workers(options, parts, metrics, address);
  catalogs.onSwap = (next) => workers.activate(next.files.shared);
  try {
    await workers.start();
  } catch (error) {
    await context.closers.close();
    throw error;
  }
  return {
    demoKey,
    reloadCatalog: () => parts.reloadCatalog(),
    async stop() {
      const isWritten = await workers.stop();
      return (await context.closers.close()) && isWritten;
    },
  };
}

/** The threads that answer requests. One that ends is replaced; only its connections fail. */
class Workers {
  readonly #options: ServiceOptions;
  readonly #address: ListenAddress;
  readonly #main: MainThread;
  readonly #running: (Running | undefined)[];
  readonly #stopping = new AbortController();
  #catalog: SharedFiles;
  /** Metrics of workers that have ended. */
  #former: MetricsExport | undefined;

  constructor(options: ServiceOptions, parts: ProcessParts, metrics: Metrics, address: ListenAddress) {
    this.#options = options;
    this.#address = address;
    this.#running = Array.from({ length: options.config.workers }, () => undefined);
    this.#catalog = options.catalogs.active().files.shared;
    this.#main = {
      ...parts,
      states: async () => ({ ...(await parts.states()), workers: this.#state() }),
      metrics: {
        render: async () => metrics.render(await this.#exports()),
        figures: async () => metrics.figures(await this.#exports()),
      },
    };
  }

  /** Resolves when all listen. Rejects, with none left, if one cannot. */
  async start(): Promise<void> {
    const starts = await Promise.allSettled(this.#running.map((_, i) => this.#startOne(i)));
    const failed = starts.find((start) => start.status === 'rejected');
    if (failed !== undefined) {
      this.#stopping.abort();
      await Promise.all(this.#running.map(async (worker) => await worker?.thread.terminate()));
      throw failed.reason;
    }
    for (const i of this.#running.keys()) void this.#keep(i);
  }

  /** Makes a generation active in all threads. */
  activate(catalog: SharedFiles): void {
    this.#catalog = catalog;
    for (const [i, worker] of this.#running.entries())
      if (worker !== undefined) void this.#activateIn(worker, i, catalog);
  }

  /** Stops all gracefully. False if one could not write its data, or did not end in time. */
  async stop(): Promise<boolean> {
    this.#stopping.abort();
    const lateMs = this.#options.config.drainMs + CUT_MS + WRITE_MS_MAX;
    const written = await Promise.all(
      this.#running.map(async (worker) => {
        if (worker === undefined) return true;
        const isWritten = await Promise.race([
          worker.calls.stop().catch(() => false),
          worker.ended.then(() => false),
          sleep(lateMs, false),
        ]);
        await worker.thread.terminate();
        return isWritten;
      }),
    );
    return written.every((isWritten) => isWritten);
  }

  async #startOne(i: number): Promise<void> {
    const { config, siteFolder, publicUrl, logger } = this.#options;
    const catalog = this.#catalog;
    const workerData: WorkerStart = { config, siteFolder, publicUrl, address: this.#address, catalog };
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB_MAX },
    });
    const channel = new CallChannel(thread, this.#main);
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    let failure: unknown;
    thread.once('exit', () => {
      channel.close();
      resolve();
    });
    thread.on('error', (error) => {
      failure = error;
      logger.error({ err: error, worker: i }, 'a worker thread ended with an error');
    });
    const running: Running = { thread, calls: channel.remote(), ended, metrics: undefined };
    try {
      await running.calls.listen();
      if (this.#isStopping) throw new Error('the service stops');
    } catch (error) {
      await thread.terminate();
      throw failure ?? error;
    }
    this.#running[i] = running;
    if (this.#catalog !== catalog) void this.#activateIn(running, i, this.#catalog);
  }

  /** Replaces a worker each time that it ends. */
  async #keep(i: number): Promise<void> {
    const { logger } = this.#options;
    let pauseMs = PAUSE_MS;
    while (!this.#isStopping) {
      const worker = this.#running[i];
      await worker?.ended;
      this.#running[i] = undefined;
      if (worker?.metrics !== undefined) this.#former = addEnded(this.#former, worker.metrics);
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#isStopping) return;
      try {
        await this.#startOne(i);
        pauseMs = PAUSE_MS;
        logger.warn({ worker: i }, 'a worker thread was replaced');
      } catch (error) {
        pauseMs = Math.min(PAUSE_MS_MAX, 2 * pauseMs);
        if (!this.#isStopping)
          logger.error({ err: error, worker: i }, 'a worker thread cannot start; another attempt follows');
      }
    }
  }

  /** A worker that cannot open the generation would answer from another one than the others, so it is replaced. */
  async #activateIn({ calls, thread }: Running, i: number, catalog: SharedFiles): Promise<void> {
    try {
      await calls.activate(catalog);
    } catch (error) {
      if (this.#running[i]?.thread !== thread) return;
      this.#options.logger.error({ err: error, worker: i }, 'a worker thread cannot open the catalog');
      await thread.terminate();
    }
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** How many workers listen: `2 of 2`. */
  #state(): string {
    const count = this.#running.filter((worker) => worker !== undefined).length;
    return `${count} of ${this.#running.length}`;
  }

  async #exports(): Promise<readonly MetricsExport[]> {
    await Promise.all(
      this.#running.map(async (worker) => {
        const answer = worker?.calls.exportMetrics().catch(() => undefined);
        const latest = await Promise.race([answer, sleep(ANSWER_MS_MAX, undefined)]);
        if (latest !== undefined) worker!.metrics = latest;
      }),
    );
    const known = [...this.#running.map((worker) => worker?.metrics), this.#former];
    return known.filter((one) => one !== undefined);
  }
}
