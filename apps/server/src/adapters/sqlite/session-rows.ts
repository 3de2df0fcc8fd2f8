import type Sqlite from 'better-sqlite3';
import type { Selectable } from 'kysely';
import type { Session } from '../../ports/account-store.ts';
import type { Database } from './database.ts';
import type { Schema } from './schema.ts';

type SessionRow = Selectable<Schema['sessions']>;

/** The sessions of accounts; every request of a person who is signed in asks for one. */
export class SqliteSessionRows {
  readonly #database: Database;
  readonly #find: Sqlite.Statement<[string], SessionRow>;
  readonly #start: Sqlite.Statement<[Session & { readonly passwordHash: string | null }]>;
  readonly #touch: Sqlite.Statement<[number, string, number]>;

  constructor(database: Database) {
    this.#database = database;
    this.#find = database.raw.prepare('SELECT * FROM sessions WHERE secret_sha256 = ?');
    this.#start = database.raw.prepare(
      `INSERT INTO sessions (id, account_id, secret_sha256, created_at_ms, last_seen_at_ms, user_agent, network)
       SELECT @id, @accountId, @secretSha256, @createdAtMs, @lastSeenAtMs, @userAgent, @network
       FROM accounts WHERE id = @accountId AND password_hash IS @passwordHash`,
    );
    this.#touch = database.raw.prepare(
      'UPDATE sessions SET last_seen_at_ms = ? WHERE id = ? AND last_seen_at_ms < ?',
    );
  }

  async startSession(session: Session, passwordHash: string | null): Promise<boolean> {
    const { changes } = this.#start.run({ ...session, passwordHash });
    return changes > 0;
  }

  async findSession(secretSha256: string): Promise<Session | undefined> {
    const row = this.#find.get(secretSha256);
    return row && sessionOf(row);
  }

  async sessionsOf(accountId: string): Promise<readonly Session[]> {
    const db = await this.#database.kysely();
    const rows = await db
      .selectFrom('sessions')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('last_seen_at_ms', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(sessionOf);
  }

  async touchSession(id: string, lastSeenAtMs: number): Promise<void> {
    this.#touch.run(lastSeenAtMs, id, lastSeenAtMs);
  }

  async endSession(accountId: string, id: string): Promise<boolean> {
    const db = await this.#database.kysely();
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('account_id', '=', accountId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n;
  }

  async endSessions(accountId: string, exceptId?: string): Promise<void> {
    const db = await this.#database.kysely();
    const ending = db.deleteFrom('sessions').where('account_id', '=', accountId);
    await (exceptId === undefined ? ending : ending.where('id', '!=', exceptId)).execute();
  }

  async endSessionsBefore(startedMs: number, seenMs: number): Promise<void> {
    const db = await this.#database.kysely();
    await db
      .deleteFrom('sessions')
      .where((eb) => eb.or([eb('created_at_ms', '<', startedMs), eb('last_seen_at_ms', '<', seenMs)]))
      .execute();
  }
}

function sessionOf(row: SessionRow): Session {
  return {
    id: row.id,
    accountId: row.account_id,
    secretSha256: row.secret_sha256,
    createdAtMs: row.created_at_ms,
    lastSeenAtMs: row.last_seen_at_ms,
    userAgent: row.user_agent,
    network: row.network,
  };
}
