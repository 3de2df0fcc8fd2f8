import type { Log } from './log.ts';

/** The interval of writes of counts that reports show. */
export const COUNTS_FLUSH_MS = 3_000;

/** Writes to a store now and then, usually data that it has collected in memory. */
export interface Flushable {
  /** The name of the data in log lines: `writing usage failed`. */
  readonly name: string;
  /** Writes everything that waits. Rejects if it cannot; the data then stays in memory for the next call. */
  flush(): Promise<void>;
}

/**
 * Flushes its parts at an interval and once more when it stops. Logs the first failure of a part and its recovery, not
 * the failures in between.
 */
export class FlushTimer {
  readonly #parts: readonly Flushable[];
  readonly #log: Log;
  readonly #intervalMs: number;
  readonly #failing = new Set<Flushable>();
  #timer: NodeJS.Timeout | undefined;
  #flushing: Promise<void> = Promise.resolve();

  constructor(parts: readonly Flushable[], intervalMs: number, log: Log) {
    this.#parts = parts;
    this.#log = log;
    this.#intervalMs = intervalMs;
  }

  start(): void {
    this.#timer = setInterval(() => void this.flush(), this.#intervalMs);
    this.#timer.unref();
  }

  /** Flushes all parts after any flush that is still running. Never rejects. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushAll());
    return this.#flushing;
  }

  /** Flushes a last time. False if a part could not be written, so its data is lost. */
  async stop(): Promise<boolean> {
    clearInterval(this.#timer);
    await this.flush();
    return this.#failing.size === 0;
  }

  /** Names of the parts that could not be written at the last flush. */
  get failing(): readonly string[] {
    return [...this.#failing].map((part) => part.name);
  }

  async #flushAll(): Promise<void> {
    for (const part of this.#parts) {
      try {
        await part.flush();
        if (this.#failing.delete(part)) this.#log.info({}, `writing ${part.name} works again`);
      } catch (error) {
        if (!this.#failing.has(part)) {
          this.#log.error(
            { err: error },
            `writing ${part.name} failed; it is tried again every ${this.#intervalMs / 1000} s`,
          );
        }
        this.#failing.add(part);
      }
    }
  }
}

/** All flush timers of a thread. */
export class FlushTimers {
  readonly #log: Log;
  readonly #timers: FlushTimer[] = [];

  constructor(log: Log) {
    this.#log = log;
  }

  start(parts: readonly Flushable[], intervalMs: number): FlushTimer {
    const timer = new FlushTimer(parts, intervalMs, this.#log);
    timer.start();
    this.#timers.push(timer);
    return timer;
  }

  /** Names of the parts that could not be written. */
  get failing(): readonly string[] {
    return this.#timers.flatMap((timer) => timer.failing);
  }

  /** Flushes all a last time. False if some data could not be written. */
  async stop(): Promise<boolean> {
    const written = await Promise.all(this.#timers.map((timer) => timer.stop()));
    return written.every((isWritten) => isWritten);
  }
}
