import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { type DatabaseAddress, readDatabaseUrl } from '../../domain/database-url.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { systemClock } from '../clock/system-clock.ts';
import { sqlStoresContract } from '../sql-stores/stores.contract.ts';
import { migrate } from './migrate.ts';
import { PostgresDatabase } from './postgres-database.ts';
import { PrimaryPool } from './primary-pool.ts';

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const open = (url: string): PostgresDatabase => {
    const memory = { read: async () => undefined, write: async () => undefined };
    const pool = new PrimaryPool(readDatabaseUrl(url) as DatabaseAddress, memory);
    const database = new PostgresDatabase(pool, systemClock);
    onTestFinished(() => database.close());
    return database;
  };

  sqlStoresContract('PostgreSQL', async () => {
    const url = await server.createDatabase(`test_${count++}`);
    const pool = new PrimaryPool(readDatabaseUrl(url) as DatabaseAddress, {
      read: async () => undefined,
      write: async () => undefined,
    });
    const client = await pool.connectForLong();
    await migrate(client);
    await client.end();
    await pool.close();
    return { database: open(url), other: open(url) };
  });
});
