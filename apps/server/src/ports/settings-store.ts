/** Settings that the service itself writes, such as the secret that signs preview addresses. */
export interface SettingsStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  /**
   * The stored value. If there is none, stores `value` first. Two concurrent calls, also of two
   * processes, return the same value.
   */
  readOrStore(name: string, value: string): Promise<string>;
}
