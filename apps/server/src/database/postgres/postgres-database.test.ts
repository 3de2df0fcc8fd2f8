import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { sampleAccount, sampleKey } from '../../accounts/account-store.contract.ts';
import { OperatorError } from '../../base/operator-error.ts';
import { SERVER_VERSION } from '../../base/server-version.ts';
import { type DatabaseAddress, readDatabaseUrl } from '../../config/database-url.ts';
import { storesOf } from '../../server/stores.ts';
import {
  hasPostgres,
  type PostgresServer,
  startPostgres,
  startStandby,
} from '../../testing/postgres-server.ts';
import { checkPostgres, openPostgres } from './open-databases.ts';

const addressOf = (url: string) => readDatabaseUrl(url) as DatabaseAddress;

async function openStores(url: string) {
  const databases = await openPostgres(addressOf(url));
  onTestFinished(() => databases.close());
  return { ...databases, ...storesOf(databases) };
}

/** Calls until it succeeds. The test's own time limit ends it. */
async function untilResolved<Result>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call();
    } catch {
      await sleep(50);
    }
  }
}

describe.skipIf(!hasPostgres)('PostgreSQL', () => {
  let server: PostgresServer;
  let count = 0;
  const newDatabase = () => server.createDatabase(`test_${count++}`);
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server.stop());

  test('creates the tables once when eight processes start together', async () => {
    const url = await newDatabase();
    const all = await Promise.all(Array.from({ length: 8 }, () => openStores(url)));
    const secrets = await Promise.all(
      all.map(({ settings }, i) => settings.readOrStore('secret', String(i))),
    );
    expect(new Set(secrets).size).toBe(1);
  });

  test('works beside a newer version that allows it, after a restart too, and changes nothing', async () => {
    const url = await newDatabase();
    const name = new URL(url).pathname.slice(1);
    const before = await openStores(url);
    await server.query(
      `CREATE TABLE added (id text); INSERT INTO kysely_migration VALUES ('0099-added', '');
       INSERT INTO oldest_programs VALUES ('0099-added', '${SERVER_VERSION}')`,
      name,
    );
    const after = await openStores(url);
    const row = { keyId: 'a', hourMs: 0, status: 200, requests: 1 };
    await Promise.all([before.usage.add([row]), after.usage.add([row])]);
    expect(await after.usage.read({ fromMs: 0, toMs: 1 })).toEqual([{ ...row, requests: 2 }]);
    await server.query(
      `UPDATE oldest_programs SET oldest_program = '999.0.0' WHERE change = '0099-added'`,
      name,
    );
    await expect(openStores(url)).rejects.toThrow(/written by a newer version of Glyphdex.*0099-added/);
    await expect(checkPostgres(addressOf(url))).rejects.toThrow(OperatorError);
  });

  test.each([
    ['a wrong password', (url: string) => url.replace(':secret@', ':hunter2@'), /refuses the password/],
    ['a missing database', (url: string) => url.replace(/[^/]*$/, 'missing'), /has no database of the name/],
    [
      'a user that does not exist',
      (url: string) => url.replace('glyphdex:', 'nobody:'),
      /refuses the (user|password)/,
    ],
    ['TLS that the server lacks', (url: string) => `${url}?sslmode=require`, /does not support TLS/],
  ])('explains %s in one line without the password', async (_, change, message) => {
    const url = change(await newDatabase());
    for (const open of [openStores, (one: string) => checkPostgres(addressOf(one))]) {
      const error = await open(url).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      expect(error).toBeInstanceOf(OperatorError);
      expect((error as Error).message).toMatch(message);
      expect((error as Error).message).not.toMatch(/hunter2|secret|\n/);
    }
  });

  test('rejects in one line when no server is there', async () => {
    const url = 'postgres://glyphdex:secret@127.0.0.1:1/x';
    for (const open of [openStores, (one: string) => checkPostgres(addressOf(one))])
      await expect(open(url)).rejects.toThrow(
        new OperatorError('PostgreSQL cannot be reached (ECONNREFUSED). Start it, or correct DATABASE_URL.'),
      );
  });

  test('reads and writes again after its connections were ended, and reads without an error', async () => {
    const url = await newDatabase();
    const { accounts, settings } = await openStores(url);
    await accounts.insertKey(sampleKey({ id: 'a' }));
    for (let i = 0; i < 5; i++) {
      await server.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'glyphdex'`);
      expect(await accounts.listKeys()).toHaveLength(1);
      await untilResolved(() => settings.write('a', String(i)));
      expect(await settings.read('a')).toBe(String(i));
    }
  });

  test('acknowledges a key whose connection breaks after the commit', async () => {
    const url = await newDatabase();
    const { accounts } = await openStores(url);
    await accounts.insertAccount(sampleAccount({ id: 'ann' }));
    const ending = setInterval(() => {
      void server
        .query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'glyphdex'`)
        .catch(() => undefined);
    }, 5);
    const results: boolean[] = [];
    for (let i = 0; i < 60; i++) {
      const stored = await accounts.insertKey(sampleKey({ id: `key ${i}` })).then(
        () => true,
        () => false,
      );
      results.push(stored);
    }
    clearInterval(ending);
    const ids = new Set((await untilResolved(() => accounts.listKeys())).map(({ id }) => id));
    expect(results.flatMap((stored, i) => (stored && !ids.has(`key ${i}`) ? [i] : []))).toEqual([]);
    expect(results).toContain(true);
  });

  test('says that it is away while the server is stopped, and works again afterwards', async () => {
    const own = await startPostgres();
    onTestFinished(() => own.stop());
    const stores = await openStores(await own.createDatabase('icons'));
    await stores.settings.write('a', '1');
    expect(stores.state()).toBe('ok');
    await own.signal('SIGSTOP');
    for (let i = 0; i < 4; i++)
      await expect(stores.settings.read('a')).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(stores.state()).toMatch(/^away/);
    await own.signal('SIGCONT');
    expect(await untilResolved(() => stores.settings.read('a'))).toBe('1');
    expect(stores.state()).toBe('ok');
  });

  test('uses a promoted standby behind the same address, and reads all keys anew', async () => {
    const { primary, standby, address, url } = await startPair();
    const stores = await openStores(url);
    await stores.accounts.insertKey(sampleKey({ id: 'before' }));
    const version = await stores.accounts.keysVersion();
    await expect
      .poll(() => standby.query(`SELECT 1 FROM api_keys WHERE id = 'before'`, 'icons'))
      .toHaveLength(1);

    await primary.signal('SIGSTOP');
    await standby.query('SELECT pg_promote()');
    address.moveTo(standby.port);
    await untilResolved(() => stores.accounts.insertKey(sampleKey({ id: 'after' })));
    await primary.signal('SIGCONT');
    expect((await stores.accounts.keysChangedSince(version)).isComplete).toBe(true);
    for (let i = 0; i < 20; i++) await stores.settings.write(`a ${i}`, '1');
    expect(await primary.query(`SELECT name FROM settings WHERE name LIKE 'a %'`, 'icons')).toEqual([]);
    expect(await primary.query(`SELECT id FROM api_keys WHERE id = 'after'`, 'icons')).toEqual([]);
  });

  test('reads nothing from a standby, and works again when the address leads to the primary', async () => {
    const { primary, standby, address, url } = await startPair();
    const stores = await openStores(url);
    await stores.settings.write('a', '1');
    address.moveTo(standby.port);
    await expect(stores.settings.read('a')).rejects.toMatchObject({ code: 'storage_unavailable' });
    expect(stores.state()).toMatch(/^away \(The server is a standby or read-only\)/);
    await expect(openStores(url)).rejects.toThrow(/standby or read-only/);
    address.moveTo(primary.port);
    expect(await untilResolved(() => stores.settings.read('a'))).toBe('1');
  });

  test('closes every connection of a server that has become read-only', async () => {
    const own = await startPostgres();
    onTestFinished(() => own.stop());
    const stores = await openStores(await own.createDatabase('icons'));
    await stores.settings.write('a', '1');
    const setReadOnly = async (value: string) => {
      await own.query(`ALTER SYSTEM SET default_transaction_read_only = ${value}`);
      await own.query('SELECT pg_reload_conf()');
    };
    await setReadOnly('on');
    await expect
      .poll(() => stores.settings.write('a', '2').catch(({ code }) => code as string))
      .toBe('storage_unavailable');
    await expect(stores.settings.read('a')).rejects.toMatchObject({ code: 'storage_unavailable' });
    await setReadOnly('off');
    expect(await untilResolved(() => stores.settings.read('a'))).toMatch(/^[12]$/);
  });
});

/** A primary, a standby that follows it, and an address that leads to the primary at first. */
async function startPair() {
  const primary = await startPostgres();
  onTestFinished(() => primary.stop());
  const url = await primary.createDatabase('icons');
  const standby = await startStandby(primary);
  onTestFinished(() => standby.stop());
  const address = await movingAddress(primary.port);
  return { primary, standby, address, url: url.replace(`:${primary.port}/`, `:${address.port}/`) };
}

/** Forwards connections to a server, and later to another one. A move ends those that are open. */
async function movingAddress(target: number) {
  let port = target;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const other = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, other],
      [other, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => to.destroy()).pipe(to);
    }
  });
  const endAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    endAll();
    server.close();
  });
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(next: number) {
      port = next;
      endAll();
    },
  };
}
