import module from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import { parentPort, Worker } from 'node:worker_threads';

/** The functions that a worker program offers, by name. Each takes one argument. */
type TaskFunctions = Readonly<Record<string, (input: never) => unknown>>;

interface Job {
  readonly name: string;
  readonly input: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** The messages from a pool to a worker, and the answers. */
type Request = Pick<Job, 'name' | 'input'>;
type Answer = { readonly result: unknown } | { readonly error: Error };

interface Thread {
  readonly worker: Worker;
  /** Sent to the worker and not answered yet, in this order. */
  readonly jobs: Job[];
}

/** One running and one waiting, so a worker continues while the main thread is busy. */
const JOBS_PER_THREAD = 2;

/**
 * Worker threads that share one queue of tasks. Threads start when there is work for them. A task that throws rejects
 * its own promise; a thread that dies rejects all promises of the pool, also of later tasks. Must be closed.
 */
export class WorkerPool<Tasks extends TaskFunctions> {
  readonly size: number;
  readonly #program: URL;
  readonly #threads: Thread[] = [];
  readonly #queue: Job[] = [];
  #failure: Error | undefined;

  /** `program` calls `serveTasks`. One thread per core unless `size` is given. */
  constructor(program: URL, size = availableParallelism()) {
    this.#program = program;
    this.size = Math.max(1, size);
  }

  /**
   * Runs a function of the worker program. `input` is copied; typed arrays that are members of the result are moved.
   */
  run<Name extends keyof Tasks & string>(
    name: Name,
    input: Parameters<Tasks[Name]>[0],
  ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
    return new Promise<unknown>((resolve, reject) => {
      if (this.#failure !== undefined) {
        reject(this.#failure);
        return;
      }
      this.#queue.push({ name, input, resolve, reject });
      this.#send();
    }) as Promise<Awaited<ReturnType<Tasks[Name]>>>;
  }

  /** Ends all threads. Tasks that are not done are rejected. */
  async close(): Promise<void> {
    this.#fail(new Error('the worker pool is closed'));
    await Promise.all(this.#threads.splice(0).map(({ worker }) => worker.terminate()));
  }

  #send(): void {
    while (this.#queue.length > 0) {
      const thread = this.#freeThread();
      if (thread === undefined) return;
      const job = this.#queue.shift()!;
      thread.jobs.push(job);
      thread.worker.postMessage({ name: job.name, input: job.input } satisfies Request);
    }
  }

  /** The thread with the fewest jobs; a new one if all have some and the pool is not full. */
  #freeThread(): Thread | undefined {
    const [first] = this.#threads.toSorted((a, b) => a.jobs.length - b.jobs.length);
    const isBusy = first === undefined || first.jobs.length > 0;
    if (isBusy && this.#threads.length < this.size) return this.#start();
    return first !== undefined && first.jobs.length < JOBS_PER_THREAD ? first : undefined;
  }

  #start(): Thread {
    // Sharing the compile cache halves the start time. Node appends a folder for its version to this path.
    const cache = module.getCompileCacheDir();
    const env = cache === undefined ? {} : { NODE_COMPILE_CACHE: dirname(cache) };
    // Node options of this process may not suit a worker.
    const worker = new Worker(this.#program, { execArgv: [], env });
    const thread: Thread = { worker, jobs: [] };
    this.#threads.push(thread);
    worker.on('message', (answer: Answer) => {
      const job = thread.jobs.shift();
      if ('error' in answer) job?.reject(answer.error);
      else job?.resolve(answer.result);
      this.#send();
    });
    worker.on('error', (error) => this.#fail(error as Error));
    worker.on('exit', (code) => this.#fail(new Error(`a worker thread ended with exit code ${code}`)));
    return thread;
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of [
      ...this.#threads.flatMap(({ jobs }) => jobs.splice(0)),
      ...this.#queue.splice(0),
    ])
      reject(this.#failure);
  }
}

/** Serves a `WorkerPool` with these functions, one task after the other. */
export function serveTasks(functions: TaskFunctions): void {
  const serve = async ({ name, input }: Request): Promise<void> => {
    try {
      const result = await functions[name]!(input as never);
      parentPort?.postMessage({ result } satisfies Answer, buffersOf(result));
    } catch (error) {
      parentPort?.postMessage({ error: error as Error } satisfies Answer);
    }
  };
  let last = Promise.resolve();
  parentPort?.on('message', (request: Request) => {
    last = last.then(() => serve(request));
  });
}

/** The buffers of the typed arrays that are members of an object. */
function buffersOf(result: unknown): ArrayBuffer[] {
  const buffers = Object.values(result ?? {}).flatMap((value: unknown) =>
    ArrayBuffer.isView(value) && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
  return [...new Set(buffers)];
}
