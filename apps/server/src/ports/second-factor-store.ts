interface FactorFields {
  /** Identifies the factor in the list that its owner sees. */
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly createdAtMs: number;
  readonly lastUsedAtMs: number | null;
}

/** An authenticator app that computes time-based codes (RFC 6238). */
export interface TotpFactor extends FactorFields {
  readonly kind: 'totp';
  /** The secret that the app shares with the service, encrypted: see domain/secret-box.ts. */
  readonly sealedSecret: string;
  /** The time step of the last accepted code. Codes of this step and earlier ones are refused. */
  readonly lastStep: number;
}

/** A passkey of an earlier version. Nothing verifies it any more, and its owner can remove it. */
export interface PasskeyFactor extends FactorFields {
  readonly kind: 'passkey';
}

export type SecondFactor = TotpFactor | PasskeyFactor;

export interface NewFactorBounds {
  /** Maximum number of factors of this kind in the account with the new one. */
  readonly kindMax: number;
  /** SHA-256 of recovery codes, which are stored if this is the first factor of the account. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Second factors of accounts, with recovery codes. They are removed with their account. Every method is one transaction, durable when its promise resolves.
 */
export interface SecondFactorStore {
  /** The factors of one account, oldest first. */
  list(accountId: string): Promise<readonly SecondFactor[]>;
  /** `no_account` if the account was removed. */
  add(
    factor: SecondFactor,
    bounds: NewFactorBounds,
  ): Promise<
    { readonly kind: 'added'; readonly isFirst: boolean } | { readonly kind: 'too_many' | 'no_account' }
  >;
  /** Removes one factor; with the last one, also the recovery codes. False if the account has no such factor. */
  remove(accountId: string, id: string): Promise<boolean>;
  /** Removes all factors and recovery codes. Returns the number of factors. */
  removeAll(accountId: string): Promise<number>;

  /** Records the use of a code of this time step. False if the step is not later than the last one. */
  useStep(id: string, step: number, atMs: number): Promise<boolean>;

  /** Replaces all recovery codes by these. False if the account has no factor. */
  replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<boolean>;
  /** Removes a recovery code. False if the account does not have it. */
  useRecoveryCode(accountId: string, codeSha256: string): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;

  /** Ids of the accounts that have passkeys and no authenticator app. */
  listAccountsWithOnlyPasskeys(): Promise<readonly string[]>;
}
