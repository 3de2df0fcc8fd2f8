import type Sqlite from 'better-sqlite3';
import type { PendingSignUp, SignUpBounds, SignUpStore } from '../../ports/sign-up-store.ts';
import { Statements } from './statements.ts';

/** Pending sign-ups in SQLite. */
export class SqliteSignUpStore implements SignUpStore {
  readonly #sql: Statements;

  constructor(database: Sqlite.Database) {
    this.#sql = new Statements(database);
  }

  async add(
    { secretSha256, email, passwordHash, expiresAtMs }: PendingSignUp,
    { nowMs, perEmailMax, totalMax }: SignUpBounds,
  ): Promise<void> {
    this.#sql.transaction(() => {
      this.#removeExpired(nowMs);
      this.#sql.run(
        `DELETE FROM pending_sign_ups WHERE secret_sha256 IN (SELECT secret_sha256 FROM pending_sign_ups
         WHERE email = ? ORDER BY expires_at_ms DESC LIMIT -1 OFFSET ?)`,
        [email, perEmailMax - 1],
      );
      this.#sql.run(
        `DELETE FROM pending_sign_ups WHERE secret_sha256 IN (SELECT secret_sha256 FROM pending_sign_ups
         ORDER BY expires_at_ms DESC LIMIT -1 OFFSET ?)`,
        [totalMax - 1],
      );
      this.#sql.run(
        `INSERT INTO pending_sign_ups (secret_sha256, email, password_hash, expires_at_ms) VALUES (?, ?, ?, ?)`,
        [secretSha256, email, passwordHash, expiresAtMs],
      );
    });
  }

  async redeem(secretSha256: string, nowMs: number): Promise<PendingSignUp | undefined> {
    return this.#sql.transaction(() => {
      this.#removeExpired(nowMs);
      const found = this.#sql.first<PendingSignUp>(
        `SELECT secret_sha256 AS secretSha256, email, password_hash AS passwordHash, expires_at_ms AS expiresAtMs
         FROM pending_sign_ups WHERE secret_sha256 = ?`,
        [secretSha256],
      );
      if (found !== undefined) this.#sql.run('DELETE FROM pending_sign_ups WHERE email = ?', [found.email]);
      return found;
    });
  }

  #removeExpired(nowMs: number): void {
    this.#sql.run('DELETE FROM pending_sign_ups WHERE expires_at_ms <= ?', [nowMs]);
  }
}
