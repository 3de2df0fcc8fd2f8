import { Store } from '../../database/store.ts';
import { fieldsOf, insertRow, type Row } from '../account-rows.ts';

/** An invitation to create an account, which the operator made. */
export interface Invitation {
  /** The digest of the secret in its link. */
  readonly secretSha256: string;
  /** As `normalizeEmail` returns it. */
  readonly email: string;
  readonly expiresAtMs: number;
}

const TABLE = 'invitations';

/** Open invitations. Every method is one transaction, durable when its promise resolves. */
export class InvitationStore extends Store {
  /** Adds an invitation. Removes earlier ones of its address, and those that have expired at `nowMs`. */
  async add(invitation: Invitation, nowMs: number): Promise<void> {
    await this.sql.transaction(async (sql) => {
      // Two invitations of one address at once would both stay.
      await sql.lockTable(TABLE);
      await sql.run(`DELETE FROM ${TABLE} WHERE expires_at_ms <= ? OR email = ?`, [nowMs, invitation.email]);
      await insertRow(sql, TABLE, invitation);
    });
  }

  /** `undefined` if there is none or it has expired at `nowMs`. */
  find(secretSha256: string, nowMs: number): Promise<Invitation | undefined> {
    return this.#findWhere('secret_sha256 = ?', secretSha256, nowMs);
  }

  findByEmail(email: string, nowMs: number): Promise<Invitation | undefined> {
    return this.#findWhere('email = ?', email, nowMs);
  }

  /** Open invitations in the order of their addresses. */
  async list(nowMs: number): Promise<readonly Invitation[]> {
    const rows = await this.sql.all<Row>(`SELECT * FROM ${TABLE} WHERE expires_at_ms > ? ORDER BY email`, [
      nowMs,
    ]);
    return rows.map((row) => fieldsOf(row) as unknown as Invitation);
  }

  /** Removes the invitation of an address, also an expired one. Returns whether there was one. */
  remove(email: string): Promise<boolean> {
    return this.sql.transaction(
      async (sql) => (await sql.run(`DELETE FROM ${TABLE} WHERE email = ?`, [email])) > 0,
    );
  }

  async #findWhere(condition: string, value: string, nowMs: number): Promise<Invitation | undefined> {
    const row = await this.sql.first<Row>(`SELECT * FROM ${TABLE} WHERE ${condition} AND expires_at_ms > ?`, [
      value,
      nowMs,
    ]);
    return row && (fieldsOf(row) as unknown as Invitation);
  }
}
