import { DAY_MS, HOUR_MS } from './duration.ts';

/** The largest offset from UTC that any time zone ever had. */
const OFFSET_MS_MAX = 16 * HOUR_MS;

/** Whether a text names a time zone, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * Converts times to the local time of a zone. Usage is counted by whole hours of UTC. The first conversion in a UTC day
 * costs about 3 µs, further ones much less, because the offsets at its start and end are cached.
 */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat;
  /** Offsets from UTC in milliseconds, by epoch milliseconds. */
  readonly #offsets = new Map<number, number>();

  /** `timeZone` is a name for which `isTimeZone` returns true. */
  constructor(timeZone: string) {
    this.#format = new Intl.DateTimeFormat('en', {
      timeZone,
      calendar: 'iso8601',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The local date, such as `2026-05-05`. */
  dateOf(ms: number): string {
    return this.#shifted(ms).slice(0, 10);
  }

  /** The local date and time, such as `2026-05-05T14:00`. */
  timeOf(ms: number): string {
    return this.#shifted(ms).slice(0, 16);
  }

  /** The first whole hour of UTC that begins on this local date, or on the next one if the zone skipped the date. */
  startOf(date: string): number {
    let ms = Date.parse(`${date}T00:00:00Z`) - OFFSET_MS_MAX;
    while (this.dateOf(ms) < date) ms += HOUR_MS;
    return ms;
  }

  #shifted(ms: number): string {
    return new Date(ms + this.#offsetAt(ms)).toISOString();
  }

  /** Assumes that a UTC day with the same offset at its start and end has this offset throughout. */
  #offsetAt(ms: number): number {
    const dayMs = ms - (ms % DAY_MS);
    const [before, after] = [this.#exactOffsetAt(dayMs), this.#exactOffsetAt(dayMs + DAY_MS)];
    return before === after ? before : this.#exactOffsetAt(ms);
  }

  #exactOffsetAt(ms: number): number {
    const known = this.#offsets.get(ms);
    if (known !== undefined) return known;
    const parts = new Map(this.#format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    this.#offsets.set(ms, shown - ms);
    return shown - ms;
  }
}
