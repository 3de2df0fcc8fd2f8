import type { IconBudgetStore, TakenIcons } from '../../ports/icon-budget-store.ts';

/** The icons that keys have taken, in memory, for tests. */
export class MemoryIconBudgetStore implements IconBudgetStore {
  readonly #days = new Map<string, Map<string, Uint8Array[]>>();

  async add(day: string, rows: readonly TakenIcons[]): Promise<void> {
    const keys = this.#days.get(day) ?? new Map<string, Uint8Array[]>();
    this.#days.set(day, keys);
    for (const { keyId, taken } of rows) keys.set(keyId, [...(keys.get(keyId) ?? []), taken]);
  }

  async remove(day: string, keyIds: readonly string[]): Promise<void> {
    for (const keyId of keyIds) this.#days.get(day)?.delete(keyId);
  }

  async load(day: string): Promise<readonly TakenIcons[]> {
    const keys = this.#days.get(day) ?? new Map<string, Uint8Array[]>();
    return [...keys].map(([keyId, parts]) => ({ keyId, taken: Buffer.concat(parts) }));
  }

  async loadOne(day: string, keyId: string): Promise<Uint8Array> {
    return Buffer.concat(this.#days.get(day)?.get(keyId) ?? []);
  }
}
