import type { ApiKey, KeyChange } from './api-key.ts';

/** A person at an OpenID Connect provider. No two people of one issuer have the same subject. */
export interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

/** A person who owns keys. */
export interface Account {
  readonly id: string;
  /** As `normalizeEmail` returns it. No two accounts have the same. */
  readonly email: string;
  /** An argon2id hash with its parameters; null for accounts without a password. */
  readonly passwordHash: string | null;
  /** The identity that signs in to this account without a password. */
  readonly identity: Identity | null;
  /** Maximum number of live keys. */
  readonly keysMax: number;
  /** Limits of its keys; 0 means no limit. */
  readonly rateLimitPerMinute: number;
  readonly dailyIcons: number;
  readonly createdAtMs: number;
}

export type AccountLimits = Partial<Pick<Account, 'keysMax' | 'rateLimitPerMinute' | 'dailyIcons'>>;

/** A sign-in of one browser. */
export interface Session {
  /** Identifies the session in the list that its owner sees. It grants no access without the secret. */
  readonly id: string;
  readonly accountId: string;
  readonly secretSha256: string;
  readonly createdAtMs: number;
  readonly lastSeenAtMs: number;
  /** The `User-Agent` header, shortened. */
  readonly userAgent: string;
}

/** A client network from which the owner of an account has signed in. */
export interface KnownNetwork {
  readonly accountId: string;
  /** A digest with a secret of the installation, so nobody can test guessed addresses against it. */
  readonly network: string;
  readonly lastSeenAtMs: number;
}

export interface NetworkBounds {
  /** Networks of any account that were last seen before this are removed. */
  readonly seenAfterMs: number;
  /** The account has at most this many networks with the new one; those seen longest ago are removed. */
  readonly networksMax: number;
}

/** A link that replaces a forgotten password. */
export interface PasswordReset {
  readonly secretSha256: string;
  readonly accountId: string;
  readonly expiresAtMs: number;
}

export interface ResetBounds {
  readonly nowMs: number;
  readonly openMax: number;
  readonly replacesOldest?: boolean;
}

export interface ResetRedemption {
  readonly nowMs: number;
  readonly passwordHash: string;
  readonly keptKeyIds: readonly string[];
}

/** A key that belongs to an account. */
export type AccountKey = ApiKey & { readonly accountId: string };

/** The conditions for a new session. */
export interface SessionStart {
  /** The hash that the password was verified against; null for a sign-in by identity. */
  readonly passwordHash: string | null;
  /** Sessions of any account that started before `startedAfterMs`, or were last seen before `seenAfterMs`, end. */
  readonly startedAfterMs: number;
  readonly seenAfterMs: number;
  /** But only if some session was last seen in this period. Otherwise the clock may be wrong. */
  readonly onlyIfSeen: { readonly fromMs: number; readonly beforeMs: number };
  /** The account has at most this many sessions with the new one; those seen longest ago end. */
  readonly sessionsMax: number;
}

/** Keys that were added, changed or revoked since a version. */
export interface KeyChanges {
  /** The version after these changes. */
  readonly version: string;
  readonly keys: readonly ApiKey[];
  /** Whether `keys` are all keys of the store. The reader then removes every other key. */
  readonly isComplete: boolean;
}

/**
 * Accounts with their keys, identities, sessions and password resets, and keys of the operator without an account.
 * Every method is one transaction. A write is durable when its promise resolves. Methods reject with
 * `storage_unavailable` while the store cannot be reached.
 */
export interface AccountStore {
  /** False if the email address or the identity is taken. */
  insertAccount(account: Account): Promise<boolean>;
  findAccount(id: string): Promise<Account | undefined>;
  findAccountByEmail(email: string): Promise<Account | undefined>;
  findAccountByIdentity(identity: Identity): Promise<Account | undefined>;
  /** Oldest first. */
  listAccounts(): Promise<readonly Account[]>;
  /**
   * Changes the given limits of an account, and the rate limit and daily icons of its keys that are not revoked too, as
   * `limitsOfKind` says. `undefined` if there is no such account.
   */
  setLimits(id: string, limits: AccountLimits): Promise<{ readonly changedKeys: number } | undefined>;
  /** Replaces the password, ends all sessions and removes all resets. False if there is no such account. */
  setPassword(id: string, passwordHash: string): Promise<boolean>;
  /**
   * Links an identity to the account of an open session. `taken` if the account has an identity already or another
   * account has this one, `no_session` if the session has ended.
   */
  linkIdentity(
    session: Pick<Session, 'id' | 'accountId'>,
    identity: Identity,
  ): Promise<'linked' | 'taken' | 'no_session'>;
  /** Links an identity to an account that has neither password nor identity. False for every other account. */
  claimAccount(id: string, identity: Identity): Promise<boolean>;
  /**
   * Removes the identity of an account that has a password, and ends all its sessions but one. False if it has no
   * identity or no password.
   */
  unlinkIdentity(id: string, keptSessionId: string): Promise<boolean>;
  /**
   * Removes the account with its sessions, resets and known networks. Revokes its keys at `atMs` and clears their names,
   * prefixes and domains.
   */
  removeAccount(id: string, atMs: number): Promise<void>;

  /** False, with nothing changed, if the account was removed or its password hash has changed. */
  startSession(session: Session, start: SessionStart): Promise<boolean>;
  findSession(
    secretSha256: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  /** The sessions of one account, the latest seen first. */
  listSessions(accountId: string): Promise<readonly Session[]>;
  /** Records when a session was last seen. An earlier time is ignored. */
  touchSession(id: string, lastSeenAtMs: number): Promise<void>;
  /** False if the account has no such session. */
  endSession(accountId: string, id: string): Promise<boolean>;
  /**
   * Ends all sessions of an account but one, forgets its known networks, and unlinks the identity of an account that has
   * a password.
   */
  endOtherAccess(accountId: string, keptId: string): Promise<void>;

  /** Adds a network or records when it was last seen. Nothing happens if the account was removed. */
  rememberNetwork(known: KnownNetwork, bounds: NetworkBounds): Promise<void>;
  isKnownNetwork(accountId: string, network: string, seenAfterMs: number): Promise<boolean>;

  /**
   * Expired resets are removed. If the account has `openMax` others already, returns false, or with `replacesOldest`
   * removes the one that expires first.
   */
  addReset(reset: PasswordReset, bounds: ResetBounds): Promise<boolean>;
  findReset(secretSha256: string): Promise<PasswordReset | undefined>;
  /**
   * Uses a reset that has not expired, once, and gives the account back to its owner: replaces the password, ends all
   * sessions, removes all resets, unlinks the identity, and revokes the live keys that are not in `keptKeyIds`. False if
   * there is none.
   */
  redeemReset(secretSha256: string, by: ResetRedemption): Promise<boolean>;

  /** Inserts a key without any check of limits. Rejects if the id or the SHA-256 is taken. */
  insertKey(key: ApiKey): Promise<void>;
  /**
   * Inserts a key of an account. `too_many` if the account holds `keysMax` keys that are neither revoked nor about to
   * expire, `no_account` if it was removed.
   */
  addKey(key: AccountKey): Promise<'added' | 'too_many' | 'no_account'>;
  /**
   * Replaces a live key of an account by a successor. The old key expires at `endsAtMs`, or is revoked at `nowMs` if
   * that is not later. `not_live` if the key is revoked or has a successor, `too_many` if `keysMax` keys of the account
   * are about to expire.
   */
  replaceKey(
    id: string,
    successor: AccountKey,
    times: { readonly nowMs: number; readonly endsAtMs: number },
  ): Promise<'replaced' | 'not_live' | 'too_many'>;
  findKey(id: string): Promise<ApiKey | undefined>;
  /** All keys, revoked ones included, oldest first. */
  listKeys(): Promise<readonly ApiKey[]>;
  /** The keys of one account, revoked ones included, oldest first. */
  listKeysOf(accountId: string): Promise<readonly ApiKey[]>;
  /** Changes the given fields. False if there is no such key or it is revoked. */
  updateKey(id: string, change: KeyChange): Promise<boolean>;
  /** False if there is no such key. A key that is revoked already stays as it is. */
  revokeKey(id: string, atMs: number): Promise<boolean>;
  /** Records when keys were last used. Unknown ids and earlier times are ignored. The version does not change. */
  touchKeys(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void>;

  /**
   * The version of all keys, an opaque text. It changes whenever any process adds, changes or revokes a key. Each
   * serving process polls it four times a second to learn of keys from other processes.
   */
  keysVersion(): Promise<string>;
  /** The keys that changed after a version, as they are now. All keys if the version is absent or unknown. */
  keysChangedSince(version: string | undefined): Promise<KeyChanges>;
}
