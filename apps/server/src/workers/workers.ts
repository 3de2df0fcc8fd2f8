import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { SharedFiles } from '../adapters/embedded/open-generation.ts';
import type { ProcessParts, ServiceOptions } from '../compose.ts';
import { type Beat, type CallChannel, type Owner, serveParts } from '../compose-threads.ts';
import type { Readiness } from '../http/app-dependencies.ts';
import type { ListenAddress } from '../listen-address.ts';
import { addEnded, type Metrics, type MetricsExport } from '../observability/metrics.ts';
import type { Clock } from '../ports/clock.ts';
import { readinessOf } from './readiness-of.ts';
import type { WorkerCalls, WorkerStart } from './worker-start.ts';

/** A worker that is silent for this time is stuck in a loop, and is replaced. */
const SILENCE_MS_MAX = 1_000;
/** While it opens a generation, which takes 0.1 s for 370,000 icons. */
const OPENING_MS_MAX = 60_000;
const CHECK_MS = 100;
/**
 * The limits of the heap of a worker. It takes about 100 MB; the index is not part of it. V8 ends a thread within 16 MB
 * beyond the limit, or else the process, so one collection must not move more than that.
 */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 6 };
/**
 * V8 omits the check for a request to end in a loop that it takes for short, such as `for (;;) list.push(new Array(9))`,
 * together with this optimization.
 */
const FLAGS = '--no-turboshaft-loop-unrolling';
/** A call of the system can still be endless. After this time, the process ends instead. */
const END_MS_MAX = 5_000;
/** Time to write counts before that. */
const CLOSE_MS_MAX = 2_000;
/** Pause before a worker that ended is replaced; it doubles with each that ends before it listens for a while. */
const PAUSE_MS = 100;
const PAUSE_MS_MAX = 10_000;
const STABLE_MS = 10_000;
/** Of a worker that does not answer in this time, the latest known metrics are shown. */
const ANSWER_MS_MAX = 1_000;
/** After a second signal, threads have this time to end. */
const EXIT_MS_MAX = 500;

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
  /** Monotonic time of its latest sign of life; `undefined` if it is not checked. */
  aliveMs: number | undefined;
  isOpening: boolean;
  readiness: Readiness | undefined;
  /** The latest known ones. */
  metrics: MetricsExport | undefined;
  readonly ended: Promise<void>;
}

/** The threads that answer requests. One that ends or hangs is replaced; only its connections fail. */
export class Workers {
  readonly #parts: WorkersParts;
  readonly #running: (Running | undefined)[];
  /** Also those that do not listen yet. */
  readonly #threads = new Set<Worker>();
  readonly #stopping = new AbortController();
  #catalog: SharedFiles;
  #checking: NodeJS.Timeout | undefined;
  #checkedMs = 0;
  /** What workers that have ended had counted. */
  #former: MetricsExport | undefined;

  constructor(parts: WorkersParts) {
    this.#parts = parts;
    this.#running = Array.from({ length: parts.options.config.workers }, () => undefined);
    this.#catalog = parts.options.catalogs.active().files.shared;
  }

  /** Resolves when all listen. Rejects, with none left, if one cannot. */
  async start(): Promise<void> {
    setFlagsFromString(FLAGS);
    try {
      await Promise.all(this.#running.map((_, i) => this.#startOne(i)));
    } catch (error) {
      this.#stopping.abort();
      await this.#terminateAll();
      throw error;
    }
    this.#running.forEach((worker, i) => void this.#keep(i, worker!));
    this.#checking = setInterval(() => this.#check(), CHECK_MS);
    this.#checking.unref();
  }

  /** Makes a generation active in all threads. */
  activate(catalog: SharedFiles): void {
    this.#catalog = catalog;
    for (const [i, worker] of this.#running.entries())
      if (worker !== undefined) void this.#activateIn(worker, i, catalog);
  }

  /** The process is ready as long as one of its threads is. */
  readiness(): Readiness {
    if (this.#isStopping) return { isReady: false, checks: { service: 'stopping' } };
    return readinessOf(this.#running.map((worker) => worker?.readiness));
  }

  /** The metrics of all threads. */
  async renderMetrics(): Promise<string> {
    return await this.#parts.metrics.render(await this.#exports());
  }

  /** Stops all gracefully. False if one could not write its data. */
  async stop(): Promise<boolean> {
    this.#stopping.abort();
    // One that hangs meanwhile is ended like at any time.
    const written = await Promise.all(
      this.#running.map(async (worker) => {
        if (worker === undefined) return true;
        const isWritten = await Promise.race([
          worker.calls.stop().catch(() => false),
          worker.ended.then(() => false),
        ]);
        worker.aliveMs = undefined;
        await worker.thread.terminate();
        return isWritten;
      }),
    );
    clearInterval(this.#checking);
    await this.#terminateAll();
    return written.every((isWritten) => isWritten);
  }

  /** Ends the process at once. A normal exit waits for all threads, so one that hangs would prevent it. */
  async exit(code: number): Promise<void> {
    const haveEnded = await Promise.race([this.#terminateAll().then(() => true), sleep(EXIT_MS_MAX, false)]);
    if (haveEnded) process.exit(code);
    process.kill(process.pid, 'SIGKILL');
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  async #startOne(i: number): Promise<Running> {
    const { options, parts, address } = this.#parts;
    const { config, siteFolder, publicUrl } = options;
    const workerData: WorkerStart = { config, siteFolder, publicUrl, address, catalog: this.#catalog };
    const thread = new Worker(new URL('./worker.ts', import.meta.url), { workerData, resourceLimits: HEAP });
    this.#threads.add(thread);
    const ended = new Promise<void>((resolve) => {
      thread.once('exit', () => {
        this.#threads.delete(thread);
        resolve();
      });
    });
    let failure: Error | undefined;
    thread.on('error', (error) => {
      failure = error as Error;
      options.logger.error({ err: error, worker: i }, 'a worker thread ended with an error');
    });
    const channel = serveParts(
      thread,
      parts,
      this.#ownerFor(() => running),
    );
    const running: Running = {
      thread,
      channel,
      calls: channel.remote('worker'),
      aliveMs: undefined,
      isOpening: false,
      readiness: undefined,
      metrics: undefined,
      ended,
    };
    void ended.then(() => channel.close());
    const startedWith = this.#catalog;
    try {
      await running.calls.listen();
      if (this.#isStopping) throw new Error('the service stops');
    } catch (error) {
      await thread.terminate();
      throw failure ?? error;
    }
    running.aliveMs = this.#parts.clock.monotonicMs();
    this.#running[i] = running;
    if (this.#catalog !== startedWith) void this.#activateIn(running, i, this.#catalog);
    return running;
  }

  #ownerFor(runningOf: () => Running): Owner {
    const { parts, metrics, clock } = this.#parts;
    return {
      beat: async (readiness): Promise<Beat> => {
        const running = runningOf();
        if (running.aliveMs !== undefined) running.aliveMs = clock.monotonicMs();
        running.readiness = readiness;
        return { states: parts.states(), readiness: this.readiness() };
      },
      reloadCatalog: () => parts.reloadCatalog(),
      renderMetrics: () => this.renderMetrics(),
      figures: async () => metrics.figures(await this.#exports()),
    };
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
      if (current?.metrics !== undefined) this.#former = addEnded(this.#former, current.metrics);
      if (clock.monotonicMs() - startedMs >= STABLE_MS) pauseMs = PAUSE_MS;
      await sleep(pauseMs, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#isStopping) return;
      pauseMs = Math.min(PAUSE_MS_MAX, 2 * pauseMs);
      current = await this.#startOne(i).catch((error: unknown) => {
        if (!this.#isStopping)
          logger.error({ err: error, worker: i }, 'a worker thread cannot start; it is tried again');
        return undefined;
      });
      if (current !== undefined) logger.warn({ worker: i }, 'a worker thread was replaced');
    }
  }

  /** A worker that cannot open the generation would answer from another one than the others, so it is replaced. */
  async #activateIn(worker: Running, i: number, catalog: SharedFiles): Promise<void> {
    worker.isOpening = true;
    try {
      await worker.calls.activate(catalog);
    } catch (error) {
      if (this.#running[i] !== worker) return;
      this.#parts.options.logger.error({ err: error, worker: i }, 'a worker thread cannot open the catalog');
      await this.#end(worker, i);
    } finally {
      worker.isOpening = false;
      if (worker.aliveMs !== undefined) worker.aliveMs = this.#parts.clock.monotonicMs();
    }
  }

  /** Ends workers that are silent. A pause of this thread, or of the whole machine, is no silence of theirs. */
  #check(): void {
    const nowMs = this.#parts.clock.monotonicMs();
    const isLate = nowMs - this.#checkedMs > 3 * CHECK_MS;
    this.#checkedMs = nowMs;
    for (const [i, worker] of this.#running.entries()) {
      if (worker?.aliveMs === undefined) continue;
      if (isLate) worker.aliveMs = nowMs;
      else if (nowMs - worker.aliveMs > (worker.isOpening ? OPENING_MS_MAX : SILENCE_MS_MAX)) {
        worker.aliveMs = undefined;
        worker.readiness = undefined;
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

  async #terminateAll(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
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
