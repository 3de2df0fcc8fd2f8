/** Who somebody is to a provider of OpenID Connect: no two people of one issuer have the same subject. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** Somebody who holds keys. */
export interface Account {
  readonly id: string;
  /** As `normalizeEmail` gives it; no two accounts have the same. */
  readonly email: string;
  /** An argon2id hash with its parameters; null for accounts that sign in elsewhere only. */
  readonly passwordHash: string | null;
  /** Who else vouches for this account. */
  readonly identity: Identity | null;
  /** How many live keys it may hold. */
  readonly keysMax: number;
  /** What its new keys may do; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  readonly dailyIcons: number;
  readonly createdAtMs: number;
}

/** Somebody who is signed in, in one browser. */
export interface Session {
  /** Shown to its owner, to tell sessions apart; of no use without the secret. */
  readonly id: string;
  readonly accountId: string;
  readonly secretSha256: string;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  /** What the browser called itself, shortened. */
  readonly userAgent: string;
  /** A digest of the client network, by which a network is known again and not found out. */
  readonly network: string;
}

/** A link by which a forgotten password is replaced. */
export interface PasswordReset {
  readonly secretSha256: string;
  readonly accountId: string;
  readonly expiresAtMs: number;
}

/** Where are accounts kept, their sessions and resets? Writes are durable when the promise resolves. */
export interface AccountStore {
  /** False when the email address or the identity is taken. */
  insert(account: Account): Promise<boolean>;
  findById(id: string): Promise<Account | undefined>;
  findByEmail(email: string): Promise<Account | undefined>;
  findByIdentity(issuer: string, subject: string): Promise<Account | undefined>;
  /** Oldest first. */
  list(): Promise<readonly Account[]>;
  /** Changes the limits that are given and nothing else; false when there is no such account. */
  update(
    id: string,
    change: Partial<Pick<Account, 'keysMax' | 'rateLimitPerMinute' | 'dailyIcons'>>,
  ): Promise<boolean>;
  /** Replaces the password, ends all sessions of the account and forgets its resets, all or nothing. False when there is no such account. */
  setPassword(id: string, passwordHash: string): Promise<boolean>;
  /** Gives an identity to an account that has none. False when it has one, or when the identity is taken. */
  linkIdentity(id: string, identity: Identity): Promise<boolean>;
  /**
   * Takes the identity from an account that has a password to sign in with, and ends all its sessions but one; all or
   * nothing. False when it has no identity or no password.
   */
  unlinkIdentity(id: string, keptSessionId: string): Promise<boolean>;
  /** Removes the account with its sessions and resets; its keys are revoked at `atMs`. All or nothing. */
  remove(id: string, atMs: number): Promise<void>;

  /** False when the account has been removed, or its password is no longer this one. Looking and writing are one step. */
  startSession(session: Session, passwordHash: string | null): Promise<boolean>;
  findSession(secretSha256: string): Promise<Session | undefined>;
  /** Of one account, the latest seen first. */
  sessionsOf(accountId: string): Promise<readonly Session[]>;
  touchSession(id: string, lastSeenAtMs: number): Promise<void>;
  /** False when the account has no such session. */
  endSession(accountId: string, id: string): Promise<boolean>;
  /** Ends all sessions of an account but, if given, one. */
  endSessions(accountId: string, exceptId?: string): Promise<void>;
  /** Forgets sessions that were started or last seen before these times. */
  endSessionsBefore(startedMs: number, seenMs: number): Promise<void>;

  /** False when the account has `openMax` resets that have not expired. Those that have are forgotten. */
  addReset(
    reset: PasswordReset,
    bounds: { readonly nowMs: number; readonly openMax: number },
  ): Promise<boolean>;
  findReset(secretSha256: string): Promise<PasswordReset | undefined>;
  /** Uses a reset that has not expired, once: `setPassword` for its account, all or nothing. False when there is none. */
  redeemReset(
    secretSha256: string,
    by: { readonly nowMs: number; readonly passwordHash: string },
  ): Promise<boolean>;
}
