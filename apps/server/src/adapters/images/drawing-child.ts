import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { UndrawableError } from '../../ports/picture-renderer.ts';
import type { DrawingOrder, DrawingResult } from './drawing-process.ts';
import type { LookingOrder } from './looking-process.ts';

const PROGRAM = fileURLToPath(new URL('./drawing-process.ts', import.meta.url));
/** Searches come first: drawing yields to them where both want the processor. */
const LOW_PRIORITY = 10;
/** A process may take this long to start: a busy machine needs seconds for it, which say nothing of the drawing. */
const START_LIMIT_MS = 30_000;
/** What a process sends once it listens. */
const READY = 'ready';

/**
 * One process that draws one picture at a time. A process of its own, since native code that is stuck can only be ended
 * together with its process, and since its memory then does not count as the service's. It knows nothing of the
 * service's environment. Started by the first drawing; after a deadline or a crash the next drawing starts a new one.
 */
export class DrawingChild {
  readonly #program: string;
  #process: ChildProcess | undefined;
  #isReady = false;

  /** `program` sends `READY` when it has started, and answers each order with a message that holds a picture or a failure. */
  constructor(program = PROGRAM) {
    this.#program = program;
  }

  get isRunning(): boolean {
    return this.#process !== undefined;
  }

  /**
   * Rejects with `UndrawableError` when the drawing fails, with `TookTooLong` when it takes longer than the deadline once the
   * process has started, and with `ProcessEnded` when the process ends twice. An end alone says little of the drawing: systems
   * that are short of memory end such processes first.
   */
  async draw(order: DrawingOrder | LookingOrder, deadlineMs: number): Promise<Uint8Array> {
    try {
      return await this.#draw(order, deadlineMs);
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error;
      try {
        return await this.#draw(order, deadlineMs);
      } catch (again) {
        // Twice is no accident, where it had begun to draw.
        throw again instanceof ProcessEnded && again.wasDrawing ? new UndrawableError(again.message) : again;
      }
    }
  }

  #draw(order: DrawingOrder | LookingOrder, deadlineMs: number): Promise<Uint8Array> {
    const child = this.#process ?? this.#start();
    this.#process = child;
    let isDrawing = this.#isReady;
    return new Promise((resolve, reject) => {
      const settle = (outcome: () => void) => {
        clearTimeout(deadline);
        child.off('message', onMessage);
        child.off('exit', onExit);
        outcome();
      };
      const onMessage = (result: DrawingResult | typeof READY) => {
        if (result === READY) {
          isDrawing = true;
          clearTimeout(deadline);
          deadline = giveUpAfter(deadlineMs, tooLong);
          return;
        }
        settle(() =>
          'picture' in result ? resolve(result.picture) : reject(new UndrawableError(result.failure)),
        );
      };
      const onExit = () => {
        this.#forget(child);
        // What this service has ended itself is not begun again.
        settle(() =>
          reject(child.killed ? new Error('the drawing process was ended') : new ProcessEnded(isDrawing)),
        );
      };
      const giveUpAfter = (ms: number, late: Error) =>
        setTimeout(() => {
          this.stop();
          settle(() => reject(late));
        }, ms);
      const tooLong = new TookTooLong(`the drawing took longer than ${deadlineMs} ms`);
      let deadline = this.#isReady
        ? giveUpAfter(deadlineMs, tooLong)
        : giveUpAfter(START_LIMIT_MS, new Error(`the drawing process did not start in ${START_LIMIT_MS} ms`));
      child.on('message', onMessage);
      child.on('exit', onExit);
      child.send(order, (error) => {
        if (error !== null) onExit();
      });
    });
  }

  stop(): void {
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
    this.#isReady = false;
  }

  #forget(child: ChildProcess): void {
    if (this.#process !== child) return;
    this.#process = undefined;
    this.#isReady = false;
  }

  #start(): ChildProcess {
    const child = fork(this.#program, {
      // Buffers as they are instead of JSON.
      serialization: 'advanced',
      execArgv: ['--max-old-space-size=128'],
      // Fewer arenas keep glibc from holding on to memory after large drawings.
      env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '1' },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // The service may stop while a drawing process is idle.
    child.unref();
    child.channel?.unref();
    child.on('exit', () => this.#forget(child));
    child.on('message', (message) => {
      if (message === READY && this.#process === child) this.#isReady = true;
    });
    // Failures to start or to reach the process end in `exit` or in the callback of `send`.
    child.on('error', () => child.kill('SIGKILL'));
    if (child.pid !== undefined) lowerPriority(child.pid);
    return child;
  }
}

/** The process was ended, since the drawing took longer than it was given. */
export class TookTooLong extends UndrawableError {}

/** The process ended while it was drawing, and nobody here ended it. */
class ProcessEnded extends Error {
  readonly wasDrawing: boolean;

  constructor(wasDrawing: boolean) {
    super('the drawing process ended');
    this.wasDrawing = wasDrawing;
  }
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, LOW_PRIORITY);
  } catch {
    // Not permitted everywhere, and the process may be gone already; it draws all the same.
  }
}
