import type { Clock } from '../../ports/clock.ts';
import type { PeakRow, UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Maximum number of peaks that wait to be written: about 5 MB. Further ones are dropped while the store fails. */
const PEAKS_MAX = 50_000;

interface Minute {
  startMs: number;
  requests: number;
}

/**
 * Records how close keys come to their rate limit: counts the requests of the current minute by key, and writes the
 * busiest minute of each hour. A restart splits the current minute into two.
 */
export class MinutePeaks implements Flushable {
  readonly name = 'busiest minutes of keys';
  readonly #store: UsageStore;
  readonly #clock: Clock;
  /** The latest minute with requests, by key. */
  #minutes = new Map<string, Minute>();
  /** By hour and key. */
  #peaks = new Map<string, PeakRow>();

  constructor(store: UsageStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
  }

  note(keyId: string): void {
    const startMs = floorTo(this.#clock.now(), MINUTE_MS);
    const minute = this.#minutes.get(keyId);
    if (minute === undefined) this.#minutes.set(keyId, { startMs, requests: 1 });
    else if (minute.startMs === startMs) minute.requests++;
    else {
      this.#raise(keyId, minute.startMs, minute.requests);
      minute.startMs = startMs;
      minute.requests = 1;
    }
  }

  async flush(): Promise<void> {
    const currentMs = floorTo(this.#clock.now(), MINUTE_MS);
    for (const [keyId, { startMs, requests }] of this.#minutes) {
      this.#raise(keyId, startMs, requests);
      if (startMs !== currentMs) this.#minutes.delete(keyId);
    }
    if (this.#peaks.size === 0) return;
    const rows = [...this.#peaks.values()];
    this.#peaks = new Map();
    try {
      await this.#store.raisePeaks(rows);
    } catch (error) {
      for (const { keyId, hourMs, requests } of rows) this.#raise(keyId, hourMs, requests);
      throw error;
    }
  }

  #raise(keyId: string, minuteMs: number, requests: number): void {
    const hourMs = floorTo(minuteMs, HOUR_MS);
    const id = `${hourMs} ${keyId}`;
    const known = this.#peaks.get(id);
    if (known === undefined ? this.#peaks.size < PEAKS_MAX : requests > known.requests)
      this.#peaks.set(id, { keyId, hourMs, requests });
  }
}

const floorTo = (ms: number, unitMs: number) => ms - (ms % unitMs);
