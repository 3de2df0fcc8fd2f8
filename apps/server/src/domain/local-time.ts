const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The furthest that any zone has ever been from UTC. */
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
 * What do the clocks of a time zone show? For whole hours of UTC, since usage is counted by these. Costs about 3 µs for each
 * day that is asked about, and little for the hours in it.
 */
export class LocalTime {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  /** `timeZone` is one that `isTimeZone`. */
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

  /** As `2026-05-05`. */
  dateOf(ms: number): string {
    return this.#shifted(ms).slice(0, 10);
  }

  /** As `2026-05-05T14:00`. */
  timeOf(ms: number): string {
    return this.#shifted(ms).slice(0, 16);
  }

  /** The first whole hour of UTC that begins on this date, or on the next one where a zone has left the date out. */
  startOf(date: string): number {
    const middleMs = Date.parse(`${date}T00:00:00Z`);
    let ms = middleMs - OFFSET_MS_MAX;
    while (this.dateOf(ms) < date) ms += HOUR_MS;
    return ms;
  }

  #shifted(ms: number): string {
    return new Date(ms + this.#offsetAt(ms)).toISOString();
  }

  /** Where a day begins and ends with the same offset it has this one throughout. */
  #offsetAt(ms: number): number {
    const dayMs = ms - (ms % DAY_MS);
    const [before, after] = [this.#look(dayMs), this.#look(dayMs + DAY_MS)];
    return before === after ? before : this.#look(ms);
  }

  #look(ms: number): number {
    const known = this.#offsets.get(ms);
    if (known !== undefined) return known;
    const parts = new Map(this.#format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]));
    const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
    const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
    this.#offsets.set(ms, shown - ms);
    return shown - ms;
  }
}
