import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { SharedFiles } from '../adapters/embedded/open-generation.ts';
import type { ProcessParts, ServiceOptions } from '../compose.ts';
import { type CallChannel, type Owner, serveParts } from '../compose-threads.ts';
import type { Readiness } from '../http/app-dependencies.ts';
import type { ListenAddress } from '../listen-address.ts';
import type { Metrics, MetricsExport } from '../observability/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import type { WorkerCalls, WorkerStart } from './worker-start.ts';

/** A worker that is silent for this time is stuck in a loop, and is replaced. */
const SILENCE_MS_MAX = 1_000;
const CHECK_MS = 100;
/** The limit of the heap of a worker. It takes about 100 MB; the index is not part of it. */
const HEAP_MB = 256;
/** V8 cannot end a thread within some loops that allocate memory. After this time, the process ends instead. */
const END_MS_MAX = 5_000;
/** Time to write counts before that. */
const CLOSE_MS_MAX = 2_000;
/** Pause before a worker that ended is replaced; it doubles with each that ends before it listens for a while. */
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;
const STABLE_MS = 10_000;
/** Workers that do not answer in this time are left out of metrics and checks. */
const ANSWER_MS_MAX = 1_000;

export interface WorkersParts {
  readonly options: ServiceOptions;
  readonly parts: ProcessParts;
  readonly metrics: Metrics;
  readonly address: ListenAddress;
  readonly clock: Clock;
}

interface Running {
  readonly thread: Worker;
  readonly channel: CallChannel;
  readonly calls: WorkerCalls;
  /** Monotonic time of its latest beat; `undefined` before the first. */
  beatMs: number | undefined;
  readonly ended: Promise<void>;
}

/** The threads that answer requests. One that ends or hangs is replaced; only its connections fail. */
export class Workers {
  readonly #parts: WorkersParts;
  readonly #running: (Running | undefined)[];
  #catalog: SharedFiles;
  #isStopping = false;
  #checking: NodeJS.Timeout | undefined;
  #checkedMs = 0;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
    this.#running = Array.from({ length: parts.options.config.workers }, () => undefined);
    this.#catalog = parts.options.catalogs.active().files.shared;
  }

  /** Resolves when all listen. Rejects, with none left, if one cannot. */
  async start(): Promise<void> {
    try {
      await Promise.all(this.#running.map((_, i) => this.#startOne(i)));
    } catch (error) {
      this.#isStopping = true;
      await Promise.all(this.#running.map(async (worker) => await worker?.thread.terminate()));
      throw error;
    }
    this.#running.forEach((worker, i) => void this.#keep(i, worker!));
    this.#checking = setInterval(() => this.#check(), CHECK_MS);
    this.#checking.unref();
  }

  /** Makes a generation active in all threads. */
  activate(catalog: SharedFiles): void {
    this.#catalog = catalog;
    for (const worker of this.#running) void worker?.calls.activate(catalog).catch(() => undefined);
  }

  /** The process is ready as long as one of its threads is. */
  async readiness(): Promise<Readiness> {
    const found = await this.#askAll((calls) => calls.readiness());
    const shown = found.find(({ isReady }) => isReady) ?? found[0];
    return shown ?? { isReady: false, checks: { workers: `0 of ${this.#running.length}` } };
  }

  /** The metrics of all threads. */
  async renderMetrics(): Promise<string> {
    return await this.#parts.metrics.render(await this.#exports());
  }

  /** Stops all gracefully. False if one could not write its data. */
  async stop(): Promise<boolean> {
    this.#isStopping = true;
    clearInterval(this.#checking);
    const written = await Promise.all(
      this.#running.map(async (worker) => {
        if (worker === undefined) return true;
        const isWritten = await Promise.race([
          worker.calls.stop().catch(() => false),
          worker.ended.then(() => false),
        ]);
        await worker.thread.terminate();
        return isWritten;
      }),
    );
    return written.every((isWritten) => isWritten);
  }

  async #startOne(i: number): Promise<Running> {
    const { options, parts, address } = this.#parts;
    const { config, siteFolder, publicUrl } = options;
    const workerData: WorkerStart = { config, siteFolder, publicUrl, address, catalog: this.#catalog };
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    const ended = new Promise<void>((resolve) => {
      thread.once('exit', () => resolve());
    });
    let failure: Error | undefined;
    thread.on('error', (error) => {
      failure = error as Error;
      options.logger.error({ err: error, worker: i }, 'a worker thread ended with an error');
    });
    const owner: Owner = {
      beat: async () => {
        running.beatMs = this.#parts.clock.monotonicMs();
        const states = parts.states();
        const count = this.#running.filter((one) => one !== undefined).length;
        return { ...states, workers: `${count} of ${this.#running.length}` };
      },
      reloadCatalog: () => parts.reloadCatalog(),
      renderMetrics: () => this.renderMetrics(),
      figures: async () => this.#parts.metrics.figures(await this.#exports()),
    };
    const channel = serveParts(thread, parts, owner);
    const running: Running = { thread, channel, calls: channel.remote('worker'), beatMs: undefined, ended };
    void ended.then(() => channel.close());
    const startedWith = this.#catalog;
    try {
      await running.calls.listen();
    } catch (error) {
      await thread.terminate();
      throw failure ?? error;
    }
    this.#running[i] = running;
    if (this.#catalog !== startedWith) await running.calls.activate(this.#catalog);
    return running;
  }

  /** Replaces a worker each time that it ends. */
  async #keep(i: number, first: Running): Promise<void> {
    const { logger } = this.#parts.options;
    const { clock } = this.#parts;
    let pauseMs = PAUSE_MS;
    let current: Running | undefined = first;
    while (!this.#isStopping) {
      const startedMs = clock.monotonicMs();
      await current?.ended;
      this.#running[i] = undefined;
      if (this.#isStopping) return;
      if (clock.monotonicMs() - startedMs >= STABLE_MS) pauseMs = PAUSE_MS;
      await sleep(pauseMs);
      pauseMs = Math.min(PAUSE_MS_MAX, 2 * pauseMs);
      current = await this.#startOne(i).catch((error: unknown) => {
        logger.error({ err: error, worker: i }, 'a worker thread cannot start; it is tried again');
        return undefined;
      });
      if (current !== undefined) logger.warn({ worker: i }, 'a worker thread was replaced');
    }
  }

  /** Ends workers that are silent. A pause of this thread, or of the whole machine, is no silence of theirs. */
  #check(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const isLate = nowMs - this.#checkedMs > 3 * CHECK_MS;
    this.#checkedMs = nowMs;
    for (const [i, worker] of this.#running.entries()) {
      if (worker?.beatMs === undefined) continue;
      if (isLate) worker.beatMs = nowMs;
      else if (nowMs - worker.beatMs > SILENCE_MS_MAX) {
        worker.beatMs = undefined;
        this.#parts.options.logger.error({ worker: i }, 'a worker thread does not respond and is replaced');
        void this.#end(worker, i);
      }
    }
  }

  /**
   * Ends a thread. If that fails, it would take CPU time and memory without end, so the whole process is killed, after
   * its counts are written: a normal exit waits for all threads.
   */
  async #end({ thread, ended }: Running, i: number): Promise<void> {
    void thread.terminate();
    if (await Promise.race([ended.then(() => true), sleep(END_MS_MAX, false)])) return;
    const { options, parts } = this.#parts;
    options.logger.fatal({ worker: i }, 'a worker thread cannot be ended, so the process ends: restart it');
    await Promise.race([parts.close(), sleep(CLOSE_MS_MAX)]);
    process.kill(process.pid, 'SIGKILL');
  }

  #exports(): Promise<readonly MetricsExport[]> {
    return this.#askAll((calls) => calls.exportMetrics());
  }

  async #askAll<Answer>(
    ask: (calls: WorkerCalls) => Promise<Answer>,
  ): Promise<readonly NonNullable<Answer>[]> {
    const answers = await Promise.all(
      this.#running.map((worker) =>
        Promise.race([worker && ask(worker.calls).catch(() => undefined), sleep(ANSWER_MS_MAX, undefined)]),
      ),
    );
    return answers.filter((one) => one !== undefined && one !== null);
  }
}
