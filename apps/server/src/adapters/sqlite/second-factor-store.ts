import type Sqlite from 'better-sqlite3';
import type { NewFactorBounds, SecondFactor, SecondFactorStore } from '../../ports/second-factor-store.ts';
import { fieldsOf, insertRow, type Row } from './account-rows.ts';
import { type SqlValue, Statements } from './statements.ts';

/** Second factors in SQLite. */
export class SqliteSecondFactorStore implements SecondFactorStore {
  readonly #sql: Statements;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async list(accountId: string): Promise<readonly SecondFactor[]> {
    const sql = 'SELECT * FROM second_factors WHERE account_id = ? ORDER BY created_at_ms, id';
    return this.#sql.all<Row>(sql, [accountId]).map(factorOf);
  }

  async add(factor: SecondFactor, { kindMax, recoveryCodes }: NewFactorBounds) {
    return this.#sql.transaction(() => {
      const { accountId, kind } = factor;
      if (this.#count('accounts WHERE id = ?', [accountId]) === 0) return { kind: 'no_account' } as const;
      const count = this.#count('second_factors WHERE account_id = ? AND kind = ?', [accountId, kind]);
      if (count >= kindMax) return { kind: 'too_many' } as const;
      const isFirst = this.#count('second_factors WHERE account_id = ?', [accountId]) === 0;
      if (!insertRow(this.#sql, 'second_factors', factor, 'ON CONFLICT DO NOTHING'))
        return { kind: 'too_many' } as const;
      if (isFirst) this.#setRecoveryCodes(accountId, recoveryCodes);
      return { kind: 'added', isFirst } as const;
    });
  }

  async remove(accountId: string, id: string): Promise<boolean> {
    return this.#sql.transaction(() => {
      const isRemoved = this.#run('DELETE FROM second_factors WHERE account_id = ? AND id = ?', [
        accountId,
        id,
      ]);
      if (!this.#hasFactor(accountId)) this.#setRecoveryCodes(accountId, []);
      return isRemoved;
    });
  }

  async removeAll(accountId: string): Promise<number> {
    return this.#sql.transaction(() => {
      this.#setRecoveryCodes(accountId, []);
      return this.#sql.run('DELETE FROM second_factors WHERE account_id = ?', [accountId]);
    });
  }

  async useStep(id: string, step: number, atMs: number): Promise<boolean> {
    const sql =
      "UPDATE second_factors SET last_step = ?, last_used_at_ms = ? WHERE id = ? AND kind = 'totp' AND last_step < ?";
    return this.#run(sql, [step, atMs, id, step]);
  }

  async usePasskey(id: string, signCount: number, atMs: number): Promise<boolean> {
    return this.#run(
      `UPDATE second_factors SET sign_count = ?, last_used_at_ms = ?
       WHERE id = ? AND kind = 'passkey' AND (sign_count < ? OR (sign_count = 0 AND ? = 0))`,
      [signCount, atMs, id, signCount, signCount],
    );
  }

  async replaceRecoveryCodes(accountId: string, codes: readonly string[]): Promise<boolean> {
    return this.#sql.transaction(() => {
      if (!this.#hasFactor(accountId)) return false;
      this.#setRecoveryCodes(accountId, codes);
      return true;
    });
  }

  async useRecoveryCode(accountId: string, codeSha256: string): Promise<boolean> {
    const sql = 'DELETE FROM recovery_codes WHERE account_id = ? AND code_sha256 = ?';
    return this.#run(sql, [accountId, codeSha256]);
  }

  async countRecoveryCodes(accountId: string): Promise<number> {
    return this.#count('recovery_codes WHERE account_id = ?', [accountId]);
  }

  async useChallenge(
    accountId: string,
    challenge: string,
    { nowMs, expiresAtMs }: { readonly nowMs: number; readonly expiresAtMs: number },
  ): Promise<boolean> {
    return this.#sql.transaction(() => {
      this.#run('DELETE FROM used_challenges WHERE expires_at_ms <= ?', [nowMs]);
      return this.#run(
        `INSERT INTO used_challenges (challenge, account_id, expires_at_ms) SELECT ?, id, ? FROM accounts WHERE id = ?
         ON CONFLICT DO NOTHING`,
        [challenge, expiresAtMs, accountId],
      );
    });
  }

  #setRecoveryCodes(accountId: string, codes: readonly string[]): void {
    this.#run('DELETE FROM recovery_codes WHERE account_id = ?', [accountId]);
    for (const code of codes)
      this.#run('INSERT INTO recovery_codes (account_id, code_sha256) VALUES (?, ?)', [accountId, code]);
  }

  #hasFactor(accountId: string): boolean {
    return this.#count('second_factors WHERE account_id = ?', [accountId]) > 0;
  }

  #count(from: string, values: readonly SqlValue[]): number {
    return this.#sql.first<{ readonly count: number }>(`SELECT count(*) AS count FROM ${from}`, values)!
      .count;
  }

  #run(sql: string, values: readonly SqlValue[]): boolean {
    return this.#sql.run(sql, values) > 0;
  }
}

function factorOf(row: Row): SecondFactor {
  const { sealedSecret, lastStep, credentialId, publicKey, signCount, transports, ...fields } = fieldsOf(row);
  const own =
    fields['kind'] === 'totp'
      ? { sealedSecret, lastStep }
      : {
          credentialId,
          publicKey,
          signCount,
          transports: JSON.parse(transports as string) as readonly string[],
        };
  return { ...fields, ...own } as unknown as SecondFactor;
}
