import { CpuLimitExceededError, DeadlineExceededError } from './errors.ts';
import { ProcessPool, type ProcessPoolOptions } from './process-pool.ts';
import type { ProgramOptions } from './task-process.ts';

/** The processes, the queue and the limits of one lane. */
export type LaneOptions = Omit<ProcessPoolOptions, keyof ProgramOptions | 'idleMs'> & {
  readonly niceness?: number;
};

export interface TwoLanePoolOptions
  extends Omit<ProgramOptions, 'niceness'>,
    Pick<ProcessPoolOptions, 'idleMs'> {
  /** For most tasks. Its limits are short. */
  readonly quick: LaneOptions;
  /** For tasks that exceed a limit of the quick lane. */
  readonly slow: LaneOptions;
}

/**
 * Runs each task in the quick lane. A task that exceeds a limit there starts again in the slow lane, which has
 * processes and a queue of its own, so it delays only other slow tasks. Tasks must be repeatable.
 */
export class TwoLanePool<Task, Result> {
  readonly #quick: ProcessPool<Task, Result>;
  readonly #slow: ProcessPool<Task, Result>;

  constructor({ quick, slow, ...shared }: TwoLanePoolOptions) {
    this.#quick = new ProcessPool({ ...shared, ...quick });
    this.#slow = new ProcessPool({ ...shared, ...slow });
  }

  /** Rejects as `ProcessPool.run` does, but with `CpuLimitExceededError` and `DeadlineExceededError` only of `slow`. */
  async run(task: Task, owner?: string): Promise<Result> {
    try {
      return await this.#quick.run(task, owner);
    } catch (error) {
      const isSlow = error instanceof DeadlineExceededError || error instanceof CpuLimitExceededError;
      if (!isSlow) throw error;
      return await this.#slow.run(task, owner);
    }
  }

  /** Kills all processes. Running and waiting tasks reject with `PoolClosedError`. */
  close(): void {
    this.#quick.close();
    this.#slow.close();
  }
}
