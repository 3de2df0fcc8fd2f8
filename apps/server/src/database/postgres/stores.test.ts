import { afterAll, beforeAll, describe, onTestFinished } from 'vitest';
import { systemClock } from '../../base/clock.ts';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { sqlStoresContract } from '../stores.contract.ts';
import { connectForLong } from './connections.ts';
import { migrate } from './migrate.ts';
import { PostgresDatabase } from './postgres-database.ts';

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  const open = (url: string): PostgresDatabase => {
    const database = new PostgresDatabase(readDatabaseUrl(url) as DatabaseAddress, systemClock);
    onTestFinished(() => database.close());
    return database;
  };

  sqlStoresContract('PostgreSQL', async () => {
    const url = await server.createDatabase(`test_${count++}`);
    const client = await connectForLong(readDatabaseUrl(url) as DatabaseAddress);
    await migrate(client);
    await client.end();
    return { database: open(url), other: open(url) };
  });
});
