import type pg from 'pg';
import { AppError } from '../../domain/app-error.ts';
import { clockFinding } from '../../domain/clock-finding.ts';
import type { DatabaseAddress } from '../../domain/database-url.ts';
import type { Finding } from '../../domain/finding.ts';
import { nodeFindings } from '../../domain/node-findings.ts';
import { OperatorError } from '../../operator-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { SecretStore } from '../../ports/secret-store.ts';
import { pendingIn } from './migrate.ts';
import { asUnavailable, explainPostgresError, shortReason } from './postgres-error.ts';
import { PrimaryPool } from './primary-pool.ts';

/** Nodes report every ten seconds. */
const REPORTED_MS = 60_000;

/**
 * Connects to every host and compares the clocks. Changes nothing.
 *
 * @param memory Has the timeline of the primary that this node has seen last.
 */
export async function postgresFindings(
  address: DatabaseAddress,
  memory: Pick<SecretStore, 'read'>,
  clock: Clock,
): Promise<readonly Finding[]> {
  const primary = await primaryFindings(address, memory, clock);
  return address.hosts.length === 1 ? primary : [...primary, ...(await hostFindings(address))];
}

async function primaryFindings(
  address: DatabaseAddress,
  memory: Pick<SecretStore, 'read'>,
  clock: Clock,
): Promise<readonly Finding[]> {
  const pool = poolFor(address, () => memory.read());
  try {
    const client = await pool.connectForLong();
    return await describePrimary(client, address, clock).finally(() => client.end());
  } catch (error) {
    return [{ level: 'error', text: reasonOf(error) }];
  } finally {
    await pool.close();
  }
}

async function describePrimary(
  client: pg.Client,
  { hosts }: DatabaseAddress,
  clock: Clock,
): Promise<readonly Finding[]> {
  const pending = await pendingIn(client);
  const before = clock.now();
  const { rows } = await client.query<{ nowMs: number; version: string; synchronous: string }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
       current_setting('server_version') AS version, current_setting('synchronous_standby_names') AS synchronous`,
  );
  const after = clock.now();
  const { nowMs, version, synchronous } = rows[0]!;
  const changes =
    pending.length === 0 ? '' : `; the next start changes its tables (${pending.length} migrations)`;
  return [
    { level: 'ok', text: `PostgreSQL ${version} answers in ${after - before} ms${changes}` },
    clockFinding('PostgreSQL', nowMs, before, after),
    ...(hosts.length > 1 && synchronous === ''
      ? [
          {
            level: 'warning' as const,
            text: 'no standby is synchronous: a failover can lose acknowledged keys. Set synchronous_standby_names.',
          },
        ]
      : []),
    ...(pending.length === 0 ? nodeFindings(await recentReports(client)) : []),
  ];
}

async function recentReports(client: pg.Client): Promise<readonly { node: string; generation: string }[]> {
  const { rows } = await client.query<{ node: string; generation: string }>(
    `SELECT node, generation FROM node_reports
     WHERE at_ms > (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $1 ORDER BY node`,
    [REPORTED_MS],
  );
  return rows;
}

/** One finding for each host that cannot take over. A standby refuses to be the primary, so it answers. */
async function hostFindings(address: DatabaseAddress): Promise<readonly Finding[]> {
  const findings = await Promise.all(
    address.hosts.map(async (host): Promise<readonly Finding[]> => {
      const pool = poolFor({ ...address, hosts: [host] }, async () => undefined);
      try {
        (await pool.connect()).client.release();
        return [];
      } catch (error) {
        const isStandby = error instanceof AppError && error.cause === undefined;
        if (isStandby) return [];
        return [
          {
            level: 'warning',
            text: `host ${host.host} port ${host.port} cannot take over: ${reasonOf(error)}`,
          },
        ];
      } finally {
        await pool.close();
      }
    }),
  );
  return findings.flat();
}

/** A pool that stores nothing. */
function poolFor(address: DatabaseAddress, read: SecretStore['read']): PrimaryPool {
  return new PrimaryPool(address, { read, write: async () => undefined });
}

function reasonOf(error: unknown): string {
  const explained = explainPostgresError(error);
  if (explained instanceof OperatorError) return explained.message;
  if (!(asUnavailable(error) instanceof AppError)) throw error;
  return `PostgreSQL cannot be reached (${shortReason(error)}). Start it, or correct DATABASE_URL.`;
}
