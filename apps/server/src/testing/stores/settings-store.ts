import type { SettingsStore } from '../../ports/settings-store.ts';

/** Settings in memory, for tests. */
export class MemorySettingsStore implements SettingsStore {
  readonly #values = new Map<string, string>();

  async read(name: string): Promise<string | undefined> {
    return this.#values.get(name);
  }

  async write(name: string, value: string): Promise<void> {
    this.#values.set(name, value);
  }

  async readOrCreate(name: string, create: () => string): Promise<string> {
    const value = this.#values.get(name) ?? create();
    this.#values.set(name, value);
    return value;
  }
}
