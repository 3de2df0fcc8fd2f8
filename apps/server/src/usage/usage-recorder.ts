import type { AccountStore } from '../accounts/account-store.ts';
import type { Clock } from '../base/clock.ts';
import { HOUR_MS } from '../base/duration.ts';
import type { Flushable } from '../base/flush-timer.ts';
import type { UsageRow, UsageStore } from './usage-store.ts';

/** Maximum number of rows that wait to be written: about 10 MB. Reached only while the store fails. */
const ROWS_MAX = 50_000;

/**
 * Counts requests by key, hour and status in memory (about 0.2 µs, never throws) and writes in batches. While the store
 * fails, known rows keep counting, and further rows beyond `ROWS_MAX` are dropped and counted in
 * `droppedCount`. Requests count at least once: twice if the store has written a batch and only its answer was
 * lost.
 */
export class UsageRecorder implements Flushable {
  readonly name = 'usage';
  readonly #store: UsageStore;
  readonly #clock: Clock;
  #rows = new Map<string, UsageRow & { requests: number }>();
  #droppedCount = 0;

  constructor(store: UsageStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  record(keyId: string, status: number): void {
    const now = this.#clock.now();
    this.#count({ keyId, hourMs: now - (now % HOUR_MS), status, requests: 1 });
  }

  /** Requests that were not counted, because too many rows waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  async flush(): Promise<void> {
    if (this.#rows.size === 0) return;
    const batch = this.#rows;
    this.#rows = new Map();
    try {
      await this.#store.add([...batch.values()]);
    } catch (error) {
      const newer = this.#rows;
      this.#rows = batch;
      for (const row of newer.values()) this.#count(row);
      throw error;
    }
  }

  #count(row: UsageRow): void {
    const id = `${row.hourMs} ${row.status} ${row.keyId}`;
    const known = this.#rows.get(id);
    if (known !== undefined) known.requests += row.requests;
    else if (this.#rows.size >= ROWS_MAX) this.#droppedCount += row.requests;
    else this.#rows.set(id, { ...row });
  }
}

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
