/** Hashes passwords outside of the event loop. */
export interface PasswordHasher {
  /** Rejects with `overloaded` if too many calls wait. */
  hash(password: string): Promise<string>;
  /** Rejects like `hash`. Without a hash, takes as long as with one and returns false. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
