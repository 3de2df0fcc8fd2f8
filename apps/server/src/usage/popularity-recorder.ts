import type { Clock } from '../base/clock.ts';
import { DAY_MS } from '../base/duration.ts';
import type { Flushable } from '../base/flush-timer.ts';
import type { IconTotals } from '../catalog/icon-totals.ts';
import { popularityOf } from '../catalog/popularity.ts';
import type { IconClient, PopularityStore } from '../catalog/popularity-store.ts';

/** Further icons of a client do not count on this day: a client that takes more copies packs and chooses no icons. */
const ICONS_PER_CLIENT_MAX = 200;
/** Maximum number of rows that a process writes per day: about 20 MB. */
const ROWS_PER_DAY_MAX = 200_000;
/** A day ends when the last rows of all processes have been written. */
const LATE_ROWS_MS = 60_000;

/**
 * Counts an icon once per client and day, and puts the counts into the order of icons a minute after midnight UTC. Rows
 * beyond the limits are dropped.
 */
export class PopularityRecorder implements Flushable {
  readonly name = 'popularity';
  readonly #store: PopularityStore;
  readonly #totals: IconTotals;
  readonly #clock: Clock;
  #waiting: IconClient[] = [];
  #day = -1;
  #endedDay = -1;
  #rowsCount = 0;
  /** The icons of each client today. */
  readonly #icons = new Map<string, Set<number>>();

  constructor(store: PopularityStore, totals: IconTotals, clock: Clock) {
    this.#store = store;
    this.#totals = totals;
    this.#clock = clock;
  }

  download(iconId: number, client: string): void {
    const day = dayOf(this.#clock.now());
    if (day !== this.#day) {
      this.#day = day;
      this.#rowsCount = 0;
      this.#icons.clear();
    }
    const icons = this.#icons.get(client) ?? new Set();
    if (icons.has(iconId) || icons.size >= ICONS_PER_CLIENT_MAX || this.#rowsCount >= ROWS_PER_DAY_MAX)
      return;
    this.#rowsCount++;
    this.#icons.set(client, icons.add(iconId));
    this.#waiting.push({ day, iconId, client });
  }

  /** Writes the rows that wait. Takes over the counts of past days when a day has ended. */
  async flush(): Promise<void> {
    const rows = this.#waiting;
    this.#waiting = [];
    try {
      if (rows.length > 0) await this.#store.add(rows);
    } catch (error) {
      this.#waiting = [...rows, ...this.#waiting].slice(0, ROWS_PER_DAY_MAX);
      throw error;
    }
    const today = dayOf(this.#clock.now() - LATE_ROWS_MS);
    if (today === this.#endedDay) return;
    await this.#store.endDaysBefore(today);
    this.#totals.setPopularity(popularityOf(await this.#store.list(), today));
    this.#endedDay = today;
  }
}

function dayOf(ms: number): number {
  return Math.floor(ms / DAY_MS);
}
