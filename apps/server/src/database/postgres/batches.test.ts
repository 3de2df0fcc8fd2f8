import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { storesOf } from '../../server/stores.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { openPostgres } from './open-databases.ts';

const BATCHES = 150;
const ROW = { keyId: 'a', hourMs: 0, status: 200, requests: 1 };
const GROUP = { keyId: 'a', kind: 'query', day: '2026-05-05' } as const;

describe.skipIf(!hasPostgres)('batches in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('are counted at least once each while connections break at any moment, also at the commit', async () => {
    const databases = await openPostgres(
      readDatabaseUrl(await server.createDatabase('icons')) as DatabaseAddress,
    );
    onTestFinished(() => databases.close());
    const stores = storesOf(databases);
    const ending = setInterval(() => {
      void server
        .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'glyphdex'`)
        .catch(() => undefined);
    }, 40);
    let failures = 0;
    /** Writes batches, and repeats each one that fails. */
    const write = async (add: () => Promise<void>) => {
      for (let written = 0; written < BATCHES; ) {
        try {
          await add();
          written++;
        } catch {
          failures++;
          await sleep(20);
        }
      }
    };
    await Promise.all([
      write(() => stores.usage.add([ROW])),
      write(() => stores.counters.add([{ iconId: 1, views: 1, downloads: 2 }])),
      write(() => stores.heavyHitters.add(GROUP, [{ name: 'home', requests: 1 }])),
    ]);
    clearInterval(ending);
    // The last termination may still be on its way.
    const counted = async () => [
      (await stores.usage.read({ fromMs: 0, toMs: 1 }))[0]?.requests,
      (await stores.counters.list(0, 1))[0]?.views,
      (await stores.heavyHitters.read({ ...GROUP, fromDay: GROUP.day, toDay: GROUP.day }))[0]?.requests,
    ];
    await sleep(100);
    for (const count of await counted().catch(counted)) {
      expect(count).toBeGreaterThanOrEqual(BATCHES);
      expect(count).toBeLessThanOrEqual(BATCHES + failures);
    }
  });
});
