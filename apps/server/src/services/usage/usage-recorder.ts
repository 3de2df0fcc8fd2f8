import type { Clock } from '../../ports/clock.ts';
import type { UsageRow, UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const HOUR_MS = 3_600_000;
/** While nothing can be written, rows for new keys, hours and statuses are taken up to here: about 10 MB. */
const ROWS_MAX = 50_000;

/**
 * Counts requests by key, hour and status in memory (about 0.1 µs, never throws) and writes in batches. While the
 * store fails, counts add up. Beyond 50,000 different rows, further ones are dropped and counted in `droppedCount`.
 */
export class UsageRecorder implements Flushable {
  readonly name = 'usage';
  readonly #store: UsageStore;
  readonly #clock: Clock;
  /** Requests by hour, key and status. */
  #hours = new Map<number, Map<string, Map<number, number>>>();
  #rowsCount = 0;
  #droppedCount = 0;

  constructor(store: UsageStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  record(keyId: string, status: number): void {
    const now = this.#clock.now();
    this.#add(now - (now % HOUR_MS), keyId, status, 1);
  }

  /** How many requests were left out because too much waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  async flush(): Promise<void> {
    if (this.#rowsCount === 0) return;
    const rows = this.#take();
    try {
      await this.#store.add(rows);
    } catch (error) {
      for (const row of rows) this.#add(row.hourMs, row.keyId, row.status, row.requests);
      throw error;
    }
  }

  #add(hourMs: number, keyId: string, status: number, requests: number): void {
    const statuses = this.#hours.get(hourMs)?.get(keyId);
    const known = statuses?.get(status);
    if (statuses !== undefined && known !== undefined) {
      statuses.set(status, known + requests);
      return;
    }
    if (this.#rowsCount >= ROWS_MAX) {
      this.#droppedCount += requests;
      return;
    }
    this.#rowsCount++;
    const keys = this.#hours.get(hourMs) ?? new Map<string, Map<number, number>>();
    this.#hours.set(hourMs, keys);
    keys.set(keyId, (statuses ?? new Map<number, number>()).set(status, requests));
  }

  #take(): UsageRow[] {
    const rows: UsageRow[] = [];
    for (const [hourMs, keys] of this.#hours) {
      for (const [keyId, statuses] of keys) {
        for (const [status, requests] of statuses) rows.push({ keyId, hourMs, status, requests });
      }
    }
    this.#hours = new Map();
    this.#rowsCount = 0;
    return rows;
  }
}
