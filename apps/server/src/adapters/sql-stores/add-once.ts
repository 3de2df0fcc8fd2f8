import type { BatchId } from '../../ports/batch-id.ts';
import { systemClock } from '../clock/system-clock.ts';
import type { Database, Transaction } from './database.ts';

const DAY_MS = 86_400_000;

/**
 * Runs `add` in a transaction that also stores the id of the batch, unless the batch is stored already. A repeated
 * batch waits while the database still works on the first attempt. Writers without batches for a day are forgotten
 * when a new one begins.
 */
export async function addOnce(
  database: Database,
  { writer, number }: BatchId,
  add: (sql: Transaction) => Promise<void>,
): Promise<void> {
  const nowMs = systemClock.now();
  // In a transaction of its own: within the batch, two writers could wait for each other's rows.
  if (number === 1)
    await database.run('DELETE FROM flushed_batches WHERE stored_at_ms < ?', [nowMs - DAY_MS]);
  await database.transaction(async (sql) => {
    const changed = await sql.run(
      `INSERT INTO flushed_batches (writer, number, stored_at_ms) VALUES (?, ?, ?)
       ON CONFLICT (writer) DO UPDATE SET number = excluded.number, stored_at_ms = excluded.stored_at_ms
       WHERE excluded.number > flushed_batches.number`,
      [writer, number, nowMs],
    );
    if (changed > 0) await add(sql);
  });
}
