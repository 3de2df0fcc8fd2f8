import type { Queries } from '../../database/database.ts';
import { Store } from '../../database/store.ts';
import { fieldsOf, insertRow, type Row } from '../account-rows.ts';

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

const TABLE = 'pending_sign_ups';
/** SQLite has no OFFSET without a LIMIT. */
const ALL_AFTER = 'LIMIT 1000000000 OFFSET ?';

/** Pending sign-ups. Every method is one transaction, durable when its promise resolves. Expired ones are removed. */
export class SignUpStore extends Store {
  async add(signUp: PendingSignUp, { nowMs, perEmailMax, totalMax }: SignUpBounds): Promise<void> {
    await this.sql.transaction(async (sql) => {
      await sql.lockTable(TABLE);
      await removeExpired(sql, nowMs);
      await sql.run(
        `DELETE FROM ${TABLE} WHERE secret_sha256 IN (SELECT secret_sha256 FROM ${TABLE}
         WHERE email = ? ORDER BY expires_at_ms DESC ${ALL_AFTER})`,
        [signUp.email, perEmailMax - 1],
      );
      await sql.run(
        `DELETE FROM ${TABLE} WHERE secret_sha256 IN (SELECT secret_sha256 FROM ${TABLE}
         ORDER BY expires_at_ms DESC ${ALL_AFTER})`,
        [totalMax - 1],
      );
      await insertRow(sql, TABLE, signUp);
    });
  }

  /** Removes all sign-ups of the address of this one. `undefined` if there is none or it has expired at `nowMs`. */
  async redeem(secretSha256: string, nowMs: number): Promise<PendingSignUp | undefined> {
    return await this.sql.transaction(async (sql) => {
      // Two links to the same sign-up that are opened at once must not both find it.
      await sql.lockTable(TABLE);
      await removeExpired(sql, nowMs);
      const row = await sql.first<Row>(`SELECT * FROM ${TABLE} WHERE secret_sha256 = ?`, [secretSha256]);
      const found = row && (fieldsOf(row) as unknown as PendingSignUp);
      if (found !== undefined) await sql.run(`DELETE FROM ${TABLE} WHERE email = ?`, [found.email]);
      return found;
    });
  }
}

async function removeExpired(sql: Queries, nowMs: number): Promise<void> {
  await sql.run(`DELETE FROM ${TABLE} WHERE expires_at_ms <= ?`, [nowMs]);
}
