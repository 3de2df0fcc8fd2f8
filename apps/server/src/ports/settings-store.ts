/** Settings that the service itself writes, such as the secret that signs preview addresses. */
export interface SettingsStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  /**
   * The stored value, or the one that `create` returns if there is none. Two processes that ask at once get the same
   * value.
   */
  readOrCreate(name: string, create: () => string): Promise<string>;
}
