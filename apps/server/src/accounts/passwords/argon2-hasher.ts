import { availableParallelism } from 'node:os';
import { DeadlineExceededError, ProcessPool } from '@glyphdex/processes';
import { processError } from '../../base/process-error.ts';
import type { PasswordResult, PasswordTask } from './password-program.ts';

/** Hashes at a time: each takes a core, a process and 19 MiB. One core stays free. */
const PROCESSES_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 20;
/** A hash takes 30 ms of a core, which low priority can stretch to seconds on a busy machine. */
const DEADLINE_MS = 10_000;

export type PasswordHasher = Pick<Argon2Hasher, 'hash' | 'verify'>;

/**
 * Hashes passwords with argon2id in processes of low priority, so sign-ins never delay requests. Threads would not do:
 * a thread returns the memory of a hash to the process and not to the system. No process keeps this one alive. A
 * process that hangs is killed at the deadline, and its task runs once more in another one.
 */
export class Argon2Hasher {
  readonly #pool: ProcessPool<PasswordTask, PasswordResult>;

  constructor({ deadlineMs = DEADLINE_MS }: { readonly deadlineMs?: number } = {}) {
    this.#pool = new ProcessPool({
      program: new URL('./password-program.ts', import.meta.url),
      heapMb: 64,
      niceness: 10,
      deadlineMs,
      processesMax: PROCESSES_MAX,
      queueMax: WAITING_MAX,
      idleMs: 60_000,
    });
  }

  /** Rejects with `overloaded` if too many calls wait. */
  async hash(password: string): Promise<string> {
    return (await this.#run({ kind: 'hash', password })) as string;
  }

  /** Rejects like `hash`. Without a hash, takes as long as with one and returns false. */
  async verify(hash: string | undefined, password: string): Promise<boolean> {
    return (await this.#run({ kind: 'verify', hash, password })) as boolean;
  }

  async #run(task: PasswordTask): Promise<PasswordResult> {
    try {
      return await this.#pool.run(task).catch((error: unknown) => {
        if (error instanceof DeadlineExceededError) return this.#pool.run(task);
        throw error;
      });
    } catch (error) {
      throw processError(error);
    }
  }
}
