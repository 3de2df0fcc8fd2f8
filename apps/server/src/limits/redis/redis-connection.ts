import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { codeOf, OperatorError } from '../../base/operator-error.ts';
import { within } from '../../base/within.ts';
import type { RedisAddress } from '../../config/redis-url.ts';

/**
 * A call that takes longer has failed. Longer than pauses of a busy machine, because this process then counts
 * alone.
 */
const CALL_MS_MAX = 200;
const CONNECT_MS_MAX = 1_000;
/** A connection on which an answer is missing for this long is replaced: its host may be gone. */
const SILENCE_MS_MAX = 1_000;
const RECONNECT_MS_MAX = 500;
/** How long `open` waits for a connection. */
const OPEN_MS_MAX = 1_500;

/** A script that runs within Redis, and its name there. */
export function redisScript(text: string) {
  return { text, sha1: createHash('sha1').update(text).digest('hex') };
}

/**
 * A connection to one Redis server. Calls fail after 200 ms, and at once while there is no connection, which is made
 * again in the background. Nothing waits in a queue.
 */
export class RedisConnection {
  readonly #client: Redis;
  readonly #callMsMax: number;
  #lastError: Error | undefined;

  private constructor(address: RedisAddress, callMsMax: number) {
    this.#callMsMax = callMsMax;
    this.#client = createClient(address);
    this.#client.on('error', (error: Error) => {
      this.#lastError = error;
    });
    this.#client.on('ready', () => {
      this.#lastError = undefined;
    });
  }

  /** Resolves also if Redis is away. Rejects with an `OperatorError` if the address or the credentials are wrong. */
  static async open(address: RedisAddress, callMsMax = CALL_MS_MAX): Promise<RedisConnection> {
    const connection = new RedisConnection(address, callMsMax);
    const mistake = await connection.#connect().then(() => undefined, explainRedisError);
    if (mistake === undefined) return connection;
    connection.close();
    throw mistake;
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

  async run<Answer>(
    { text, sha1 }: ReturnType<typeof redisScript>,
    keys: readonly string[],
    args: readonly (string | number)[],
  ): Promise<Answer> {
    const call = (command: 'eval' | 'evalsha', script: string) =>
      this.#inTime(() => this.#client[command](script, keys.length, ...keys, ...args) as Promise<Answer>);
    return await call('evalsha', sha1).catch((error: Error) => {
      // Redis has forgotten its scripts since, or never had this one.
      if (!error.message.startsWith('NOSCRIPT')) throw error;
      return call('eval', text);
    });
  }

  /** Adds members to a set that expires after `ttlMs`. */
  async addToSet(key: string, members: readonly number[], ttlMs: number): Promise<void> {
    await this.#inTime(async () => {
      const calls = this.#client.multi().sadd(key, ...members);
      return await calls.pexpire(key, ttlMs).exec();
    });
  }

  /** Rejects if Redis is away or takes no writes. */
  async probe(): Promise<void> {
    await this.run(PROBE, ['glyphdex:probe'], []);
  }

  async time(): Promise<number> {
    const [seconds, microseconds] = await this.#client.time();
    return Number(seconds) * 1_000 + Number(microseconds) / 1_000;
  }

  /** The answer to INFO; empty if this user may not ask for it. */
  async info(): Promise<string> {
    return await this.#client.info().catch(() => '');
  }

  close(): void {
    this.#client.disconnect();
  }

  /** Rejects when the answer has not come in time. */
  async #inTime<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (!this.isReady) throw this.#lastError ?? new Error('not connected');
    return await within(this.#callMsMax, call());
  }

  /** Rejects if Redis is away or refuses the settings. */
  async #connect(): Promise<void> {
    const connecting = this.#client.connect().catch((error: Error) => {
      this.#lastError ??= error;
    });
    await Promise.race([connecting, sleep(OPEN_MS_MAX, undefined, { ref: false })]);
    if (this.#lastError !== undefined) throw this.#lastError;
    if (!this.isReady) return;
    // The client ignores that this fails.
    await this.#client.select(this.#client.options.db ?? 0);
    if ((await this.info()).includes('cluster_enabled:1')) throw new Error('MOVED');
    await this.probe();
  }
}

const PROBE = redisScript(`
redis.call('TIME')
redis.call('HINCRBY', KEYS[1], 'probe', 1)
redis.call('PEXPIRE', KEYS[1], 1000)
`);

function createClient(address: RedisAddress): Redis {
  const { host, port, user, password, database, isEncrypted } = address;
  return new Redis({
    host,
    port,
    db: database,
    ...(user !== undefined && { username: user }),
    ...(password !== undefined && { password }),
    ...(isEncrypted && { tls: {} }),
    connectionName: 'glyphdex',
    connectTimeout: CONNECT_MS_MAX,
    socketTimeout: SILENCE_MS_MAX,
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    lazyConnect: true,
    retryStrategy: (tries) => Math.min(tries * 50, RECONNECT_MS_MAX),
    // A name may lead to another server after a failover. Until then this one is a replica.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
}

/** Maps errors of Redis to the remedy. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [/^WRONGPASS|^ERR invalid password/, 'refuses the user or password of REDIS_URL. Correct them.'],
  [/^NOAUTH/, 'asks for a password. Add it to REDIS_URL: redis://:PASSWORD@host'],
  [
    /^NOPERM/,
    'does not allow the user of REDIS_URL to run scripts on keys. Allow it: ACL SETUSER NAME ~glyphdex:* +@all -@dangerous +info',
  ],
  [
    /^ERR (DB index is out of range|invalid DB index)/,
    'has no database of the number in REDIS_URL. Correct it.',
  ],
  [
    /^MOVED|SELECT is not allowed in cluster mode/,
    'is a cluster, which is not supported. Set REDIS_URL to a single server.',
  ],
  [/unknown command|wrong number of arguments/i, 'is too old. Use Redis 6.2, Valkey 7.2 or a later version.'],
];

/** The operator's mistake that causes this error, or undefined if Redis is away or cannot answer now. */
export function explainRedisError(error: unknown): OperatorError | undefined {
  if (error instanceof OperatorError) return error;
  const code = codeOf(error);
  if (code !== undefined && /CERT|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/.test(code)) {
    return new OperatorError(
      `Redis has a certificate that is not trusted (${code}). Name the file of its authority in NODE_EXTRA_CA_CERTS.`,
    );
  }
  const { message } = error as Error;
  const advice = ADVICE.find(([pattern]) => pattern.test(message));
  return advice && new OperatorError(`Redis ${advice[1]}`);
}

/**
 * One or a few words about a failure. Nothing else of the error is shown or logged: errors of the client hold the
 * arguments of the command, which may be a password.
 */
export function shortReason(error: unknown): string {
  const code = codeOf(error);
  if (code !== undefined) return code;
  const { message } = error as Error;
  if (/timed? ?out|no answer/i.test(message)) return 'no answer in time';
  if (/writeable|Connection is closed|max retries/i.test(message)) return 'not connected';
  // Errors of Redis begin with a code, such as OOM or READONLY.
  return /^[A-Z]{2,20}(?= )/.exec(message)?.[0] ?? 'failed';
}
