import { PoolClosedError, ProcessEndedError, QueueFullError } from './errors.ts';
import { RoundRobinQueue } from './round-robin-queue.ts';
import { type ProgramOptions, TaskProcess } from './task-process.ts';

export interface ProcessPoolOptions extends ProgramOptions {
  /** Maximum elapsed time of one run of a task, from the moment when its process is ready. */
  readonly deadlineMs: number;
  readonly processesMax: number;
  /** Tasks that may wait while all processes are busy. */
  readonly queueMax: number;
  /** The processes end after this time without a task. */
  readonly idleMs: number;
}

interface Job<Task, Result> {
  readonly client: string;
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Tasks without a client share this one. */
const NO_CLIENT = '';

/**
 * Runs tasks in child processes, one task per process at a time. Clients are served round robin, and a client
 * has at most one running task while others wait. A process isolates the service from hostile input: it can be
 * killed while native code is stuck, and it has a separate memory. A pool starts no process before its first
 * task. A task whose process ends by itself runs once more, because a system without free memory may have
 * killed it at random.
 */
export class ProcessPool<Task, Result> {
  readonly #options: ProcessPoolOptions;
  readonly #processes: readonly TaskProcess<Task, Result>[];
  readonly #free: TaskProcess<Task, Result>[];
  readonly #queue = new RoundRobinQueue<Job<Task, Result>>();
  /** How many tasks of each client run. */
  readonly #running = new Map<string, number>();
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#processes = Array.from({ length: options.processesMax }, () => new TaskProcess(options));
    this.#free = [...this.#processes];
  }

  /**
   * Rejects with `TaskFailedError`, `DeadlineExceededError` or `ProcessEndedError`, with
   * `QueueFullError` or `PoolClosedError` because of the pool, and with an `Error` if the process is not ready in time.
   */
  run(task: Task, client = NO_CLIENT): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new PoolClosedError());
    if (this.#free.length === 0) {
      const { queueMax } = this.#options;
      if (this.#queue.size >= queueMax) return Promise.reject(new QueueFullError(queueMax));
    }
    return new Promise((resolve, reject) => {
      this.#queue.push(client, { client, task, resolve, reject });
      this.#runNext();
    });
  }

  /** Kills all processes. Running and waiting tasks reject with `PoolClosedError`. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#idleTimer);
    for (const { reject } of this.#queue.clear()) reject(new PoolClosedError());
    for (const one of this.#processes) one.stop();
  }

  #runNext(): void {
    if (this.#queue.size === 0 || this.#free.length === 0) return;
    clearTimeout(this.#idleTimer);
    // A running process is ready twenty times sooner than a new one.
    const running = this.#free.findIndex((one) => one.isRunning);
    const [process] = this.#free.splice(Math.max(running, 0), 1) as [TaskProcess<Task, Result>];
    const job = this.#queue.shift((client) => this.#running.has(client)) as Job<Task, Result>;
    this.#count(job.client, 1);
    void this.#runWithRetry(process, job.task)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#count(job.client, -1);
        this.#free.push(process);
        this.#runNext();
        if (this.#free.length === this.#processes.length) this.#stopWhenIdle();
      });
  }

  /** Runs a task, and once more only if its process ended by itself. The deadline applies to each run. */
  async #runWithRetry(process: TaskProcess<Task, Result>, task: Task): Promise<Result> {
    try {
      return await process.run(task, this.#options.deadlineMs);
    } catch (error) {
      if (!(error instanceof ProcessEndedError) || this.#isClosed) throw error;
      return await process.run(task, this.#options.deadlineMs);
    }
  }

  #count(client: string, change: 1 | -1): void {
    const count = (this.#running.get(client) ?? 0) + change;
    if (count === 0) this.#running.delete(client);
    else this.#running.set(client, count);
  }

  #stopWhenIdle(): void {
    if (this.#isClosed) return;
    this.#idleTimer = setTimeout(() => {
      for (const one of this.#processes) one.stop();
    }, this.#options.idleMs).unref();
  }
}
