/** The task itself failed: the handler in the process threw. `message` is the message of that error. */
export class TaskFailedError extends Error {
  override name = 'TaskFailedError';
}

/** A run of the task took longer than the deadline. Its process was killed, and the task is not run again. */
export class DeadlineExceededError extends Error {
  override name = 'DeadlineExceededError';

  constructor(deadlineMs: number) {
    super(`takes longer than ${deadlineMs} ms`);
  }
}

/** The process of the task ended by itself in both runs, for example because it needed too much memory. */
export class ProcessEndedError extends Error {
  override name = 'ProcessEndedError';
  /** False when the process of the second run ended before it was ready: the task is not the cause. */
  readonly hadStarted: boolean;
  /** True when a signal that cannot be caught ended the second run: the system or an operator sent it, not the task. */
  readonly wasKilled: boolean;

  constructor(hadStarted: boolean, wasKilled = false) {
    super(hadStarted ? 'the process ended while it ran the task' : 'the process ended before it was ready');
    this.hadStarted = hadStarted;
    this.wasKilled = wasKilled;
  }
}

/** The maximum number of tasks is waiting already, of all clients or of the client of this task. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';

  constructor(queueMax: number) {
    super(`${queueMax} tasks are waiting already`);
  }
}

/** The pool was closed before the task had a result. */
export class PoolClosedError extends Error {
  override name = 'PoolClosedError';
  override readonly message = 'the process pool is closed';
}
