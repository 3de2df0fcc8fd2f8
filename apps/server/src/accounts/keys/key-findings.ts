import { existsSync } from 'node:fs';
import { isWellFormedToken, sha256OfToken } from '../../base/api-key-token.ts';
import type { Clock } from '../../base/clock.ts';
import { Finding } from '../../base/finding.ts';
import type { Config } from '../../config/config.ts';
import { dataFolderAt } from '../../database/data-folder.ts';
import { connectForLong } from '../../database/postgres/connections.ts';
import { withReadOnly } from '../../database/sqlite/database.ts';

interface KeyState {
  readonly id: string;
  readonly revoked_at_ms: number | string | null;
  readonly expires_at_ms: number | string | null;
}

const SELECT = 'SELECT id, revoked_at_ms, expires_at_ms FROM api_keys WHERE sha256 =';

/** For `glyphdex doctor --key`: whether a key belongs to the data folder and works. Changes nothing. */
export async function keyFindings(
  token: string,
  { dataDir, database }: Pick<Config, 'dataDir' | 'database'>,
  clock: Clock,
): Promise<readonly Finding[]> {
  if (!isWellFormedToken(token))
    return [Finding.error('this is not a whole key: its form or checksum is wrong. Copy it again.')];
  const sha256 = sha256OfToken(token);
  const state =
    database === undefined
      ? stateInSqlite(dataFolderAt(dataDir).database, sha256)
      : await stateInPostgres(database, sha256);
  const place = database === undefined ? `the data folder ${dataDir}` : 'this PostgreSQL database';
  if (state === undefined)
    return [
      Finding.error(
        `the key does not belong to ${place}. Set DATA_DIR to the data folder of the service, or create a key here: glyphdex keys create`,
      ),
    ];
  const { id, revoked_at_ms: revoked, expires_at_ms: expires } = state;
  if (revoked !== null || (expires !== null && Number(expires) <= clock.now()))
    return [Finding.error(`the key ${id} of ${place} is revoked. Create another one: glyphdex keys create`)];
  return [Finding.ok(`the key ${id} belongs to ${place} and works`)];
}

function stateInSqlite(path: string, sha256: string): KeyState | undefined {
  if (!existsSync(path)) return undefined;
  return withReadOnly(path, (database) => database.prepare<[string], KeyState>(`${SELECT} ?`).get(sha256));
}

async function stateInPostgres(
  address: NonNullable<Config['database']>,
  sha256: string,
): Promise<KeyState | undefined> {
  const client = await connectForLong(address);
  try {
    return (await client.query<KeyState>(`${SELECT} $1`, [sha256])).rows[0];
  } finally {
    await client.end();
  }
}
