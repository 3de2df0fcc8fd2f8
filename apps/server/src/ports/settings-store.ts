/** Settings that the service itself writes, such as the secret that signs preview addresses. */
export interface SettingsStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  /**
   * The stored value. If there is none, stores the result of `create` first. Two concurrent calls, also of two
   * processes, return the same value.
   */
  readOrCreate(name: string, create: () => string): Promise<string>;
}
