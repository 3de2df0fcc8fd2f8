/** One secret that only its owner may read. */
export interface KeptSecret {
  /** `undefined` when there is none. */
  read(): Promise<string | undefined>;
  /** The old one or the new one is there at any moment, never half of one. */
  write(secret: string): Promise<void>;
}
