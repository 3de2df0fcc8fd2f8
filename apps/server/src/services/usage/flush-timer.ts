import type { Log } from '../../ports/log.ts';

/** A collector of data in memory that is written in batches. */
export interface Flushable {
  /** The name of the data, for the log: `usage`. */
  readonly name: string;
  /** Writes everything that is collected. Rejects when it cannot; then it is still collected. */
  flush(): Promise<void>;
}

/**
 * Flushes its parts every few seconds and once more at the end. A failure is logged when it begins and when it ends;
 * every round in between tries again.
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

  /** Never rejects. Rounds follow one another, they do not overlap. */
  flush(): Promise<void> {
    this.#flushing = this.#flushing.then(() => this.#flushAll());
    return this.#flushing;
  }

  /** Flushes a last time. False when something could not be written and is lost. */
  async stop(): Promise<boolean> {
    clearInterval(this.#timer);
    await this.flush();
    return this.#failing.size === 0;
  }

  /** What could not be written at the last try. */
  get failing(): readonly string[] {
    return [...this.#failing].map((part) => part.name);
  }

  async #flushAll(): Promise<void> {
    for (const part of this.#parts) {
      try {
        await part.flush();
        if (this.#failing.delete(part)) this.#log.info({}, `${part.name} can be written again`);
      } catch (error) {
        if (!this.#failing.has(part)) {
          this.#log.error(
            { err: error },
            `${part.name} cannot be written; it is kept in memory and tried again`,
          );
        }
        this.#failing.add(part);
      }
    }
  }
}
