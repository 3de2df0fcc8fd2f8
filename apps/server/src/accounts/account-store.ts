import type { Queries, SqlValue, Transaction } from '../database/database.ts';
import { Store } from '../database/store.ts';
import { limitsOfKind } from '../limits/fair-use.ts';
import type {
  Account,
  AccountKey,
  AccountLimits,
  KeyChanges,
  KnownNetwork,
  NetworkBounds,
  PasswordReset,
  ResetBounds,
  ResetRedemption,
  Session,
  SessionStart,
} from './account.ts';
import {
  accountOf,
  accountWhere,
  exists,
  fieldsOf,
  insertRow,
  link,
  lockAccount,
  type Row,
  sessionOf,
  unlink,
  updateRow,
} from './account-rows.ts';
import type { ApiKey, KeyChange } from './keys/api-key.ts';
import {
  changeKey,
  insertKey,
  keysChangedSince,
  keysVersion,
  keysWhere,
  liveKeysOf,
} from './keys/key-rows.ts';
import type { Identity } from './oidc/identity-provider.ts';
import { isKnownNetwork, rememberNetwork } from './sign-in/known-networks.ts';

/**
 * Accounts with their keys, identities, sessions and password resets, and keys of the operator without an account.
 * Every method is one transaction. A write is durable when its promise resolves. Methods reject with
 * `storage_unavailable` while the database cannot be reached. Transactions on one account lock its row first, so limits
 * such as its number of keys hold for any number of processes.
 */
export class AccountStore extends Store {
  /** False if the email address or the identity is taken. */
  async insertAccount({ identity, ...account }: Account): Promise<boolean> {
    const [identityIssuer, identitySubject] = [identity?.issuer ?? null, identity?.subject ?? null];
    const fields = { ...account, identityIssuer, identitySubject };
    return await insertRow(this.sql, 'accounts', fields, 'ON CONFLICT DO NOTHING');
  }

  async findAccount(id: string): Promise<Account | undefined> {
    return await accountWhere(this.sql, 'id = ?', [id]);
  }

  async findAccountByEmail(email: string): Promise<Account | undefined> {
    return await accountWhere(this.sql, 'email = ?', [email]);
  }

  async findAccountByIdentity({ issuer, subject }: Identity): Promise<Account | undefined> {
    return await accountWhere(this.sql, 'identity_issuer = ? AND identity_subject = ?', [issuer, subject]);
  }

  /** Oldest first. */
  async listAccounts(): Promise<readonly Account[]> {
    const rows = await this.sql.all<Row>('SELECT * FROM accounts ORDER BY created_at_ms, id');
    return rows.map(accountOf);
  }

  /**
   * Changes the given limits of an account, and the rate limit and daily icons of its keys that are not revoked too, as
   * `limitsOfKind` says. `undefined` if there is no such account.
   */
  async setLimits(id: string, limits: AccountLimits): Promise<{ readonly changedKeys: number } | undefined> {
    return await this.sql.transaction(async (sql) => {
      if (!(await updateRow(sql, 'accounts', limits, id))) return undefined;
      const { keysMax: _, ...ofKeys } = limits;
      const keys = Object.keys(ofKeys).length === 0 ? [] : await liveKeysOf(sql, id);
      for (const { id: keyId, kind } of keys) await changeKey(sql, keyId, limitsOfKind(kind, ofKeys));
      return { changedKeys: keys.length };
    });
  }

  /** Replaces the password, ends all sessions and removes all resets. False if there is no such account. */
  async setPassword(id: string, passwordHash: string): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockAccount(sql, id);
      return await replacePassword(sql, id, passwordHash);
    });
  }

  /**
   * Links an identity to the account of an open session. `taken` if the account has an identity already or another
   * account has this one, `no_session` if the session has ended.
   */
  async linkIdentity(
    { id, accountId }: Pick<Session, 'id' | 'accountId'>,
    identity: Identity,
  ): Promise<'linked' | 'taken' | 'no_session'> {
    return await this.sql.transaction(async (sql) => {
      await sql.lockTable('accounts');
      if (!(await exists(sql, 'sessions WHERE id = ? AND account_id = ?', [id, accountId])))
        return 'no_session';
      return (await link(sql, accountId, identity, 'identity_issuer IS NULL')) ? 'linked' : 'taken';
    });
  }

  /** Links an identity to an account that has neither password nor identity. False for every other account. */
  async claimAccount(id: string, identity: Identity): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await sql.lockTable('accounts');
      return await link(sql, id, identity, 'identity_issuer IS NULL AND password_hash IS NULL');
    });
  }

  /**
   * Removes the identity of an account that has a password, and ends all its sessions but one. False if it has no
   * identity or no password.
   */
  async unlinkIdentity(id: string, keptSessionId: string): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      const isUnlinked = await unlink(sql, id, 'identity_issuer IS NOT NULL AND password_hash IS NOT NULL');
      if (isUnlinked) await endOtherSessions(sql, id, keptSessionId);
      return isUnlinked;
    });
  }

  /**
   * Removes the account with its sessions, resets and known networks. Revokes its keys at `atMs` and clears
   * their names, prefixes and domains.
   */
  async removeAccount(id: string, atMs: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await lockAccount(sql, id);
      for (const key of await liveKeysOf(sql, id)) await changeKey(sql, key.id, { revokedAtMs: atMs });
      await sql.run("UPDATE api_keys SET name = '', prefix = '', domains = '[]' WHERE account_id = ?", [id]);
      await sql.run('DELETE FROM accounts WHERE id = ?', [id]);
    });
    await this.sql.emptyLog();
  }

  /** False, with nothing changed, if the account was removed or its password hash has changed. */
  async startSession(
    session: Session,
    { passwordHash, startedAfterMs, seenAfterMs, onlyIfSeen, sessionsMax }: SessionStart,
  ): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      const { accountId } = session;
      await lockAccount(sql, accountId);
      if ((await accountWhere(sql, 'id = ?', [accountId]))?.passwordHash !== passwordHash) return false;
      const { fromMs, beforeMs } = onlyIfSeen;
      const inPeriod = 'sessions WHERE last_seen_at_ms >= ? AND last_seen_at_ms < ?';
      if (await exists(sql, inPeriod, [fromMs, beforeMs])) {
        const stale = 'created_at_ms < ? OR last_seen_at_ms < ?';
        await sql.run(`DELETE FROM sessions WHERE ${stale}`, [startedAfterMs, seenAfterMs]);
      }
      for (const { id } of (await sessionsOf(sql, accountId)).slice(sessionsMax - 1))
        await sql.run('DELETE FROM sessions WHERE id = ?', [id]);
      return await insertRow(sql, 'sessions', session);
    });
  }

  async findSession(
    secretSha256: string,
  ): Promise<{ readonly session: Session; readonly account: Account } | undefined> {
    const row = await this.sql.first<Row>('SELECT * FROM sessions WHERE secret_sha256 = ?', [secretSha256]);
    const session = row && sessionOf(row);
    const account = session && (await accountWhere(this.sql, 'id = ?', [session.accountId]));
    return session && account && { session, account };
  }

  /** The sessions of one account, the latest seen first. */
  async listSessions(accountId: string): Promise<readonly Session[]> {
    return await sessionsOf(this.sql, accountId);
  }

  /** Records when a session was last seen. An earlier time is ignored. */
  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    const sql = 'UPDATE sessions SET last_seen_at_ms = ? WHERE id = ? AND last_seen_at_ms < ?';
    await this.sql.run(sql, [lastSeenAtMs, id, lastSeenAtMs]);
  }

  /** False if the account has no such session. */
  async endSession(accountId: string, id: string): Promise<boolean> {
    return (await this.sql.run('DELETE FROM sessions WHERE account_id = ? AND id = ?', [accountId, id])) > 0;
  }

  /**
   * Ends all sessions of an account but one, forgets its known networks, and unlinks the identity of an account
   * that has a password.
   */
  async endOtherAccess(accountId: string, keptId: string): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await unlink(sql, accountId, 'password_hash IS NOT NULL');
      await endOtherSessions(sql, accountId, keptId);
      await sql.run('DELETE FROM known_networks WHERE account_id = ?', [accountId]);
    });
  }

  /** Adds a network or records when it was last seen. Nothing happens if the account was removed. */
  async rememberNetwork(known: KnownNetwork, bounds: NetworkBounds): Promise<void> {
    await this.sql.transaction((sql) => rememberNetwork(sql, known, bounds));
  }

  async isKnownNetwork(accountId: string, network: string, seenAfterMs: number): Promise<boolean> {
    return await isKnownNetwork(this.sql, accountId, network, seenAfterMs);
  }

  /**
   * Expired resets are removed. If the account has `openMax` others already, returns false, or with `replacesOldest`
   * removes the one that expires first.
   */
  async addReset(
    reset: PasswordReset,
    { nowMs, openMax, replacesOldest = false }: ResetBounds,
  ): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockAccount(sql, reset.accountId);
      await sql.run('DELETE FROM password_resets WHERE expires_at_ms <= ?', [nowMs]);
      const open = await sql.all<{ readonly secret: string }>(
        'SELECT secret_sha256 AS secret FROM password_resets WHERE account_id = ? ORDER BY expires_at_ms DESC',
        [reset.accountId],
      );
      if (open.length >= openMax && !replacesOldest) return false;
      for (const { secret } of open.slice(openMax - 1))
        await sql.run('DELETE FROM password_resets WHERE secret_sha256 = ?', [secret]);
      return await insertRow(sql, 'password_resets', reset);
    });
  }

  async findReset(secretSha256: string): Promise<PasswordReset | undefined> {
    return await resetWhere(this.sql, 'secret_sha256 = ?', [secretSha256]);
  }

  /**
   * Uses a reset that has not expired, once, and gives the account back to its owner: replaces the password, ends all
   * sessions, removes all resets, unlinks the identity, and revokes the live keys that are not in `keptKeyIds`.
   * False if there is none.
   */
  async redeemReset(
    secretSha256: string,
    { nowMs, passwordHash, keptKeyIds }: ResetRedemption,
  ): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      const condition = 'secret_sha256 = ? AND expires_at_ms > ?';
      const accountId = (await resetWhere(sql, condition, [secretSha256, nowMs]))?.accountId;
      if (accountId === undefined) return false;
      await lockAccount(sql, accountId);
      // Another process may have used it before this one locked the account.
      if ((await resetWhere(sql, condition, [secretSha256, nowMs])) === undefined) return false;
      for (const { id } of await liveKeysOf(sql, accountId))
        if (!keptKeyIds.includes(id)) await changeKey(sql, id, { revokedAtMs: nowMs });
      await unlink(sql, accountId, 'TRUE');
      return await replacePassword(sql, accountId, passwordHash);
    });
  }

  /** Inserts a key without any check of limits. Rejects if the id or the SHA-256 is taken. */
  async insertKey(key: ApiKey): Promise<void> {
    await this.sql.transaction((sql) => insertKey(sql, key), isStored(key));
  }

  /**
   * Inserts a key of an account. `too_many` if the account holds `keysMax` keys that are neither revoked nor about to
   * expire, `no_account` if it was removed.
   */
  async addKey(key: AccountKey): Promise<'added' | 'too_many' | 'no_account'> {
    return await this.sql.transaction(async (sql) => {
      const account = await lockAndReadAccount(sql, key.accountId);
      if (account === undefined) return 'no_account';
      const live = await liveKeysOf(sql, key.accountId);
      if (live.filter(({ expiresAtMs }) => expiresAtMs === null).length >= account.keysMax) return 'too_many';
      await insertKey(sql, key);
      return 'added';
    }, isStored(key));
  }

  /**
   * Replaces a live key of an account by a successor. The old key expires at `endsAtMs`, or is revoked at `nowMs` if
   * that is not later. `not_live` if the key is revoked or has a successor, `too_many` if `keysMax` keys of the account
   * are about to expire.
   */
  async replaceKey(
    id: string,
    successor: AccountKey,
    { nowMs, endsAtMs }: { readonly nowMs: number; readonly endsAtMs: number },
  ): Promise<'replaced' | 'not_live' | 'too_many'> {
    return await this.sql.transaction(async (sql) => {
      const account = await lockAndReadAccount(sql, successor.accountId);
      const live = await liveKeysOf(sql, successor.accountId);
      const key = live.find((one) => one.id === id);
      if (account === undefined || key === undefined || key.expiresAtMs !== null) return 'not_live';
      const ending = live.filter(({ expiresAtMs }) => expiresAtMs !== null && expiresAtMs > nowMs);
      if (ending.length >= account.keysMax) return 'too_many';
      await changeKey(sql, id, endsAtMs > nowMs ? { expiresAtMs: endsAtMs } : { revokedAtMs: nowMs });
      await insertKey(sql, successor);
      return 'replaced';
    }, isStored(successor));
  }

  async findKey(id: string): Promise<ApiKey | undefined> {
    return (await keysWhere(this.sql, 'WHERE id = ?', [id]))[0];
  }

  /** All keys, revoked ones included, oldest first. */
  async listKeys(): Promise<readonly ApiKey[]> {
    return await keysWhere(this.sql, 'ORDER BY created_at_ms, id');
  }

  /** The keys of one account, revoked ones included, oldest first. */
  async listKeysOf(accountId: string): Promise<readonly ApiKey[]> {
    return await keysWhere(this.sql, 'WHERE account_id = ? ORDER BY created_at_ms, id', [accountId]);
  }

  /** Changes the given fields. False if there is no such key or it is revoked. */
  async updateKey(id: string, change: KeyChange): Promise<boolean> {
    return await this.sql.transaction((sql) => changeKey(sql, id, change));
  }

  /** False if there is no such key. A key that is revoked already stays as it is. */
  async revokeKey(id: string, atMs: number): Promise<boolean> {
    return await this.sql.transaction(
      async (sql) =>
        (await changeKey(sql, id, { revokedAtMs: atMs })) ||
        (await exists(sql, 'api_keys WHERE id = ?', [id])),
    );
  }

  /** Records when keys were last used. Unknown ids and earlier times are ignored. The version does not change. */
  async touchKeys(lastUsedAtMsById: ReadonlyMap<string, number>): Promise<void> {
    const statement =
      'UPDATE api_keys SET last_used_at_ms = ? WHERE id = ? AND coalesce(last_used_at_ms, 0) < ?';
    // In the same order in all processes, so no two of them wait for each other.
    const inOrder = [...lastUsedAtMsById].toSorted(([a], [b]) => (a < b ? -1 : 1));
    await this.sql.transaction(async (sql) => {
      for (const [id, atMs] of inOrder) await sql.run(statement, [atMs, id, atMs]);
    });
  }

  /**
   * The version of all keys, an opaque text. It changes whenever any process adds, changes or revokes a key. Each
   * serving process polls it four times a second to learn of keys from other processes.
   */
  async keysVersion(): Promise<string> {
    return await keysVersion(this.sql);
  }

  /** The keys that changed after a version, as they are now. All keys if the version is absent or unknown. */
  async keysChangedSince(version: string | undefined): Promise<KeyChanges> {
    return await keysChangedSince(this.sql, version);
  }
}

function isStored(key: ApiKey): (sql: Queries) => Promise<boolean> {
  return (sql) => exists(sql, 'api_keys WHERE id = ?', [key.id]);
}

async function lockAndReadAccount(sql: Transaction, id: string): Promise<Account | undefined> {
  await lockAccount(sql, id);
  return await accountWhere(sql, 'id = ?', [id]);
}

async function resetWhere(
  sql: Queries,
  condition: string,
  values: readonly SqlValue[],
): Promise<PasswordReset | undefined> {
  const row = await sql.first<Row>(`SELECT * FROM password_resets WHERE ${condition}`, values);
  return row && (fieldsOf(row) as unknown as PasswordReset);
}

async function sessionsOf(sql: Queries, accountId: string): Promise<Session[]> {
  const statement = 'SELECT * FROM sessions WHERE account_id = ? ORDER BY last_seen_at_ms DESC, id';
  return (await sql.all<Row>(statement, [accountId])).map(sessionOf);
}

async function endOtherSessions(sql: Queries, accountId: string, keptId: string): Promise<void> {
  await sql.run('DELETE FROM sessions WHERE account_id = ? AND id <> ?', [accountId, keptId]);
}

async function replacePassword(sql: Queries, id: string, passwordHash: string): Promise<boolean> {
  await sql.run('DELETE FROM sessions WHERE account_id = ?', [id]);
  await sql.run('DELETE FROM password_resets WHERE account_id = ?', [id]);
  return await updateRow(sql, 'accounts', { passwordHash }, id);
}
