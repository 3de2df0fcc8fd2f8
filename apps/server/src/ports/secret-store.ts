/** Holds the demo key. Other users of the machine cannot read it. */
export interface SecretStore {
  /** The stored secret; `undefined` if there is none. */
  read(): Promise<string | undefined>;
  /** Replaces the secret in one step: a reader sees the old one or the new one. */
  write(secret: string): Promise<void>;
  /** Removes the secret, if there is one. */
  remove(): Promise<void>;
}
