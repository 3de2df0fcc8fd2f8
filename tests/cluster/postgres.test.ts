import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ownedByServer, type PostgresServer } from '../../apps/server/src/testing/postgres-server.ts';
import { emptyDisk, fillDisk, smallDisk } from '../faults/small-disk.ts';
import { hasCluster, REPEATS, Scene } from './scene.ts';

const SETTLE_MS = 1_500;
const STOPPED_MS = 5_000;

describe.skipIf(!hasCluster)('nodes whose PostgreSQL fails', () => {
  const scene = new Scene();
  beforeAll(() => scene.start());
  afterAll(() => scene.cluster.stop());

  test('answer every read and keep every acknowledged key when the server crashes or stops for seconds', async () => {
    const { primary } = scene.cluster;
    const { reads, creations } = await scene.underLoad(async () => {
      for (let i = 0; i < REPEATS; i++) {
        await sleep(SETTLE_MS);
        await primary.signal('SIGQUIT');
        await primary.start();
        await sleep(SETTLE_MS);
        await primary.signal('SIGSTOP');
        await sleep(STOPPED_MS);
        await primary.signal('SIGCONT');
      }
      await sleep(2 * SETTLE_MS);
    });
    report(reads, creations);
    expect(reads.failures).toEqual([]);
    expect(creations.acknowledged.length).toBeGreaterThan(0);
    expect(await scene.refusedKeys(creations.acknowledged)).toEqual([]);
    // A failing write is refused with the time to wait, and not by a broken connection.
    for (const [reason] of creations.refusals) expect(reason).toMatch(/^(503|429) /);
  });

  test('count every request at least once when the server crashes', async () => {
    const { key } = JSON.parse(
      scene.cluster.run(['keys', 'create', '--name', 'counted', '--rate-limit', '0', '--json']),
    ) as { readonly key: string };
    const id = (
      await scene.cluster.primary.query(
        `SELECT id FROM api_keys WHERE name = 'counted' ORDER BY created_at_ms DESC LIMIT 1`,
        'glyphdex',
      )
    )[0]!['id'] as string;
    const headers = { authorization: `Bearer ${key}` };
    let answered = 0;
    for (let i = 0; i < 300; i++) {
      const { status } = await fetch(`${scene.cluster.nodes[i % 3]!.url}/api/v1/colors`, { headers });
      if (status === 200) answered++;
      if (i % 100 === 50) {
        await scene.cluster.primary.signal('SIGQUIT');
        await scene.cluster.primary.start();
      }
      await sleep(20);
    }
    const counted = async () => {
      const rows = await scene.cluster.primary.query(
        `SELECT coalesce(sum(requests), 0)::int AS count FROM usage WHERE key_id = '${id}' AND status = 200`,
        'glyphdex',
      );
      return rows[0]!['count'] as number;
    };
    await expect.poll(counted, { timeout: 30_000 }).toBeGreaterThanOrEqual(answered);
    // A node repeats a batch whose answer was lost. Once all have done so, no later flush adds to it.
    const grows = async () => {
      const before = await counted();
      await sleep(4_000);
      return (await counted()) > before;
    };
    await expect.poll(grows, { timeout: 60_000 }).toBe(false);
  });
});

describe.skipIf(!hasCluster)('nodes with one connection to PostgreSQL each', () => {
  const scene = new Scene({ settings: { DATABASE_POOL: '1' } });
  beforeAll(() => scene.start());
  afterAll(() => scene.cluster.stop());

  test('answer every read and keep every acknowledged key, also when the server crashes', async () => {
    const { primary } = scene.cluster;
    let connections: unknown[] = [];
    const { reads, creations } = await scene.underLoad(async () => {
      for (let i = 0; i < REPEATS; i++) {
        await sleep(SETTLE_MS);
        connections = await primary.query(
          `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = 'glyphdex'`,
        );
        await primary.signal('SIGQUIT');
        await primary.start();
        await sleep(2 * SETTLE_MS);
      }
    });
    report(reads, creations);
    expect(connections).toEqual([{ count: scene.cluster.nodes.length }]);
    expect(reads.failures).toEqual([]);
    expect(creations.acknowledged.length).toBeGreaterThan(0);
    // Calls wait for the connection, so the first lookups of many unknown keys at once can be too late: 503, not 401.
    await expect.poll(() => scene.refusedKeys(creations.acknowledged), { timeout: 60_000 }).toEqual([]);
    for (const [reason] of creations.refusals) expect(reason).toMatch(/^(503|429) /);
  });
});

describe.skipIf(!hasCluster)('nodes whose primary is lost', () => {
  let scene = new Scene();
  beforeEach(async () => {
    scene = new Scene();
    await scene.start();
  });
  afterEach(() => scene.cluster.stop());

  test.each(Array.from({ length: REPEATS }, (_, i) => i))(
    'go on with the promoted standby behind the same address, and never use the old primary (run %i)',
    async () => {
      const { primary, standby } = scene.cluster;
      let beforeReturn: unknown[] = [];
      const { reads, creations } = await scene.underLoad(async () => {
        await sleep(SETTLE_MS);
        await primary.signal('SIGSTOP');
        await standby.query(`ALTER SYSTEM SET synchronous_standby_names = ''`);
        await standby.query('SELECT pg_promote()');
        await sleep(STOPPED_MS);
        await primary.signal('SIGCONT');
        // Writes that the nodes sent before the stop are stored by now; later ones are not.
        await sleep(500);
        beforeReturn = await primary.query('SELECT count(*) FROM api_keys', 'glyphdex');
        await sleep(STOPPED_MS);
      });
      report(reads, creations);
      expect(reads.failures).toEqual([]);
      expect(await primary.query('SELECT count(*) FROM api_keys', 'glyphdex')).toEqual(beforeReturn);
      const stored = await standby.query('SELECT count(*)::int AS count FROM api_keys', 'glyphdex');
      expect(stored[0]!['count']).toBeGreaterThanOrEqual(creations.acknowledged.length);
      expect(await scene.refusedKeys(creations.acknowledged)).toEqual([]);
    },
  );
});

describe.skipIf(!hasCluster)('nodes whose primary has a full disk', () => {
  test('answer every read, refuse writes, and keep every acknowledged key', async ({ skip }) => {
    const disk = smallDisk(400);
    if (disk === undefined) {
      skip('no permission to mount a file system');
      return;
    }
    ownedByServer(disk);
    const primaryFolder = join(disk, 'postgres');
    mkdirSync(primaryFolder);
    const scene = new Scene({ primaryFolder: ownedByServer(primaryFolder) });
    onTestFinished(() => scene.cluster.stop());
    await scene.start();
    const { primary } = scene.cluster;
    const { reads, creations } = await scene.underLoad(async () => {
      await sleep(SETTLE_MS);
      fillDisk(disk, 0);
      // The server writes into the last segment of its log and then ends by itself.
      await expect.poll(() => isAnswering(primary), { timeout: 60_000 }).toBe(false);
      await sleep(SETTLE_MS);
      emptyDisk(disk);
      await primary.start();
      await sleep(2 * SETTLE_MS);
    });
    report(reads, creations);
    expect(reads.failures).toEqual([]);
    expect(creations.acknowledged.length).toBeGreaterThan(0);
    expect(await scene.refusedKeys(creations.acknowledged)).toEqual([]);
    for (const [reason] of creations.refusals) expect(reason).toMatch(/^(503|429) /);
  });
});

/** Whether the server takes a write. */
async function isAnswering(primary: PostgresServer): Promise<boolean> {
  const sql =
    'CREATE TABLE IF NOT EXISTS filler AS SELECT 1; INSERT INTO filler SELECT generate_series(1, 200000)';
  return await primary.query(sql).then(
    () => true,
    () => false,
  );
}

function report(
  reads: { readonly sent: number; readonly slowestMs: number },
  creations: { readonly acknowledged: readonly string[]; readonly refusals: ReadonlyMap<string, number> },
): void {
  const refused = [...creations.refusals.values()].reduce((sum, count) => sum + count, 0);
  console.log(
    `${reads.sent} reads, slowest ${Math.round(reads.slowestMs)} ms; ${creations.acknowledged.length} keys, ${refused} refused`,
  );
}
