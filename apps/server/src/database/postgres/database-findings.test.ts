import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Clock, systemClock } from '../../base/clock.ts';
import { nodeFindings } from '../../catalog/opensearch/node-findings.ts';
import { NodeReports } from '../../catalog/opensearch/node-reports.ts';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { hasPostgres, type PostgresServer, startPostgres } from '../../testing/postgres-server.ts';
import { postgresFindings } from './database-findings.ts';
import { openPostgres } from './open-databases.ts';

async function check(url: string, clock: Clock = systemClock) {
  const findings = await postgresFindings(readDatabaseUrl(url) as DatabaseAddress, clock, nodeFindings);
  for (const { text } of findings) expect(text).not.toMatch(/secret|hunter2|\n/);
  return findings.map(({ level, text }) => `${level}: ${text}`);
}

describe.skipIf(!hasPostgres)('findings about PostgreSQL', () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());
  const newDatabase = () => server.createDatabase(`findings_${count++}`);

  test('names the version and changes nothing', async () => {
    const url = await newDatabase();
    expect(await check(url)).toEqual([
      expect.stringMatching(
        /^ok: PostgreSQL \d+\.\d+.* answers in \d+ ms; the next start changes its tables/,
      ),
      'ok: the clocks of this machine and of PostgreSQL agree',
    ]);
    const name = url.split('/').at(-1);
    expect(await server.query("SELECT to_regclass('kysely_migration') AS created", name)).toEqual([
      { created: null },
    ]);
    await (await openPostgres(readDatabaseUrl(url) as DatabaseAddress)).close();
    expect((await check(url))[0]).toMatch(/answers in \d+ ms$/);
  });

  test('warns of nodes that serve different generations', async () => {
    const url = await newDatabase();
    const address = readDatabaseUrl(url) as DatabaseAddress;
    const databases = await openPostgres(address);
    const nodeReports = new NodeReports(databases.statistics);
    await nodeReports.report({ node: 'a 1', generation: 'old', searchIndex: null });
    expect((await check(url)).at(-1)).toBe('ok: 1 node reported in the last minute, all with generation old');
    await nodeReports.report({ node: 'b 2', generation: 'new', searchIndex: null });
    await databases.close();
    expect((await check(url)).at(-1)).toMatch(
      /^warning: the nodes serve different generations: old on a 1; new on b 2/,
    );
  });

  test('warns of a clock that is an hour off', async () => {
    const clock: Clock = { ...systemClock, now: () => Date.now() - 3_600_000 };
    expect((await check(await newDatabase(), clock))[1]).toMatch(
      /^warning: the clock of this machine is (60|59) min behind that of PostgreSQL/,
    );
  });

  test.each([
    ['a wrong password', ':secret@', ':hunter2@', /^error: PostgreSQL refuses the password/],
    ['a missing database', /[^/]*$/, 'missing', /^error: PostgreSQL has no database/],
    ['a port without a server', /:\d+\//, ':1/', /^error: PostgreSQL cannot be reached \(ECONNREFUSED\)/],
  ])('reports %s', async (_, from, to, line) => {
    expect(await check((await newDatabase()).replace(from, to))).toEqual([expect.stringMatching(line)]);
  });
});
