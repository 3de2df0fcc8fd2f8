/** Turns passwords into what may be stored, off the event loop. */
export interface PasswordHasher {
  /** Rejects with `overloaded` when too many wait already. */
  hash(password: string): Promise<string>;
  /** As `hash`; takes as long when there is no hash to compare with, and is false then. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
}
