import type { KnownNetwork, NetworkBounds } from '../../ports/account-store.ts';
import type { Statements } from './statements.ts';

/** `rememberNetwork` of the account store. Runs in a transaction of the caller. */
export function rememberNetwork(
  sql: Statements,
  { accountId, network, lastSeenAtMs }: KnownNetwork,
  { seenAfterMs, networksMax }: NetworkBounds,
): void {
  sql.run('DELETE FROM known_networks WHERE last_seen_at_ms < ?', [seenAfterMs]);
  sql.run(
    `DELETE FROM known_networks WHERE account_id = ? AND network IN (SELECT network FROM known_networks
     WHERE account_id = ? AND network <> ? ORDER BY last_seen_at_ms DESC LIMIT -1 OFFSET ?)`,
    [accountId, accountId, network, networksMax - 1],
  );
  // Selects from accounts, because the account may have been removed meanwhile.
  sql.run(
    `INSERT INTO known_networks (account_id, network, last_seen_at_ms)
     SELECT id, ?, ? FROM accounts WHERE id = ?
     ON CONFLICT DO UPDATE SET last_seen_at_ms = excluded.last_seen_at_ms`,
    [network, lastSeenAtMs, accountId],
  );
}

export function isKnownNetwork(
  sql: Statements,
  accountId: string,
  network: string,
  seenAfterMs: number,
): boolean {
  const condition = 'account_id = ? AND network = ? AND last_seen_at_ms >= ?';
  const values = [accountId, network, seenAfterMs];
  return sql.first(`SELECT 1 FROM known_networks WHERE ${condition}`, values) !== undefined;
}
