import { PoolClosedError, ProcessEndedError, QueueFullError } from './errors.ts';
import { FairQueue } from './fair-queue.ts';
import { type ProgramOptions, type RunLimits, TaskProcess } from './task-process.ts';

export interface ProcessPoolOptions extends ProgramOptions, RunLimits {
  readonly processesMax: number;
  /** Tasks that may wait while all processes are busy. */
  readonly queueMax: number;
  /** How many of them may have the same owner. Default: `queueMax`. */
  readonly queueMaxPerOwner?: number;
  /** The processes end after this time without a task. */
  readonly idleMs: number;
}

interface Job<Task, Result> {
  readonly task: Task;
  readonly resolve: (result: Result) => void;
  readonly reject: (reason: unknown) => void;
}

/** Tasks without an owner share this one, which has no share of the queue. */
const NO_OWNER = '';

/**
 * Runs tasks in child processes, one task per process at a time. Owners take turns, and the tasks of one owner run in
 * order of arrival. A process isolates the service from hostile input: it can be killed while native code is stuck, and
 * it has a separate memory. A pool starts no process before its first task. A task whose process ends by itself runs
 * once more, because a system without free memory may have killed it at random.
 */
export class ProcessPool<Task, Result> {
  readonly #options: ProcessPoolOptions;
  readonly #processes: readonly TaskProcess<Task, Result>[];
  readonly #free: TaskProcess<Task, Result>[];
  readonly #queue = new FairQueue<Job<Task, Result>>();
  #idleTimer: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: ProcessPoolOptions) {
    this.#options = options;
    this.#processes = Array.from({ length: options.processesMax }, () => new TaskProcess(options));
    this.#free = [...this.#processes];
  }

  /**
   * Rejects with `TaskFailedError`, `CpuLimitExceededError`, `DeadlineExceededError` or `ProcessEndedError`, with
   * `QueueFullError` or `PoolClosedError` because of the pool, and with an `Error` if the process is not ready in time.
   */
  run(task: Task, owner = NO_OWNER): Promise<Result> {
    if (this.#isClosed) return Promise.reject(new PoolClosedError());
    if (this.#free.length === 0) {
      const { queueMax, queueMaxPerOwner = queueMax } = this.#options;
      if (this.#queue.size >= queueMax) return Promise.reject(new QueueFullError(queueMax));
      if (owner !== NO_OWNER && this.#queue.sizeOf(owner) >= queueMaxPerOwner) {
        return Promise.reject(new QueueFullError(queueMaxPerOwner));
      }
    }
    return new Promise((resolve, reject) => {
      this.#queue.push(owner, { task, resolve, reject });
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
    const job = this.#queue.shift() as Job<Task, Result>;
    void this.#runWithRetry(process, job.task)
      .then(job.resolve, job.reject)
      .finally(() => {
        this.#free.push(process);
        this.#runNext();
        if (this.#free.length === this.#processes.length) this.#stopWhenIdle();
      });
  }

  /** Runs a task, and once more only if its process ended by itself. The limits apply to each run. */
  async #runWithRetry(process: TaskProcess<Task, Result>, task: Task): Promise<Result> {
    try {
      return await process.run(task, this.#options);
    } catch (error) {
      if (!(error instanceof ProcessEndedError) || this.#isClosed) throw error;
      return await process.run(task, this.#options);
    }
  }

  #stopWhenIdle(): void {
    if (this.#isClosed) return;
    this.#idleTimer = setTimeout(() => {
      for (const one of this.#processes) one.stop();
    }, this.#options.idleMs).unref();
  }
}
