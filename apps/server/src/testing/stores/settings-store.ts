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

  async readOrStore(name: string, value: string): Promise<string> {
    const stored = this.#values.get(name) ?? value;
    this.#values.set(name, stored);
    return stored;
  }
}
