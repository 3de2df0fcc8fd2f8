import type { Clock } from '../base/clock.ts';
import { DAY_MS, isoDay } from '../base/duration.ts';
import type { BudgetVerdict } from '../http/verdicts.ts';
import { isVisitorSubject } from './fair-use.ts';
import type { DailyLimit, IconBudget } from './icon-budget.ts';
import { decodeIconIds, encodeIconIds, type IconBudgetStore } from './icon-budget-store.ts';

/** Subjects whose rows one `flush` removes, which takes a few milliseconds. */
const REMOVED_PER_FLUSH = 1_000;

/**
 * Visitors, and icons in the sets of all visitors, of a day, because anybody can visit from any number of networks. At
 * most 60 MB: about 40 bytes per icon, and 700 bytes per visitor.
 */
const VISITOR_BOUNDS = { subjectsMax: 20_000, iconsMax: 1_000_000 };
/** Forgotten subjects whose rows wait to be removed from the store; rows of further ones stay until the day is over. */
const FORGOTTEN_MAX = 100_000;

/** The icons that subjects took on one UTC day. */
class Day {
  /** Whether the icons in the store were added. */
  isRestored = false;
  /** By key or account. */
  readonly keys = new Map<string, Set<number>>();
  /** By visitor, in order of last use. */
  readonly visitors = new Map<string, Set<number>>();
  visitorIcons = 0;
  /** By subject: icons that the store does not have yet. */
  unwritten = new Map<string, number[]>();
  /** Visitors whose rows the next `flush` removes from the store. */
  readonly forgotten: string[] = [];

  taken(subject: string): ReadonlySet<number> {
    return (isVisitorSubject(subject) ? this.visitors : this.keys).get(subject) ?? NONE;
  }
}

const NONE: ReadonlySet<number> = new Set();

/**
 * The budget of one serving process: the sets of icons of the day, in memory. Beyond the bounds it forgets the visitors
 * that came longest ago; a wide network comes with each visitor in it. `flush` writes new icons: a clean stop loses
 * nothing, a kill the last seconds. Icons that another process on the same store gave out count from the next start.
 */
export class MemoryIconBudget implements IconBudget {
  readonly name = 'the daily icon budgets';
  readonly #store: IconBudgetStore;
  readonly #clock: Clock;
  readonly #bounds: typeof VISITOR_BOUNDS;
  /** By name: `2026-05-05`. */
  readonly #days = new Map<string, Day>();

  private constructor(store: IconBudgetStore, clock: Clock, bounds: typeof VISITOR_BOUNDS) {
    this.#store = store;
    this.#clock = clock;
    this.#bounds = bounds;
  }

  /** Reads the icons that were taken today already. */
  static async open(store: IconBudgetStore, clock: Clock, bounds = VISITOR_BOUNDS) {
    const budget = new MemoryIconBudget(store, clock, bounds);
    const today = isoDay(clock.now());
    await budget.#restore(today, budget.#open(today));
    return budget;
  }

  takeAll(limits: readonly DailyLimit[], iconIds: readonly number[]): BudgetVerdict[] {
    const now = this.#clock.now();
    const day = this.#open(isoDay(now));
    const distinct = new Set(iconIds);
    const requests = limits.map(({ subject, dailyIcons: limit }) => {
      if (limit === 0) return { subject, limit, fits: true, added: [] };
      const taken = day.taken(subject);
      const added = [...distinct].filter((id) => !taken.has(id));
      return { subject, limit, added, fits: added.length === 0 || taken.size + added.length <= limit };
    });
    if (requests.every(({ fits }) => fits))
      for (const { subject, limit, added } of requests) if (limit > 0) this.#add(day, subject, added, true);
    return requests.map(({ subject, limit, fits }) => ({
      isAllowed: fits,
      limit,
      remaining: limit === 0 ? 0 : Math.max(0, limit - day.taken(subject).size),
      resetMs: DAY_MS - (now % DAY_MS),
    }));
  }

  takenToday(keyId: string): number {
    return this.iconsToday(keyId).length;
  }

  /** The icons that the key has taken today, as far as this process knows. */
  iconsToday(keyId: string): number[] {
    return [...(this.#days.get(isoDay(this.#clock.now()))?.taken(keyId) ?? NONE)];
  }

  async flush(): Promise<void> {
    const today = isoDay(this.#clock.now());
    for (const [name, day] of this.#days) {
      await this.#write(name, day);
      // The clock may have returned to a day that was dropped.
      if (name !== today) this.#days.delete(name);
      else if (!day.isRestored) await this.#restore(name, day);
    }
  }

  async #restore(name: string, day: Day): Promise<void> {
    for (const { keyId, taken } of await this.#store.load(name))
      this.#add(day, keyId, [...decodeIconIds(taken)], false);
    day.isRestored = true;
  }

  #add(day: Day, subject: string, iconIds: readonly number[], isNew: boolean): void {
    const subjects = isVisitorSubject(subject) ? day.visitors : day.keys;
    const taken = subjects.get(subject) ?? new Set();
    if (taken.size + iconIds.length === 0) return;
    const sizeBefore = taken.size;
    for (const id of iconIds) taken.add(id);
    if (isNew && iconIds.length > 0)
      day.unwritten.set(subject, [...(day.unwritten.get(subject) ?? []), ...iconIds]);
    if (subjects === day.visitors) {
      subjects.delete(subject);
      day.visitorIcons += taken.size - sizeBefore;
    }
    subjects.set(subject, taken);
    this.#forgetVisitors(day);
  }

  #forgetVisitors(day: Day): void {
    for (const [subject, taken] of day.visitors) {
      if (day.visitors.size <= this.#bounds.subjectsMax && day.visitorIcons <= this.#bounds.iconsMax) return;
      day.visitors.delete(subject);
      day.visitorIcons -= taken.size;
      day.unwritten.delete(subject);
      if (day.forgotten.length < FORGOTTEN_MAX) day.forgotten.push(subject);
    }
  }

  async #write(name: string, day: Day): Promise<void> {
    // Before the rows are added: a forgotten subject may have taken icons since.
    const forgotten = day.forgotten.splice(0, REMOVED_PER_FLUSH);
    if (forgotten.length > 0) await this.#store.remove(name, forgotten);
    const batch = day.unwritten;
    if (batch.size === 0) return;
    day.unwritten = new Map();
    try {
      const rows = [...batch].map(([keyId, iconIds]) => ({ keyId, taken: encodeIconIds(iconIds) }));
      await this.#store.add(name, rows);
    } catch (error) {
      for (const [subject, iconIds] of batch)
        day.unwritten.set(subject, [...iconIds, ...(day.unwritten.get(subject) ?? [])]);
      throw error;
    }
  }

  #open(name: string): Day {
    const day = this.#days.get(name) ?? new Day();
    this.#days.set(name, day);
    return day;
  }
}
