import type { Clock } from '../../ports/clock.ts';
import type { UsageRow, UsageStore } from '../../ports/usage-store.ts';
import { BatchWriter } from './batch-writer.ts';
import type { Flushable } from './flush-timer.ts';

const HOUR_MS = 3_600_000;
/** Maximum number of rows that wait to be written, in all: about 10 MB. Reached only while the store fails. */
const ROWS_MAX = 50_000;

/**
 * Counts requests by key, hour and status in memory (about 0.2 µs, never throws) and writes in batches. While the store
 * fails, known rows keep counting, and further rows beyond `ROWS_MAX` are dropped and counted in `droppedCount`. The
 * batch that failed is repeated unchanged, and counts that come later wait for the next one.
 */
export class UsageRecorder implements Flushable {
  readonly name = 'usage';
  readonly #batches: BatchWriter<readonly UsageRow[]>;
  readonly #clock: Clock;
  #rows = new Map<string, UsageRow & { requests: number }>();
  #droppedCount = 0;

  constructor(store: UsageStore, clock: Clock) {
    this.#batches = new BatchWriter((rows, id) => store.add(rows, id));
    this.#clock = clock;
  }

  record(keyId: string, status: number): void {
    const now = this.#clock.now();
    const hourMs = now - (now % HOUR_MS);
    const id = `${hourMs} ${status} ${keyId}`;
    const known = this.#rows.get(id);
    if (known !== undefined) known.requests++;
    else if (this.#rows.size + (this.#batches.unwritten?.length ?? 0) >= ROWS_MAX) this.#droppedCount++;
    else this.#rows.set(id, { keyId, hourMs, status, requests: 1 });
  }

  /** Requests that were not counted, because too many rows waited to be written. */
  get droppedCount(): number {
    return this.#droppedCount;
  }

  async flush(): Promise<void> {
    await this.#batches.retry();
    if (this.#rows.size === 0) return;
    const rows = [...this.#rows.values()];
    this.#rows = new Map();
    await this.#batches.write(rows);
  }
}
