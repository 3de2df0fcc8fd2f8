/** Where is what the service must remember about itself, such as the secret that signs preview addresses? */
export interface SettingsStore {
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  /** The value in force; `create` makes it when there is none. Two processes that ask at once get the same one. */
  readOrCreate(name: string, create: () => string): Promise<string>;
}
