import type { Queries, Transaction } from '../../database/database.ts';
import type { KnownNetwork, NetworkBounds } from '../account.ts';
import { exists, lockAccount } from '../account-rows.ts';

/** `rememberNetwork` of the account store. */
export async function rememberNetwork(
  sql: Transaction,
  { accountId, network, lastSeenAtMs }: KnownNetwork,
  { seenAfterMs, networksMax }: NetworkBounds,
): Promise<void> {
  await sql.run('DELETE FROM known_networks WHERE last_seen_at_ms < ?', [seenAfterMs]);
  // The account may have been removed meanwhile.
  if (!(await lockAccount(sql, accountId))) return;
  await sql.run(
    `DELETE FROM known_networks WHERE account_id = ? AND network IN (SELECT network FROM known_networks
     WHERE account_id = ? AND network <> ? ORDER BY last_seen_at_ms DESC LIMIT 1000000000 OFFSET ?)`,
    [accountId, accountId, network, networksMax - 1],
  );
  await sql.run(
    `INSERT INTO known_networks (account_id, network, last_seen_at_ms) VALUES (?, ?, ?)
     ON CONFLICT (account_id, network) DO UPDATE SET last_seen_at_ms = excluded.last_seen_at_ms`,
    [accountId, network, lastSeenAtMs],
  );
}

export async function isKnownNetwork(
  sql: Queries,
  accountId: string,
  network: string,
  seenAfterMs: number,
): Promise<boolean> {
  const from = 'known_networks WHERE account_id = ? AND network = ? AND last_seen_at_ms >= ?';
  return await exists(sql, from, [accountId, network, seenAfterMs]);
}
