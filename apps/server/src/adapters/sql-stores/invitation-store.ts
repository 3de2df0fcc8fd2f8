import type { Invitation, InvitationStore } from '../../ports/invitation-store.ts';
import { fieldsOf, insertRow, type Row } from './account-rows.ts';
import type { Database } from './database.ts';

const TABLE = 'invitations';

export class SqlInvitationStore implements InvitationStore {
  readonly #sql: Database;

  constructor(database: Database) {
    this.#sql = database;
  }

  async add(invitation: Invitation, nowMs: number): Promise<void> {
    await this.#sql.transaction(async (sql) => {
      // Two invitations of one address at once would both stay.
      await sql.lockTable(TABLE);
      await sql.run(`DELETE FROM ${TABLE} WHERE expires_at_ms <= ? OR email = ?`, [nowMs, invitation.email]);
      await insertRow(sql, TABLE, invitation);
    });
  }

  find(secretSha256: string, nowMs: number): Promise<Invitation | undefined> {
    return this.#findWhere('secret_sha256 = ?', secretSha256, nowMs);
  }

  findByEmail(email: string, nowMs: number): Promise<Invitation | undefined> {
    return this.#findWhere('email = ?', email, nowMs);
  }

  async list(nowMs: number): Promise<readonly Invitation[]> {
    const rows = await this.#sql.all<Row>(`SELECT * FROM ${TABLE} WHERE expires_at_ms > ? ORDER BY email`, [
      nowMs,
    ]);
    return rows.map((row) => fieldsOf(row) as unknown as Invitation);
  }

  remove(email: string): Promise<boolean> {
    return this.#sql.transaction(
      async (sql) => (await sql.run(`DELETE FROM ${TABLE} WHERE email = ?`, [email])) > 0,
    );
  }

  async #findWhere(condition: string, value: string, nowMs: number): Promise<Invitation | undefined> {
    const row = await this.#sql.first<Row>(
      `SELECT * FROM ${TABLE} WHERE ${condition} AND expires_at_ms > ?`,
      [value, nowMs],
    );
    return row && (fieldsOf(row) as unknown as Invitation);
  }
}
