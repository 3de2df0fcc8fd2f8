import { availableParallelism } from 'node:os';
import { AppError } from '../../domain/app-error.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';
import { HashingChild } from './hashing-child.ts';
import type { HashingJob, HashingResult } from './hashing-process.ts';

/** Hashes at a time: each takes a core, a process and 19 MiB. One core stays free. */
const RUNNING_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 20;

/** Hashes passwords with argon2id in processes of low priority, a few at a time, so that sign-ins never starve requests. */
export class Argon2Hasher implements PasswordHasher {
  readonly #free = Array.from({ length: RUNNING_MAX }, () => new HashingChild());
  readonly #waiting: ((child: HashingChild) => void)[] = [];

  async hash(password: string): Promise<string> {
    return (await this.#inTurn({ kind: 'hash', password })) as string;
  }

  async verify(known: string | undefined, password: string): Promise<boolean> {
    return (await this.#inTurn({ kind: 'verify', known, password })) as boolean;
  }

  async #inTurn(job: HashingJob): Promise<HashingResult> {
    const child = this.#free.pop() ?? (await this.#turn());
    try {
      return await child.run(job);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#free.push(child);
      else next(child);
    }
  }

  #turn(): Promise<HashingChild> {
    if (this.#waiting.length >= WAITING_MAX) throw new AppError('overloaded', { retryAfterSeconds: 2 });
    return new Promise((go) => this.#waiting.push(go));
  }
}
