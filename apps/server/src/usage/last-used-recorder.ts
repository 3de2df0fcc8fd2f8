import type { AccountStore } from '../accounts/account-store.ts';
import type { Clock } from '../base/clock.ts';
import type { Flushable } from '../base/flush-timer.ts';

/** Records in memory when each key was last used, and writes in batches, so requests do not wait for the database. */
export class LastUsedRecorder implements Flushable {
  readonly name = 'times of last use';
  readonly #store: Pick<AccountStore, 'touchKeys'>;
  readonly #clock: Clock;
  #atMsById = new Map<string, number>();

  constructor(store: Pick<AccountStore, 'touchKeys'>, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  note(keyId: string): void {
    this.#atMsById.set(keyId, this.#clock.now());
  }

  async flush(): Promise<void> {
    if (this.#atMsById.size === 0) return;
    const batch = this.#atMsById;
    this.#atMsById = new Map();
    try {
      await this.#store.touchKeys(batch);
    } catch (error) {
      this.#atMsById = new Map([...batch, ...this.#atMsById]);
      throw error;
    }
  }
}
