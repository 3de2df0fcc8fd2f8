import { encodeIconIds, IconSet } from '../../domain/icon-set.ts';
import type { Clock } from '../../ports/clock.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';
import type { Flushable } from './flush-timer.ts';

/** Whether a request may be served, and how much of the day's budget is left after it. */
export interface BudgetVerdict {
  readonly isAllowed: boolean;
  /** Distinct icons per UTC day; 0 means no limit, and then `remaining` is 0 as well. */
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds until the next UTC day begins. */
  readonly resetMs: number;
}

/** May this key take these icons as SVG today? An icon counts once a day, however often it is taken. */
export interface IconBudget {
  /** A request that would exceed the budget is refused as a whole, and then nothing of it is counted. */
  take(keyId: string, dailyIcons: number, iconIds: readonly number[] | Float64Array): BudgetVerdict;
  /** How many distinct icons has the key taken today? Keys without a budget are not counted. */
  takenToday(keyId: string): number;
}

const DAY_MS = 86_400_000;

/**
 * Keeps the day's sets of icons in memory, exactly, up to 22 bytes an icon and key, and writes what came to them in
 * batches: a clean stop loses nothing, a kill the icons of the last seconds. Costs about 20 ns an icon. What another
 * process on the same store gives out counts from the next start.
 */
export class DailyIconBudget implements IconBudget, Flushable {
  readonly name = 'the daily icon budgets';
  readonly #store: IconBudgetStore;
  readonly #clock: Clock;
  #dayMs: number;
  #taken = new Map<string, IconSet>();
  /** By key what is not yet written. */
  #added = new Map<string, number[]>();

  private constructor(store: IconBudgetStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#dayMs = dayOf(clock.now());
  }

  /** Reads what was taken today already. */
  static async open(store: IconBudgetStore, clock: Clock): Promise<DailyIconBudget> {
    const budget = new DailyIconBudget(store, clock);
    for (const { keyId, taken } of await store.load(isoDay(budget.#dayMs))) {
      budget.#taken.set(keyId, IconSet.decode(taken));
    }
    return budget;
  }

  take(keyId: string, dailyIcons: number, iconIds: readonly number[] | Float64Array): BudgetVerdict {
    const now = this.#clock.now();
    if (dayOf(now) !== this.#dayMs) this.#turnDay(dayOf(now));
    const resetMs = this.#dayMs + DAY_MS - now;
    if (dailyIcons === 0) return { isAllowed: true, limit: 0, remaining: 0, resetMs };

    let taken = this.#taken.get(keyId);
    if (taken === undefined) {
      taken = new IconSet();
      this.#taken.set(keyId, taken);
    }
    let added = this.#added.get(keyId);
    if (added === undefined) {
      added = [];
      this.#added.set(keyId, added);
    }
    const isAllowed = taken.addAll(iconIds, dailyIcons, added);
    return { isAllowed, limit: dailyIcons, remaining: Math.max(0, dailyIcons - taken.size), resetMs };
  }

  takenToday(keyId: string): number {
    const isToday = dayOf(this.#clock.now()) === this.#dayMs;
    return isToday ? (this.#taken.get(keyId)?.size ?? 0) : 0;
  }

  async flush(): Promise<void> {
    const added = [...this.#added].filter(([, iconIds]) => iconIds.length > 0);
    this.#added = new Map();
    if (added.length === 0) return;
    const dayMs = this.#dayMs;
    try {
      const rows = added.map(([keyId, iconIds]) => ({ keyId, taken: encodeIconIds(iconIds) }));
      await this.#store.add(isoDay(dayMs), rows);
    } catch (error) {
      if (dayMs === this.#dayMs)
        for (const [keyId, iconIds] of added)
          this.#added.set(keyId, [...iconIds, ...(this.#added.get(keyId) ?? [])]);
      throw error;
    }
  }

  /** Yesterday's sets decide nothing any more, so they are not written either. */
  #turnDay(dayMs: number): void {
    this.#dayMs = dayMs;
    this.#taken = new Map();
    this.#added = new Map();
  }
}

const dayOf = (ms: number) => ms - (ms % DAY_MS);
const isoDay = (dayMs: number) => new Date(dayMs).toISOString().slice(0, 10);

/** How many distinct icons has each key taken today, as far as it is written? By key id; keys that took none are left out. */
export async function iconsTakenToday(
  store: IconBudgetStore,
  clock: Clock,
): Promise<ReadonlyMap<string, number>> {
  const rows = await store.load(isoDay(dayOf(clock.now())));
  return new Map(rows.map(({ keyId, taken }) => [keyId, IconSet.decode(taken).size]));
}
