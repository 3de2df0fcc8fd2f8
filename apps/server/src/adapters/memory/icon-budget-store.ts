import type { IconBudgetStore, TakenIcons } from '../../ports/icon-budget-store.ts';

/** Taken icons in memory, for tests. */
export class MemoryIconBudgetStore implements IconBudgetStore {
  readonly #days = new Map<string, Map<string, TakenIcons>>();

  async save(day: string, rows: readonly TakenIcons[]): Promise<void> {
    const keys = this.#days.get(day) ?? new Map<string, TakenIcons>();
    for (const row of rows) keys.set(row.keyId, row);
    this.#days.set(day, keys);
  }

  async load(day: string): Promise<readonly TakenIcons[]> {
    return [...(this.#days.get(day)?.values() ?? [])];
  }
}
