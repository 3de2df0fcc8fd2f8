import { encodeIconIds, IconIdSet } from '../../domain/icon-id-set.ts';
import type { Clock } from '../../ports/clock.ts';
import type { BudgetVerdict, IconBudget } from '../../ports/icon-budget.ts';
import type { IconBudgetStore } from '../../ports/icon-budget-store.ts';

const DAY_MS = 86_400_000;

/** The icons that one key has taken today. */
interface KeyDay {
  readonly taken: IconIdSet;
  /** The ids in `taken` that the store does not have yet. */
  unwritten: number[];
}

/**
 * The budget of one serving process: the exact sets of icons of the day, in memory. An icon takes up to 22 bytes per
 * key and about 20 ns. `flush` writes what was added: a clean stop loses nothing, a kill the last seconds. Icons that
 * another process on the same store gave out count from the next start only, so several serving processes need another
 * implementation.
 */
export class MemoryIconBudget implements IconBudget {
  readonly name = 'the daily icon budgets';
  readonly #store: IconBudgetStore;
  readonly #clock: Clock;
  #dayMs: number;
  #keys = new Map<string, KeyDay>();

  private constructor(store: IconBudgetStore, clock: Clock) {
    this.#store = store;
    this.#clock = clock;
    this.#dayMs = dayOf(clock.now());
  }

  /** Reads the icons that keys have taken today already. */
  static async open(store: IconBudgetStore, clock: Clock): Promise<MemoryIconBudget> {
    const budget = new MemoryIconBudget(store, clock);
    for (const { keyId, taken } of await store.load(isoDay(budget.#dayMs))) {
      budget.#keys.set(keyId, { taken: IconIdSet.decode(taken), unwritten: [] });
    }
    return budget;
  }

  take(keyId: string, dailyIcons: number, iconIds: readonly number[] | Float64Array): BudgetVerdict {
    const now = this.#clock.now();
    if (dayOf(now) !== this.#dayMs) {
      // The sets of an earlier day have no effect any more, so their unwritten icons are dropped.
      this.#dayMs = dayOf(now);
      this.#keys = new Map();
    }
    const resetMs = this.#dayMs + DAY_MS - now;
    if (dailyIcons === 0) return { isAllowed: true, limit: 0, remaining: 0, resetMs };

    let key = this.#keys.get(keyId);
    if (key === undefined) {
      key = { taken: new IconIdSet(), unwritten: [] };
      this.#keys.set(keyId, key);
    }
    const isAllowed = key.taken.addAll(iconIds, dailyIcons, key.unwritten);
    return { isAllowed, limit: dailyIcons, remaining: Math.max(0, dailyIcons - key.taken.size), resetMs };
  }

  takenToday(keyId: string): number {
    const isToday = dayOf(this.#clock.now()) === this.#dayMs;
    return isToday ? (this.#keys.get(keyId)?.taken.size ?? 0) : 0;
  }

  async flush(): Promise<void> {
    const batch = [...this.#keys].flatMap(([keyId, key]) => {
      const iconIds = key.unwritten;
      key.unwritten = [];
      return iconIds.length === 0 ? [] : [{ keyId, key, iconIds }];
    });
    if (batch.length === 0) return;
    try {
      const rows = batch.map(({ keyId, iconIds }) => ({ keyId, taken: encodeIconIds(iconIds) }));
      await this.#store.add(isoDay(this.#dayMs), rows);
    } catch (error) {
      for (const { key, iconIds } of batch) key.unwritten = [...iconIds, ...key.unwritten];
      throw error;
    }
  }
}

const dayOf = (ms: number) => ms - (ms % DAY_MS);
const isoDay = (dayMs: number) => new Date(dayMs).toISOString().slice(0, 10);
