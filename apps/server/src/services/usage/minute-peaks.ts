import type { Clock } from '../../ports/clock.ts';
import type { UsageStore } from '../../ports/usage-store.ts';
import type { Flushable } from './flush-timer.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
/** The limit of peaks that wait while the store fails: about 5 MB. */
const PEAKS_MAX = 50_000;

interface Minute {
  startMs: number;
  requests: number;
}

/**
 * Records how close keys come to their rate limit: counts the requests of the current minute by key, and writes the
 * busiest minute of each hour. A minute with a restart counts as two.
 */
export class MinutePeaks implements Flushable {
  readonly name = 'busiest minutes';
  readonly #store: UsageStore;
  readonly #clock: Clock;
  #minutes = new Map<string, Minute>();
  /** By hour and key. */
  #peaks = new Map<number, Map<string, number>>();
  #peaksCount = 0;

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
    if (this.#peaksCount === 0) return;
    const rows = [...this.#peaks].flatMap(([hourMs, keys]) =>
      [...keys].map(([keyId, requests]) => ({ keyId, hourMs, requests })),
    );
    this.#peaks = new Map();
    this.#peaksCount = 0;
    try {
      await this.#store.raisePeaks(rows);
    } catch (error) {
      for (const { keyId, hourMs, requests } of rows) this.#raise(keyId, hourMs, requests);
      throw error;
    }
  }

  #raise(keyId: string, minuteMs: number, requests: number): void {
    const hourMs = floorTo(minuteMs, HOUR_MS);
    const keys = this.#peaks.get(hourMs) ?? new Map<string, number>();
    const known = keys.get(keyId);
    if (known === undefined) {
      if (this.#peaksCount >= PEAKS_MAX) return;
      this.#peaksCount++;
      this.#peaks.set(hourMs, keys);
    }
    if (known === undefined || requests > known) keys.set(keyId, requests);
  }
}

const floorTo = (ms: number, unitMs: number) => ms - (ms % unitMs);
