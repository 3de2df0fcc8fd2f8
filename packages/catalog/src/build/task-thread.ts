import { Worker } from 'node:worker_threads';
import { compileCache } from '../compile-cache.ts';
import type { TaskAnswer, TaskOrder } from './serve-tasks.ts';

interface Waiting {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A thread that does one task after the other and keeps what it has learnt. Tasks wait in the thread, so that it goes on with the
 * next one even while this thread is too busy to hand it out. `close` it when done.
 */
export class TaskThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #count = 0;
  #isClosing = false;
  /** Why the thread does nothing more. */
  #end: Error | undefined;

  /** `file` calls `serveTasks`. */
  constructor(file: URL) {
    // Options of this process may be for its own program alone.
    this.#worker = new Worker(file, { execArgv: [], env: { ...compileCache() } });
    this.#worker.on('message', ({ id, result, failure }: TaskAnswer) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (failure === undefined) waiting?.resolve(result);
      else waiting?.reject(failure);
      this.#letGo();
    });
    this.#worker.on('error', (error) => this.#giveUp(error as Error));
    this.#worker.on('exit', () => this.#giveUp(new Error('the thread has ended')));
    this.#letGo();
  }

  /** Those that wait, and the one that is being done. */
  get tasksCount(): number {
    return this.#waiting.size;
  }

  /** What the function of that name answers to this task, which is copied but for memory that is shared. */
  run(name: string, task: unknown): Promise<unknown> {
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const id = this.#count++;
    this.#worker.ref();
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ id, name, task } satisfies TaskOrder);
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#worker.terminate();
  }

  /** A thread without tasks does not keep the process; one that is being closed does, since its end is waited for. */
  #letGo(): void {
    if (this.#waiting.size === 0 && !this.#isClosing) this.#worker.unref();
  }

  #giveUp(error: Error): void {
    this.#end ??= error;
    for (const { reject } of this.#waiting.values()) reject(this.#end);
    this.#waiting.clear();
  }
}
