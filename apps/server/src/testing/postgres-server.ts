import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const VERSIONS = '/usr/lib/postgresql';
const BIN = existsSync(VERSIONS)
  ? readdirSync(VERSIONS)
      .map((version) => join(VERSIONS, version, 'bin'))
      .find((folder) => existsSync(join(folder, 'initdb')))
  : undefined;
const USER = 'glyphdex';

const ACCESS = `host all,replication postgres 127.0.0.1/32 trust
host postgres haproxy 127.0.0.1/32 trust
host all,replication all 127.0.0.1/32 scram-sha-256
`;

/** Whether Debian's PostgreSQL server is installed. */
export const hasPostgres = BIN !== undefined;

/** A PostgreSQL server of its own on a free port, with its data in a temporary folder. */
export class PostgresServer {
  readonly port: number;
  readonly folder: string;
  #process: ChildProcess | undefined;

  constructor(folder: string, port: number) {
    this.folder = folder;
    this.port = port;
  }

  /** The address of a database for `DATABASE_URL`. */
  url(database: string): string {
    return `postgres://${USER}:secret@127.0.0.1:${this.port}/${database}`;
  }

  async start(): Promise<void> {
    const data = join(this.folder, 'data');
    const child = asPostgres('postgres', [
      ...['-D', data, '-p', String(this.port), '-k', this.folder, '-h', '127.0.0.1'],
      // Tests kill processes, not machines, so nothing has to be synced to the disk.
      ...['-c', 'fsync=off', '-c', 'wal_level=replica', '-c', 'max_wal_senders=8', '-c', 'hot_standby=on'],
    ]);
    this.#process = child;
    await until(async () => (await this.query('SELECT 1').catch(() => [])).length === 1, child);
  }

  /** SIGINT rolls transactions back, SIGQUIT ends the server without a shutdown, SIGSTOP and SIGCONT pause it. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    // All processes of the server: those of connections go on when only the first one is stopped.
    for (const pid of processesOf(this.#process!.pid!)) sendSignal(pid, signal);
    if (signal === 'SIGSTOP' || signal === 'SIGCONT') return;
    await ended(this.#process!);
  }

  async stop(): Promise<void> {
    if (this.#process?.exitCode === null && this.#process.signalCode === null) {
      await this.signal('SIGCONT');
      process.kill(this.#process.pid!, 'SIGQUIT');
      await ended(this.#process);
    }
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Runs a statement as superuser. */
  async query(sql: string, database = 'postgres'): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      database,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Creates an empty database and returns its address. */
  async createDatabase(name: string): Promise<string> {
    await this.query(`CREATE DATABASE ${name} OWNER ${USER}`);
    return this.url(name);
  }
}

/** Starts a server with a role for the service, which is no superuser. Its folder must belong to the server's user. */
export async function startPostgres(folder = postgresFolder()): Promise<PostgresServer> {
  const server = new PostgresServer(folder, await freePort());
  const options = [
    '-D',
    join(server.folder, 'data'),
    '-U',
    'postgres',
    '-A',
    'trust',
    '--no-sync',
    '-E',
    'UTF8',
  ];
  await ended(asPostgres('initdb', options));
  writeFileSync(join(server.folder, 'data/pg_hba.conf'), ACCESS);
  await server.start();
  await server.query(`CREATE ROLE ${USER} LOGIN PASSWORD 'secret'`);
  return server;
}

/** Starts a copy of the server that follows it. `SELECT pg_promote()` makes it a primary. */
export async function startStandby(primary: PostgresServer): Promise<PostgresServer> {
  const server = new PostgresServer(postgresFolder(), await freePort());
  const source = [
    '-h',
    '127.0.0.1',
    '-p',
    String(primary.port),
    '-U',
    'postgres',
    '-R',
    '--no-sync',
    '-c',
    'fast',
  ];
  await ended(asPostgres('pg_basebackup', ['-D', join(server.folder, 'data'), ...source]));
  await server.start();
  return server;
}

/** A temporary folder that the user of the server can write. */
export function postgresFolder(): string {
  return ownedByServer(mkdtempSync(join(tmpdir(), 'glyphdex-postgres-')));
}

/** Gives a folder to the user of the server. */
export function ownedByServer(folder: string): string {
  const { uid, gid } = serverUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/**
 * Starts a program of PostgreSQL, which the kernel ends together with this process. As root it runs as the user
 * `postgres`, because the server refuses root.
 */
export function asPostgres(program: string, args: readonly string[]): ChildProcess {
  const { uid, gid } = serverUser();
  const user = uid === undefined ? [] : ['--reuid', String(uid), '--regid', String(gid), '--clear-groups'];
  return spawn('setpriv', [...user, '--pdeathsig', 'KILL', join(BIN!, program), ...args], {
    stdio: 'ignore',
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C.UTF-8' },
  });
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function serverUser(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** A process of a connection may have ended since it was found. */
function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The process and its children. */
function processesOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null)
    await new Promise<void>((resolve) => child.once('exit', () => resolve()));
}

async function until(isReady: () => Promise<boolean>, child: ChildProcess): Promise<void> {
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    await sleep(20);
  }
}
