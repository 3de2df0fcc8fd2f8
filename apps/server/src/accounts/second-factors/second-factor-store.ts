import type { Queries } from '../../database/database.ts';
import { countIn, Store } from '../../database/store.ts';
import { exists, fieldsOf, insertRow, lockAccount, type Row } from '../account-rows.ts';

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
  /** The secret that the app shares with the service, encrypted: see accounts/second-factors/secret-box.ts. */
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
 * Second factors of accounts, with recovery codes. They are removed with their account. Every method is one
 * transaction, durable when its promise resolves.
 */
export class SecondFactorStore extends Store {
  /** The factors of one account, oldest first. */
  async list(accountId: string): Promise<readonly SecondFactor[]> {
    const sql = 'SELECT * FROM second_factors WHERE account_id = ? ORDER BY created_at_ms, id';
    return (await this.sql.all<Row>(sql, [accountId])).map(factorOf);
  }

  /** `no_account` if the account was removed. */
  async add(factor: SecondFactor, { kindMax, recoveryCodes }: NewFactorBounds) {
    return await this.sql.transaction(async (sql) => {
      const { accountId, kind } = factor;
      if (!(await lockAccount(sql, accountId))) return { kind: 'no_account' } as const;
      const ofKind = 'second_factors WHERE account_id = ? AND kind = ?';
      if ((await countIn(sql, ofKind, [accountId, kind])) >= kindMax) return { kind: 'too_many' } as const;
      const isFirst = !(await hasFactor(sql, accountId));
      if (!(await insertRow(sql, 'second_factors', factor, 'ON CONFLICT DO NOTHING')))
        return { kind: 'too_many' } as const;
      if (isFirst) await setRecoveryCodes(sql, accountId, recoveryCodes);
      return { kind: 'added', isFirst } as const;
    });
  }

  /** Removes one factor; with the last one, also the recovery codes. False if the account has no such factor. */
  async remove(accountId: string, id: string): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockAccount(sql, accountId);
      const statement = 'DELETE FROM second_factors WHERE account_id = ? AND id = ?';
      const isRemoved = (await sql.run(statement, [accountId, id])) > 0;
      if (!(await hasFactor(sql, accountId))) await setRecoveryCodes(sql, accountId, []);
      return isRemoved;
    });
  }

  /** Removes all factors and recovery codes. Returns the number of factors. */
  async removeAll(accountId: string): Promise<number> {
    return await this.sql.transaction(async (sql) => {
      await lockAccount(sql, accountId);
      await setRecoveryCodes(sql, accountId, []);
      return await sql.run('DELETE FROM second_factors WHERE account_id = ?', [accountId]);
    });
  }

  /** Records the use of a code of this time step. False if the step is not later than the last one. */
  async useStep(id: string, step: number, atMs: number): Promise<boolean> {
    const sql =
      "UPDATE second_factors SET last_step = ?, last_used_at_ms = ? WHERE id = ? AND kind = 'totp' AND last_step < ?";
    return (await this.sql.run(sql, [step, atMs, id, step])) > 0;
  }

  /** Replaces all recovery codes by these. False if the account has no factor. */
  async replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<boolean> {
    return await this.sql.transaction(async (sql) => {
      await lockAccount(sql, accountId);
      if (!(await hasFactor(sql, accountId))) return false;
      await setRecoveryCodes(sql, accountId, codes);
      return true;
    });
  }

  /** Removes a recovery code. False if the account does not have it. */
  async useRecoveryCode(accountId: string, codeSha256: string): Promise<boolean> {
    const sql = 'DELETE FROM recovery_codes WHERE account_id = ? AND code_sha256 = ?';
    return (await this.sql.run(sql, [accountId, codeSha256])) > 0;
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    return await countIn(this.sql, 'recovery_codes WHERE account_id = ?', [accountId]);
  }

  /** Ids of the accounts that have passkeys and no authenticator app. */
  async listAccountsWithOnlyPasskeys(): Promise<readonly string[]> {
    const rows = await this.sql.all<{ readonly id: string }>(
      `SELECT account_id AS id FROM second_factors GROUP BY account_id HAVING max(kind) = 'passkey'
       AND min(kind) = 'passkey'`,
    );
    return rows.map(({ id }) => id);
  }
}

async function setRecoveryCodes(sql: Queries, accountId: string, codes: readonly string[]): Promise<void> {
  await sql.run('DELETE FROM recovery_codes WHERE account_id = ?', [accountId]);
  for (const codeSha256 of codes) await insertRow(sql, 'recovery_codes', { accountId, codeSha256 });
}

function hasFactor(sql: Queries, accountId: string): Promise<boolean> {
  return exists(sql, 'second_factors WHERE account_id = ?', [accountId]);
}

function factorOf(row: Row): SecondFactor {
  const { sealedSecret, lastStep, credentialId, publicKey, signCount, transports, ...fields } = fieldsOf(row);
  return {
    ...fields,
    ...(fields['kind'] === 'totp' && { sealedSecret, lastStep }),
  } as unknown as SecondFactor;
}
