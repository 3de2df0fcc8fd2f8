/** A sign-up whose address has not been confirmed yet. It is not an account: nobody can sign in. */
export interface PendingSignUp {
  /** The digest of the secret in the link that confirms it. */
  readonly secretSha256: string;
  /** As `normalizeEmail` returns it. Several sign-ups can have the same, because anybody can type it. */
  readonly email: string;
  readonly passwordHash: string;
  readonly expiresAtMs: number;
}

export interface SignUpBounds {
  readonly nowMs: number;
  /** Maximum numbers with the new one. Those that expire first are removed. */
  readonly perEmailMax: number;
  readonly totalMax: number;
}

/** Pending sign-ups. Every method is one transaction, durable when its promise resolves. Expired ones are removed. */
export interface SignUpStore {
  add(signUp: PendingSignUp, bounds: SignUpBounds): Promise<void>;
  /** Removes all sign-ups of the address of this one. `undefined` if there is none or it has expired at `nowMs`. */
  redeem(secretSha256: string, nowMs: number): Promise<PendingSignUp | undefined>;
}
