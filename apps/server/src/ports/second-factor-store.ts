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

/** A key pair of a browser, a device or a security key (Web Authentication). */
export interface PasskeyFactor extends FactorFields {
  readonly kind: 'passkey';
  /** In base64url. No two passkeys have the same id. */
  readonly credentialId: string;
  /** In base64url. */
  readonly publicKey: string;
  /** The signature counter of its last use; 0 if the authenticator does not count. */
  readonly signCount: number;
  /** How a browser reaches the authenticator, such as `usb`. */
  readonly transports: readonly string[];
}

export type SecondFactor = TotpFactor | PasskeyFactor;

export interface NewFactorBounds {
  /** Maximum number of factors of this kind in the account with the new one. */
  readonly kindMax: number;
  /** SHA-256 of recovery codes, which are stored if this is the first factor of the account. */
  readonly recoveryCodes: readonly string[];
}

/**
 * Second factors of accounts, with recovery codes and the used challenges of passkeys. They are removed with their
 * account. Every method is one transaction, durable when its promise resolves.
 */
export interface SecondFactorStore {
  /** The factors of one account, oldest first. */
  list(accountId: string): Promise<readonly SecondFactor[]>;
  /** `too_many` also if the passkey belongs to an account already, `no_account` if the account was removed. */
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
  /** Records the use of a passkey. False if the counter is not larger than the last one, unless both are 0. */
  usePasskey(id: string, signCount: number, atMs: number): Promise<boolean>;

  /** Replaces all recovery codes by these. False if the account has no factor. */
  replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<boolean>;
  /** Removes a recovery code. False if the account does not have it. */
  useRecoveryCode(accountId: string, codeSha256: string): Promise<boolean>;
  countRecoveryCodes(accountId: string): Promise<number>;

  /**
   * Records that a challenge was used, until it expires. False if it was used before or the account was removed. Expired
   * ones are removed.
   */
  useChallenge(
    accountId: string,
    challenge: string,
    times: { readonly nowMs: number; readonly expiresAtMs: number },
  ): Promise<boolean>;
}
