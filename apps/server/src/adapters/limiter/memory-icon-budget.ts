import { encodeIconIds } from '../../domain/icon-id-set.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BudgetVerdict, IconBudget, IconShare } from '../../ports/icon-budget.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';
import { BudgetDay, VISITOR_BOUNDS, type VisitorBounds } from './budget-day.ts';

const DAY_MS = 86_400_000;
/** A day stays in memory this long before its start and after its end, because the clock may be set back. */
const HELD_MS = 3_600_000;
/** Subjects whose rows one `flush` removes, which takes a few milliseconds. */
const REMOVED_PER_FLUSH = 1_000;

/**
 * The budget of one serving process: the sets of icons of the day, in memory; exact, except for visitors beyond
 * `VISITOR_BOUNDS`. An icon takes up to 22 bytes per subject and about 20 ns. `flush` writes what was added: a clean stop loses nothing, a kill the last seconds. Icons
 * that another process on the same store gave out count from the next start only, so several serving processes need
 * another implementation.
 */
export class MemoryIconBudget implements IconBudget {
  readonly name = 'the daily icon budgets';
  readonly #store: IconBudgetStore;
  readonly #clock: Clock;
  /** By start. */
  readonly #days = new Map<number, BudgetDay>();

  readonly #bounds: VisitorBounds;

  private constructor(store: IconBudgetStore, clock: Clock, bounds: VisitorBounds) {
    this.#store = store;
    this.#clock = clock;
    this.#bounds = bounds;
  }

  /** Reads the icons that were taken today already. */
  static async open(
    store: IconBudgetStore,
    clock: Clock,
    bounds: VisitorBounds = VISITOR_BOUNDS,
  ): Promise<MemoryIconBudget> {
    const budget = new MemoryIconBudget(store, clock, bounds);
    for (const startMs of heldDays(clock.now())) {
      const day = new BudgetDay(startMs, budget.#bounds);
      budget.#days.set(startMs, day);
      await budget.#restore(day);
    }
    return budget;
  }

  take(keyId: string, dailyIcons: number, iconIds: readonly number[] | Float64Array): BudgetVerdict {
    return this.takeAll([{ subject: keyId, dailyIcons }], iconIds)[0]!;
  }

  takeAll(shares: readonly IconShare[], iconIds: readonly number[] | Float64Array): BudgetVerdict[] {
    const now = this.#clock.now();
    const day = this.#dayAt(now);
    const resetMs = day.startMs + DAY_MS - now;
    const limited = shares.filter(({ dailyIcons }) => dailyIcons > 0);
    const allowed = limited.map(({ subject, dailyIcons }) => day.canTake(subject, dailyIcons, iconIds));
    if (!allowed.includes(false)) {
      for (const { subject, dailyIcons } of limited) day.take(subject, dailyIcons, iconIds);
    }
    return shares.map((share) => {
      const { subject, dailyIcons: limit } = share;
      if (limit === 0) return { isAllowed: true, limit, remaining: 0, resetMs };
      const remaining = Math.max(0, limit - day.takenBy(subject));
      return { isAllowed: allowed[limited.indexOf(share)]!, limit, remaining, resetMs };
    });
  }

  takenToday(keyId: string): number {
    return this.#days.get(dayOf(this.#clock.now()))?.takenBy(keyId) ?? 0;
  }

  /** The icons that the key has taken today, as far as this process knows. */
  iconsToday(keyId: string): number[] {
    return this.#days.get(dayOf(this.#clock.now()))?.iconsOf(keyId) ?? [];
  }

  async flush(): Promise<void> {
    this.#dropOldDays(this.#clock.now());
    for (const day of this.#days.values()) {
      await this.#write(day);
      // The clock may have returned to a day that this process had dropped.
      if (!day.isRestored) await this.#restore(day);
    }
  }

  async #restore(day: BudgetDay): Promise<void> {
    for (const { keyId, taken } of await this.#store.load(day.name)) day.restore(keyId, taken);
    day.isRestored = true;
  }

  async #write(day: BudgetDay): Promise<void> {
    // Before the rows are added: a forgotten subject may have taken icons since.
    const forgotten = day.takeForgotten(REMOVED_PER_FLUSH);
    if (forgotten.length > 0) await this.#store.remove(day.name, forgotten);
    const batch = day.unwritten().map(({ subject, day: subjectDay }) => {
      const iconIds = subjectDay.unwritten;
      subjectDay.unwritten = [];
      return { subject, subjectDay, iconIds };
    });
    if (batch.length === 0) return;
    try {
      const rows = batch.map(({ subject, iconIds }) => ({ keyId: subject, taken: encodeIconIds(iconIds) }));
      await this.#store.add(day.name, rows);
    } catch (error) {
      for (const { subjectDay, iconIds } of batch)
        subjectDay.unwritten = [...iconIds, ...subjectDay.unwritten];
      throw error;
    }
  }

  #dayAt(now: number): BudgetDay {
    const startMs = dayOf(now);
    let day = this.#days.get(startMs);
    if (day === undefined) {
      this.#dropOldDays(now);
      day = new BudgetDay(startMs, this.#bounds);
      this.#days.set(startMs, day);
    }
    return day;
  }

  /** The sets of days that are over have no effect any more, so their unwritten icons are dropped too. */
  #dropOldDays(now: number): void {
    const held = heldDays(now);
    for (const startMs of this.#days.keys()) if (!held.has(startMs)) this.#days.delete(startMs);
  }
}

const dayOf = (ms: number) => ms - (ms % DAY_MS);
/** The starts of the day at this time, and of a second day within the first and the last hour of a day. */
const heldDays = (now: number) => new Set([dayOf(now - HELD_MS), dayOf(now), dayOf(now + HELD_MS)]);
