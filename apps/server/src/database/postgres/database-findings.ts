import type pg from 'pg';
import type { Clock } from '../../base/clock.ts';
import { Finding } from '../../base/finding.ts';
import { OperatorError } from '../../base/operator-error.ts';
import type { DatabaseAddress } from '../../config/database-url.ts';
import { clockFinding } from '../clock-finding.ts';
import { connectForLong } from './connections.ts';
import { pendingIn } from './migrate.ts';
import { explainPostgresError } from './postgres-error.ts';

/** Nodes report every ten seconds. */
const REPORTED_MS = 60_000;

/** Judges what the nodes have reported in the last minute. */
type JudgeNodes = (reports: readonly { node: string; generation: string }[]) => readonly Finding[];

/** Connects to the server and compares the clocks. Changes nothing. */
export async function postgresFindings(
  address: DatabaseAddress,
  clock: Clock,
  judgeNodes: JudgeNodes,
): Promise<readonly Finding[]> {
  try {
    const client = await connectForLong(address);
    return await describePrimary(client, clock, judgeNodes).finally(() => client.end());
  } catch (error) {
    return [Finding.error(reasonOf(error))];
  }
}

async function describePrimary(
  client: pg.Client,
  clock: Clock,
  judgeNodes: JudgeNodes,
): Promise<readonly Finding[]> {
  const pending = await pendingIn(client);
  const before = clock.now();
  const { rows } = await client.query<{ nowMs: number; version: string }>(
    `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "nowMs",
       current_setting('server_version') AS version`,
  );
  const after = clock.now();
  const { nowMs, version } = rows[0]!;
  const changes =
    pending.length === 0 ? '' : `; the next start changes its tables (${pending.length} migrations)`;
  return [
    Finding.ok(`PostgreSQL ${version} answers in ${after - before} ms${changes}`),
    clockFinding('PostgreSQL', nowMs, before, after),
    ...(pending.length === 0 ? judgeNodes(await recentReports(client)) : []),
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

function reasonOf(error: unknown): string {
  const explained = explainPostgresError(error);
  if (explained instanceof OperatorError) return explained.message;
  throw error;
}
