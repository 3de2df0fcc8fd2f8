import { type ChildProcess, fork } from 'node:child_process';
import { getCompileCacheDir } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeadlineExceededError, PoolClosedError, ProcessEndedError, TaskFailedError } from './errors.ts';
import { READY, type TaskAnswer } from './serve-tasks.ts';

/** Maximum time of a start. Loading a program takes a fraction of a second, and several seconds on a busy machine. */
const START_LIMIT_MS = 30_000;
/** The niceness of the lowest priority. */
const NICENESS_MAX = 19;

export interface ProgramOptions {
  /** The module that calls `serveTasks`. */
  readonly program: URL;
  /** Maximum size of the old generation of the JavaScript heap, in MiB. */
  readonly heapMb: number;
  /** Added to the niceness of this process: 0 is equal priority, 19 is the lowest. */
  readonly niceness?: number;
  /** The environment of the process. It inherits only the compile cache folder of this process. */
  readonly env?: Readonly<Record<string, string>>;
}

/** One child process that runs one task at a time. It starts with the first task and again after each end. */
export class TaskProcess<Task, Result> {
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #isReady = false;

  constructor(options: ProgramOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    const child = this.#child;
    return child?.pid !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /**
   * Runs a task and resolves to its result. Rejects with `DeadlineExceededError`, `ProcessEndedError`,
   * `PoolClosedError` or `TaskFailedError`, or with the error of the system if it has no file
   * descriptors left. The deadline counts from the moment when the process is ready, because a slow start is
   * not the fault of the task.
   */
  run(task: Task, deadlineMs: number): Promise<Result> {
    const child = this.isRunning ? (this.#child as ChildProcess) : this.#start();
    // Without file descriptors, Node starts no process, makes no channel, and emits the reason afterwards.
    if (child.send === undefined) return new Promise((_, reject) => child.once('error', reject));
    let hasStarted = this.#isReady;
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout;
      const settle = (outcome: () => void) => {
        clearTimeout(timer);
        child.off('message', onMessage);
        child.off('exit', onEnd);
        child.off('error', onEnd);
        // An idle process does not keep this one alive.
        child.unref();
        child.channel?.unref();
        outcome();
      };
      const killAfter = (ms: number, error: Error) => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          settle(() => reject(error));
          this.stop();
        }, ms);
      };
      const startDeadline = () => killAfter(deadlineMs, new DeadlineExceededError(deadlineMs));
      const onMessage = (answer: TaskAnswer<Result> | typeof READY) => {
        if (answer === READY) {
          hasStarted = true;
          startDeadline();
        } else if (answer.ok) settle(() => resolve(answer.result));
        else settle(() => reject(new TaskFailedError(answer.reason)));
      };
      const onEnd = (_code?: unknown, signal?: unknown) => {
        const isStopped = this.#child !== child;
        if (!isStopped) this.stop();
        settle(() =>
          reject(isStopped ? new PoolClosedError() : new ProcessEndedError(hasStarted, signal === 'SIGKILL')),
        );
      };
      if (hasStarted) startDeadline();
      else killAfter(START_LIMIT_MS, new Error(`the process did not start within ${START_LIMIT_MS} ms`));
      child.ref();
      child.channel?.ref();
      child.on('message', onMessage);
      child.on('exit', onEnd);
      child.on('error', onEnd);
      child.send(task as object, (error) => {
        if (error !== null) onEnd();
      });
    });
  }

  /** Kills the process; a task that it runs rejects with `PoolClosedError`. */
  stop(): void {
    const child = this.#child;
    this.#child = undefined;
    this.#isReady = false;
    child?.kill('SIGKILL');
  }

  #start(): ChildProcess {
    const { program, heapMb, niceness = 0, env = {} } = this.#options;
    const compileCache = getCompileCacheDir();
    const child = fork(fileURLToPath(program), {
      // Structured cloning: buffers stay buffers.
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${heapMb}`],
      // Halves the CPU time of a start. Node appends a folder per version.
      env: { ...(compileCache !== undefined && { NODE_COMPILE_CACHE: dirname(compileCache) }), ...env },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#child = child;
    this.#isReady = false;
    child.on('message', (message) => {
      if (message === READY && this.#child === child) this.#isReady = true;
    });
    // Without a listener, an error of an idle process would end this one.
    child.on('error', () => undefined);
    if (niceness > 0 && child.pid !== undefined) lowerPriority(child.pid, niceness);
    return child;
  }
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, Math.min(NICENESS_MAX, getPriority() + niceness));
  } catch {
    // Some systems forbid it, and the process may have ended.
  }
}
