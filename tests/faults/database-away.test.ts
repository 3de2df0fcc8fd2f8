import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mintToken } from '../../apps/server/src/base/api-key-token.ts';
import {
  type RunningService,
  runGlyphdex,
  startService,
  waitUntil,
} from '../../apps/server/src/testing/glyphdex-process.ts';
import {
  freePort,
  hasPostgres,
  type PostgresServer,
  startPostgres,
} from '../../apps/server/src/testing/postgres-server.ts';
import { writeSampleCatalog } from '../../apps/server/src/testing/sample-catalog.ts';
import { temporaryFolder } from '../../apps/server/src/testing/temporary-folder.ts';

interface Answer {
  readonly status: number;
  readonly body: {
    readonly code?: string;
    readonly message?: string;
    readonly checks?: Record<string, string>;
  };
}

/** A new connection for each request, as from a load balancer that checks a node. Status 0 if none comes about. */
function ask(url: string, key?: string): Promise<Answer> {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` };
  return new Promise((resolve) => {
    get(url, { agent: false, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode!, body: JSON.parse(Buffer.concat(chunks).toString()) });
      });
    }).on('error', () => resolve({ status: 0, body: {} }));
  });
}

const until = (claim: Parameters<typeof waitUntil>[0]) => waitUntil(claim, 60_000);

describe.skipIf(!hasPostgres)('a service whose PostgreSQL database is away', () => {
  let server: PostgresServer;
  let count = 0;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  async function settings(): Promise<Record<string, string>> {
    const DATA_DIR = temporaryFolder();
    writeSampleCatalog(DATA_DIR);
    return { DATA_DIR, DATABASE_URL: await server.createDatabase(`away_${count++}`) };
  }

  async function createKey(env: Record<string, string>): Promise<string> {
    const created = await runGlyphdex(
      ['keys', 'create', '--new', '--name', 'test', '--rate-limit', '0', '--json'],
      env,
    );
    return JSON.parse(created.stdout).key;
  }

  test('ends the start with one line before slow work', async () => {
    const env = await settings();
    const unused = await freePort();
    const outcome = await runGlyphdex(['serve'], {
      DATA_DIR: join(temporaryFolder(), 'data'),
      PORT: '0',
      DATABASE_URL: env['DATABASE_URL']!.replace(String(server.port), String(unused)),
    });
    expect(outcome).toEqual({
      code: 1,
      stdout: '',
      stderr: 'glyphdex: PostgreSQL cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.\n',
    });
  });

  test('ends at once with one line when the password or the name of the database is wrong', async () => {
    const env = await settings();
    for (const [from, to] of [
      [':secret@', ':hunter2@'],
      ['/away_', '/missing_'],
    ] as const) {
      const outcome = await runGlyphdex(['serve'], {
        ...env,
        PORT: '0',
        DATABASE_URL: env['DATABASE_URL']!.replace(from, to),
      });
      expect(outcome).toMatchObject({ code: 1, stdout: '' });
      expect(outcome.stderr).toMatch(/^glyphdex: PostgreSQL [^\n]*DATABASE_URL[^\n]*\n$/);
      expect(outcome.stderr).not.toContain('hunter2');
    }
  });

  test.each(['SIGQUIT', 'SIGSTOP'] as const)(
    'answers known keys with 200, unknown ones with 503 and /readyz with 200 after %s, and recovers',
    async (signal) => {
      const env = await settings();
      const service = await startService(env);
      const key = await createKey(env);
      const types = `${service.url}/api/v1/types`;
      expect((await ask(types, key)).status).toBe(200);
      expect((await ask(types, mintToken('live'))).status).toBe(401);

      await server.signal(signal);
      await until(async () => (await ask(types, mintToken('live'))).status === 503);
      await until(async () => {
        const { keys, database } = await checksOf(service);
        return keys?.startsWith('not read') === true && database?.startsWith('away') === true;
      });
      for (let i = 0; i < 20; i++) expect((await ask(types, key)).status).toBe(200);
      expect(await checksOf(service)).toMatchObject({
        service: 'ok',
        catalog: 'ok',
        keys: expect.stringMatching(/known keys keep working$/),
        database: expect.stringMatching(/^away/),
        limits: 'ok',
        search: 'ok',
      });
      const metrics = await (await fetch(`${service.url}/metrics`)).text();
      expect(Number(/^glyphdex_keys_stale_seconds (\S+)/m.exec(metrics)?.[1])).toBeGreaterThan(0);

      if (signal === 'SIGQUIT') await server.start();
      else await server.signal('SIGCONT');
      await until(async () => (await ask(types, mintToken('live'))).status === 401);
      expect((await ask(types, await createKey(env))).status).toBe(200);
      await until(async () => Object.values(await checksOf(service)).every((state) => state === 'ok'));
      expect(await service.stop()).toMatchObject({ code: 0 });
    },
  );

  test('counts every answer at least once while the database is killed again and again', async () => {
    const env = await settings();
    const service = await startService(env);
    const key = await createKey(env);
    expect((await ask(`${service.url}/api/v1/types`, key)).status).toBe(200);
    const statuses = new Set<number>();
    let answers = 1;
    let isOver = false;
    const client = async () => {
      while (!isOver) {
        statuses.add((await ask(`${service.url}/api/v1/types`, key)).status);
        answers++;
      }
    };
    const clients = Array.from({ length: 4 }, client);
    for (let i = 0; i < 6; i++) {
      const before = answers;
      // Kills come at any moment of the flushes, which are three seconds apart.
      await until(() => answers > before + 500);
      await server.signal('SIGQUIT');
      await server.start();
    }
    isOver = true;
    await Promise.all(clients);
    expect([...statuses]).toEqual([200]);
    // Right after several kills in a row, the service still refuses writes, and a stop would not wait.
    await until(async () => {
      const { database, statistics } = await checksOf(service);
      return database === 'ok' && statistics === 'ok';
    });
    expect(await service.stop()).toMatchObject({ code: 0 });
    const counted = await server.query(
      'SELECT status, CAST(sum(requests) AS integer) AS requests FROM usage GROUP BY status',
      new URL(env['DATABASE_URL']!).pathname.slice(1),
    );
    expect(counted.map(({ status }) => Number(status))).toEqual([200]);
    expect(Number(counted[0]?.['requests'])).toBeGreaterThanOrEqual(answers);
  });

  test('accepts no key and leaves the load balancer after STALE_KEYS_MAX, until the database is back', async () => {
    const env = await settings();
    const service = await startService({ ...env, STALE_KEYS_MAX: '3' });
    const key = await createKey(env);
    const types = `${service.url}/api/v1/types`;
    expect((await ask(types, key)).status).toBe(200);
    await server.signal('SIGQUIT');
    await until(async () => (await ask(types, key)).status === 503);
    expect(await ask(`${service.url}/readyz`)).toMatchObject({
      status: 503,
      body: { message: expect.stringMatching(/keys: not read for \d+ s; no key is accepted any more/) },
    });
    expect((await ask(`${service.url}/healthz`)).status).toBe(200);
    await server.start();
    await until(async () => (await ask(types, key)).status === 200);
    expect((await ask(`${service.url}/readyz`)).status).toBe(200);
    await service.stop();
  });
});

async function checksOf({ url }: RunningService): Promise<Record<string, string>> {
  const { status, body } = await ask(`${url}/readyz`);
  expect(status).toBe(200);
  return body.checks ?? {};
}
