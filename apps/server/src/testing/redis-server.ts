import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './postgres-server.ts';

const BINARY = ['/usr/bin/redis-server', '/usr/bin/valkey-server'].find((path) => existsSync(path));

/** Whether the server of Redis or Valkey is installed. */
export const hasRedis = BINARY !== undefined;

/** A Redis server of its own on a free port, without persistence. */
export class RedisServer {
  readonly port: number;
  readonly #options: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'glyphdex-redis-'));
  #process: ChildProcess | undefined;

  constructor(port: number, options: readonly string[]) {
    this.port = port;
    this.#options = options;
  }

  /** The address for `REDIS_URL`. */
  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  async start(): Promise<void> {
    const child = spawn(
      BINARY!,
      [
        '--port',
        String(this.port),
        '--bind',
        '127.0.0.1',
        '--save',
        '',
        '--dir',
        this.#folder,
        ...this.#options,
      ],
      { stdio: 'ignore' },
    );
    this.#process = child;
    while (!this.#answers()) {
      if (child.exitCode !== null) throw new Error(`Redis ended with ${child.exitCode}`);
      await sleep(20);
    }
  }

  /** SIGKILL ends the server and loses its data. SIGSTOP and SIGCONT pause it. */
  async signal(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): Promise<void> {
    const child = this.#process!;
    child.kill(signal);
    if (signal === 'SIGKILL' && child.exitCode === null && child.signalCode === null)
      await once(child, 'exit');
  }

  async stop(): Promise<void> {
    const child = this.#process;
    if (child?.exitCode === null && child.signalCode === null) await this.signal('SIGKILL');
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Runs a command of Redis and returns its answer as redis-cli prints it. */
  command(...args: string[]): string {
    const cli = BINARY!.replace(/-server$/, '-cli');
    const password = this.#options[this.#options.indexOf('--requirepass') + 1];
    const env = this.#options.includes('--requirepass') ? { REDISCLI_AUTH: password } : {};
    return execFileSync(cli, ['-p', String(this.port), ...args], {
      encoding: 'utf8',
      stdio: 'pipe',
      env,
    }).trim();
  }

  #answers(): boolean {
    try {
      return /PONG|NOAUTH/.test(this.command('PING'));
    } catch {
      return false;
    }
  }
}

/** Starts a server. `options` are those of its command line, such as `--requirepass`. */
export async function startRedis(...options: string[]): Promise<RedisServer> {
  const server = new RedisServer(await freePort(), options);
  await server.start();
  return server;
}
