import type { ApiKey } from './keys/api-key.ts';
import type { Identity } from './oidc/identity-provider.ts';

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
