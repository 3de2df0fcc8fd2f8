import { availableParallelism } from 'node:os';
import { AppError } from '../../app-error.ts';
import type { PasswordHasher } from '../../ports/password-hasher.ts';

/** OWASP's second choice of parameters for argon2id: 19 MiB, two passes, about 30 ms of one core. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
/** Hashes at a time: each takes a core, a thread of the pool that file reads and compression share, and 19 MiB. One core stays free. */
const RUNNING_MAX = Math.min(2, Math.max(1, availableParallelism() - 1));
const WAITING_MAX = 20;

/** Hashes passwords with argon2id in the thread pool, a few at a time, so that sign-ins never starve requests. */
export class Argon2Hasher implements PasswordHasher {
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  /** What passwords of unknown accounts are compared with, so that they take as long as others. */
  #nobodys: Promise<string> | undefined;

  async hash(password: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2');
    return this.#inTurn(() => hash(password, OPTIONS));
  }

  async verify(known: string | undefined, password: string): Promise<boolean> {
    const { hash, verify } = await import('@node-rs/argon2');
    this.#nobodys ??= hash('nobody', OPTIONS);
    const compared = known ?? (await this.#nobodys);
    const isRight = await this.#inTurn(() => verify(compared, password));
    return isRight && known !== undefined;
  }

  async #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#running >= RUNNING_MAX) {
      if (this.#waiting.length >= WAITING_MAX) throw new AppError('overloaded', { retryAfterSeconds: 2 });
      await new Promise<void>((go) => this.#waiting.push(go));
    } else {
      this.#running++;
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running--;
      else next();
    }
  }
}
