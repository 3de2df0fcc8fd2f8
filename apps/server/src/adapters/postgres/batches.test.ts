import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseAddress, readDatabaseUrl } from '../../domain/database-url.ts';
import { BatchWriter } from '../../services/usage/batch-writer.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { openPostgresStores } from './open-stores.ts';

const BATCHES_MIN = 60;
const FAILURES_MIN = 3;
const ROW = { keyId: 'a', hourMs: 0, status: 200, requests: 1 };
const GROUP = { keyId: 'a', kind: 'query', day: '2026-05-05' } as const;

describe.skipIf(!hasPostgres)('batches in PostgreSQL', () => {
  let server: PostgresServer;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('are counted once each while connections break at any moment, also at the commit', async () => {
    const stores = await openPostgresStores(
      readDatabaseUrl(await server.createDatabase('icons')) as DatabaseAddress,
    );
    onTestFinished(() => stores.close());
    const ending = setInterval(() => {
      void server
        .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'glyphdex'`)
        .catch(() => undefined);
    }, 40);
    let failures = 0;
    /** Returns how many batches were written. */
    const write = async (add: ConstructorParameters<typeof BatchWriter<number>>[0]) => {
      const writer = new BatchWriter(add);
      for (let i = 0; ; i++) {
        if (i >= BATCHES_MIN && failures >= FAILURES_MIN) return i;
        let written = writer.write(i);
        for (;;) {
          const isWritten = await written.then(
            () => true,
            () => false,
          );
          if (isWritten) break;
          failures++;
          await sleep(20);
          written = writer.retry();
        }
      }
    };
    const [first, second, counters, names] = await Promise.all([
      write((_, id) => stores.usage.add([ROW], id)),
      write((_, id) => stores.usage.add([ROW], id)),
      write((_, id) => stores.counters.add([{ iconId: 1, views: 1, downloads: 2 }], id)),
      write((_, id) => stores.heavyHitters.add(GROUP, [{ name: 'home', requests: 1 }], id)),
    ]);
    clearInterval(ending);
    // The last termination may still be on its way.
    const counted = async () => ({
      usage: await stores.usage.read({ fromMs: 0, toMs: 1 }),
      counters: await stores.counters.list(),
      names: await stores.heavyHitters.read({ ...GROUP, fromDay: GROUP.day, toDay: GROUP.day }),
    });
    await sleep(100);
    expect(await counted().catch(counted)).toEqual({
      usage: [{ ...ROW, requests: first + second }],
      counters: [{ iconId: 1, views: counters, downloads: 2 * counters }],
      names: [{ name: 'home', requests: names }],
    });
  });
});
