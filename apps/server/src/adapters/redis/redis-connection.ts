import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Cluster, Redis, type RedisOptions } from 'ioredis';
import type { RedisAddress } from '../../domain/redis-url.ts';
import type { OperatorError } from '../../operator-error.ts';
import { explainRedisError, shortReason } from './redis-error.ts';

/** A call that takes longer has failed. */
const CALL_MS_MAX = 50;
const CONNECT_MS_MAX = 1_000;
/** A connection on which an answer is missing for this long is replaced: its host may be gone without a word. */
const SILENCE_MS_MAX = 1_000;
const RECONNECT_MS_MAX = 500;
/** How long `open` waits for a connection. */
const OPEN_MS_MAX = 1_500;

/** A script that runs within Redis, and its name there. */
export interface RedisScript {
  readonly text: string;
  readonly sha1: string;
}

export function redisScript(text: string): RedisScript {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/**
 * A connection to one Redis server, or to a cluster. Calls fail after 50 ms, and at once while there is no connection,
 * which is made again in the background. Nothing waits in a queue.
 */
export class RedisConnection {
  readonly isCluster: boolean;
  readonly #client: Redis | Cluster;
  readonly #database: number;
  readonly #callMsMax: number;
  #lastError: unknown;
  #nodeError: unknown;

  private constructor(address: RedisAddress, callMsMax: number, shouldReconnect: boolean) {
    this.isCluster = address.hosts.length > 1;
    this.#database = address.database;
    this.#callMsMax = callMsMax;
    this.#client = createClient(address, shouldReconnect);
    this.#client.on('error', (error: unknown) => {
      this.#lastError = this.#nodeError ?? error;
    });
    // What a cluster reports as its error does not say why. Of a host, only the first one does.
    this.#client.on('node error', (error: unknown) => {
      if (shortReason(error) !== 'not connected') this.#nodeError = error;
    });
    this.#client.on('ready', () => {
      this.#lastError = undefined;
      this.#nodeError = undefined;
    });
  }

  /** Resolves also if Redis is away. Rejects with an `OperatorError` if the address or the credentials are wrong. */
  static async open(address: RedisAddress, callMsMax = CALL_MS_MAX): Promise<RedisConnection> {
    const connection = new RedisConnection(address, callMsMax, true);
    await connection.#connect();
    const mistake = await connection.#mistake();
    if (mistake === undefined) return connection;
    connection.close();
    throw mistake;
  }

  /** Resolves to a connection that is ready, which is not made again when it breaks. Rejects if Redis is away. */
  static async openOnce(address: RedisAddress): Promise<RedisConnection> {
    const connection = new RedisConnection(address, CONNECT_MS_MAX, false);
    await connection.#connect();
    const error = (await connection.#mistake()) ?? connection.#lastError;
    if (error === undefined && connection.isReady) return connection;
    connection.close();
    throw error instanceof Error ? error : new Error('Redis does not answer');
  }

  get isReady(): boolean {
    return this.#client.status === 'ready';
  }

  /** Why there is no connection, in a few words without anything of the address. */
  get reason(): string {
    return this.#lastError === undefined ? 'not connected' : shortReason(this.#lastError);
  }

  onReady(listener: () => void): void {
    this.#client.on('ready', listener);
  }

  /** In a cluster, all keys of a call must belong to one slot. */
  async run(
    { text, sha1 }: RedisScript,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<unknown> {
    try {
      return await this.#inTime(() => this.#client.evalsha(sha1, keys.length, ...keys, ...args));
    } catch (error) {
      // Redis has forgotten its scripts since, or never had this one.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return await this.#inTime(() => this.#client.eval(text, keys.length, ...keys, ...args));
    }
  }

  async get(key: string): Promise<string | null> {
    return await this.#inTime(() => this.#client.get(key));
  }

  /** Does what every script needs. Rejects if Redis is away, takes no writes, or is before 6.2 (LPOP with a count). */
  async probe(): Promise<void> {
    await this.run(PROBE, ['glyphdex:probe'], []);
  }

  /** Calls the function for each server that takes writes. */
  async eachPrimary<Result>(call: (server: Redis) => Promise<Result>): Promise<Result[]> {
    const servers = this.#client instanceof Cluster ? this.#client.nodes('master') : [this.#client];
    return await Promise.all(servers.map(call));
  }

  close(): void {
    this.#client.disconnect();
  }

  /** Rejects when the answer has not come in time. An answer that waits behind other work of this process has come. */
  async #inTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // A cluster would wait for a connection.
    if (!this.isReady) throw this.#lastError instanceof Error ? this.#lastError : new Error('not connected');
    const answer = call();
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        // Timers run before sockets are read, so the answer may be there already.
        setImmediate(() => reject(new Error('Command timed out')));
      }, this.#callMsMax);
      answer.then(resolve, reject).finally(() => clearTimeout(timer));
    });
  }

  async #connect(): Promise<void> {
    const connecting = this.#client.connect().catch((error: unknown) => {
      this.#lastError ??= this.#nodeError ?? error;
    });
    await Promise.race([connecting, sleep(OPEN_MS_MAX, undefined, { ref: false })]);
  }

  /** What the operator has to correct, if anything, as far as Redis answers. */
  async #mistake(): Promise<OperatorError | undefined> {
    if (this.#lastError !== undefined) return explainRedisError(this.#lastError);
    if (!this.isReady) return undefined;
    try {
      if (this.#client instanceof Redis) {
        // The client ignores that this fails.
        await this.#client.select(this.#database);
        const info = await this.#client.info('cluster').catch(() => '');
        if (info.includes('cluster_enabled:1')) return explainRedisError(new Error('MOVED'));
      }
      await this.probe();
      return undefined;
    } catch (error) {
      return explainRedisError(error);
    }
  }
}

const PROBE = redisScript(`
redis.call('TIME')
redis.call('RPUSH', KEYS[1], 1, 2)
redis.call('PEXPIRE', KEYS[1], 1000)
redis.call('LPOP', KEYS[1], 2)
redis.call('GET', KEYS[1] .. ':count')
`);

function createClient(address: RedisAddress, shouldReconnect: boolean): Redis | Cluster {
  const { hosts, user, password, database, isEncrypted } = address;
  const reconnectMs = (tries: number) => (shouldReconnect ? Math.min(tries * 50, RECONNECT_MS_MAX) : null);
  const options = {
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    connectionName: 'glyphdex',
    connectTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    // A name may lead to another server after a failover. Until then this one is a replica.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  if (hosts.length === 1) {
    const { host, port } = hosts[0]!;
    return new Redis({
      ...options,
      host,
      port,
      db: database,
      lazyConnect: true,
      enableAutoPipelining: true,
      retryStrategy: reconnectMs,
      ...(isEncrypted && { tls: {} }),
    });
  }
  return new Cluster(
    hosts.map((host) => ({ ...host })),
    {
      redisOptions: { ...options, ...(isEncrypted && { tls: {} }) },
      lazyConnect: true,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      clusterRetryStrategy: reconnectMs,
      maxRedirections: 2,
      retryDelayOnFailover: 0,
      retryDelayOnClusterDown: 0,
      slotsRefreshTimeout: CONNECT_MS_MAX,
      slotsRefreshInterval: 5_000,
      // Certificates are for names, so names are not resolved to addresses before the handshake.
      ...(isEncrypted && { dnsLookup: (host, done) => done(null, host) }),
    },
  );
}
