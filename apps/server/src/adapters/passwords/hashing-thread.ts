import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export type HashingJob =
  | { readonly kind: 'hash'; readonly password: string }
  /** `known` is undefined for accounts that do not exist. */
  | { readonly kind: 'verify'; readonly known: string | undefined; readonly password: string };
export type HashingResult = string | boolean;

/** Its 10 MB are given back when nobody has signed in for so long. */
const IDLE_MS = 60_000;

/** A thread that does one job at a time. Starts with the first one, and does not keep the process from ending. */
export class HashingThread {
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** Rejects when the thread fails; the next job starts another. */
  async run(job: HashingJob): Promise<HashingResult> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    worker.ref();
    try {
      const result = resultOf(worker);
      worker.postMessage(job);
      return await result;
    } catch (error) {
      this.#end();
      throw error;
    } finally {
      worker.unref();
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(new URL('./hashing-worker.ts', import.meta.url));
    // A thread that dies while nobody waits for it must not take the process along.
    worker.on('error', () => this.#end());
    return worker;
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}

async function resultOf(worker: Worker): Promise<HashingResult> {
  const stop = new AbortController();
  const ended = once(worker, 'exit', { signal: stop.signal }).then((): never => {
    throw new Error('the thread that hashes passwords has ended');
  });
  const answered = once(worker, 'message', { signal: stop.signal });
  try {
    const [result] = (await Promise.race([answered, ended])) as [HashingResult];
    return result;
  } finally {
    stop.abort();
    await Promise.allSettled([answered, ended]);
  }
}
