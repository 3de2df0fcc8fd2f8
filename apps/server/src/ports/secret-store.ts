/** One secret that only its owner may read. */
export interface SecretStore {
  /** `undefined` if there is none. */
  read(): Promise<string | undefined>;
  /** Replaces the secret in one step: a reader sees the old one or the new one. */
  write(secret: string): Promise<void>;
}
